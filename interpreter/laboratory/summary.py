"""What a series of games shows: lengths, scores, wins with their intervals, games that did not end."""

from __future__ import annotations

from interpreter.laboratory.bot_play import RANDOM
from interpreter.laboratory.simulate import Simulation
from interpreter.laboratory.statistics import mean, percentile, wilson


def summary(simulation: Simulation) -> dict[str, object]:
    """The numbers as plain data; seats count from 1, and a shared win counts for each who shares it."""
    series, book = simulation.series, simulation.rulebook.book
    played = simulation.played
    finished = [game for game in played if game.finished]
    lengths = [game.decisions for game in finished]
    decisions = sum(game.decisions for game in played)
    seats = range(1, series.players + 1)
    wins = {seat: sum(seat in game.winners for game in finished) for seat in seats}
    return {
        "game": book.game.id,
        "version": book.game.version,
        "hash": book.hash,
        "players": series.players,
        "variants": [variant.id for variant in book.variants],
        "parameters": simulation.rulebook.parameters(series.players),
        "bots": list(series.bots) or [RANDOM] * series.players,
        "seed": series.seed,
        "games": series.games,
        "finished": len(finished),
        "unfinished": sum(not game.finished and not game.fault for game in played),
        "decisions": decisions,
        "options_per_decision": _ratio(sum(game.options for game in played), decisions),
        "seconds": round(simulation.seconds, 3),
        "playouts_per_second": _ratio(len(played), simulation.seconds),
        "decisions_per_second": _ratio(decisions, simulation.seconds),
        "length": {"mean": _rounded(mean(lengths))} | {f"p{p}": percentile(lengths, p) for p in (5, 50, 95)},
        "score": {str(seat): _rounded(mean([game.scores[seat - 1] for game in finished])) for seat in seats},
        "wins": {str(seat): wins[seat] for seat in seats},
        "win_intervals": {str(seat): _interval(wins[seat], len(finished)) for seat in seats},
        "draws": sum(game.drawn for game in finished),
        "lost_by_all": sum(not game.winners and not game.drawn for game in finished),
        "shared_wins": sum(len(game.winners) > 1 for game in finished),
        "errors": [{"game": g.index, "seed": g.seed, "fault": g.fault} for g in played if g.fault],
    }


def _ratio(count: int, whole: float) -> float:
    return round(count / whole, 2) if whole else 0.0


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _interval(successes: int, trials: int) -> list[float] | None:
    found = wilson(successes, trials)
    return None if found is None else [round(found[0], 4), round(found[1], 4)]

"""Two versions of a rulebook compared by meaning: each edit is shown as exactly what it is."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli import main
from interpreter.diagnostics import Report
from interpreter.model.compare import Difference, compare
from interpreter.model.load import load_rulebook
from interpreter.model.read import read_rulebook
from interpreter.model.rulebook import Rulebook
from interpreter.model.write import write_yaml
from interpreter.nodes import Entry, Mapping, Node
from interpreter.resources import rules_folder

THRONES = rules_folder() / "thrones_of_valeria"
TEXT = (THRONES / "rulebook.yaml").read_text(encoding="utf-8")
INSIDE = "procedures.resolve_trick.effect[3].other[1].then[1]"
Edit = Callable[..., Path]


@pytest.fixture
def edit(tmp_path: Path) -> Edit:
    """Copies Thrones with texts replaced: `edit(("old", "new"), cards=("old", "new"))`."""

    def edited(*changes: tuple[str, str], cards: tuple[str, str] = ("", "")) -> Path:
        folder = tmp_path / "edited"
        shutil.copytree(THRONES, folder)
        _replace(folder / "rulebook.yaml", changes)
        _replace(folder / "cards.csv", (cards,) if cards[0] else ())
        return folder

    return edited


def _replace(path: Path, changes: tuple[tuple[str, str], ...]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def read(folder: Path) -> Rulebook:
    report = Report()
    book = read_rulebook(folder, report)
    assert book is not None and not report.has_errors, report.ordered()
    return book


def changes_to(folder: Path) -> tuple[Difference, ...]:
    return compare(read(THRONES), read(folder))


def brief(found: tuple[Difference, ...]) -> list[tuple[str, str, str]]:
    return [(change.path, change.kind, change.severity) for change in found]


# --- the ten edits ---------------------------------------------------------------------------------------------


def test_rename_with_formerly_is_a_rename(edit: Edit) -> None:
    folder = edit(("  send_down:\n", "  push_down:\n    formerly: send_down\n"), cards=(",send_down", ",push_down"))
    found = changes_to(folder)
    path = "procedures.push_down"
    assert brief(found) == [(path, "renamed", "wording"), (f"{path}.formerly", "added", "wording")]
    assert (found[0].before, found[0].after, found[0].inferred) == ("send_down", "push_down", False)


def test_rename_without_formerly_looks_like_one(edit: Edit) -> None:
    found = changes_to(edit(("  send_down:\n", "  push_down:\n"), cards=(",send_down", ",push_down")))
    assert brief(found) == [("procedures.push_down", "renamed", "wording")]
    assert found[0].inferred


def test_reordered_keys_are_no_change(tmp_path: Path) -> None:
    report = Report()
    raw = load_rulebook(THRONES, report)
    assert raw is not None
    backwards = {"parameters", "zones", "state", "actions", "procedures", "functions"}
    entries = [
        Entry(entry.key, _backwards(entry.value)) if entry.key.value in backwards else entry for entry in raw.root
    ]
    text = write_yaml(Mapping(tuple(reversed(entries)), raw.root.span))
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    shutil.copy(THRONES / "clauses.yaml", tmp_path)
    assert changes_to(tmp_path) == ()


def _backwards(node: Node) -> Node:
    return Mapping(tuple(reversed(node.entries)), node.span) if isinstance(node, Mapping) else node


def test_reflowed_effect_is_no_change(edit: Edit) -> None:
    found = changes_to(
        edit(
            (
                "      set leader to taker\n      move trick",
                "\n      set leader to   taker  # who won\n\n      move trick",
            ),
            ("effect: gain 3 silver to me.team", "effect: |\n      # a plain gain\n      gain 3 silver to me.team"),
            (
                "      let free = standings where not locked\n      choose house",
                "      let able = standings where not locked\n      choose house",
            ),
            ('from free except bottom 1 of free "Send', 'from able except bottom 1 of able "Send'),
            ("from free except top 2 of free", "from able except top 2 of able"),
        )
    )
    assert found == ()


def test_changed_number_is_shown_with_both_values(edit: Edit) -> None:
    found = changes_to(edit(("by_players: {2: 20, 3: 13,", "by_players: {2: 20, 3: 12,")))
    assert brief(found) == [("parameters.hand_size.by_players.3", "changed", "play")]
    assert (found[0].before, found[0].after, found[0].title) == (13, 12, "Cards dealt to each player")
    assert "deal-three" in found[0].clauses


def test_added_requirement_is_an_addition(edit: Edit) -> None:
    new = "    require:\n      not_last:\n        that: size(me.hand) > 0\n        else: keep one\n    prefer:\n"
    found = changes_to(edit(("    prefer:\n", new)))
    assert brief(found) == [("actions.play_card.require.not_last", "added", "play")]
    assert found[0].after == {"that": "size(me.hand) > 0", "else": "keep one"}


def test_moved_phase_is_a_move(edit: Edit) -> None:
    start = TEXT.index("      leader_call:\n")
    end = TEXT.index("      trick:\n        source")
    last = TEXT.index("actions:\n  split_hand")
    call = TEXT[start:end]
    folder = edit((TEXT[start:last], TEXT[end:last].rstrip("\n") + "\n" + call.rstrip("\n") + "\n\n"))
    found = changes_to(folder)
    assert brief(found) == [("flow.round.phases.leader_call", "moved", "play")]
    assert (found[0].before, found[0].after) == ("first", "behind next_round")


def test_split_file_is_no_change(edit: Edit) -> None:
    start, end = TEXT.index("procedures:\n"), TEXT.index("functions:\n")
    folder = edit((TEXT[start:end], ""), ("game:\n", "include: [powers.yaml]\ngame:\n"))
    (folder / "powers.yaml").write_text(TEXT[start:end], encoding="utf-8")
    assert changes_to(folder) == ()


def test_added_card_row_is_an_addition(edit: Edit) -> None:
    found = changes_to(edit(cards=("jester-3,,3,", "jester-4,,4,pay_to_activate(this)\njester-3,,3,")))
    assert brief(found) == [("components.card.rows.jester-4", "added", "play")]


def test_changed_text_is_wording(edit: Edit) -> None:
    found = changes_to(edit(("title: Matriarch", "title: Matron")))
    assert brief(found) == [("procedures.raise_by_two.title", "changed", "wording")]
    assert (found[0].before, found[0].after) == ("Matriarch", "Matron")


def test_removed_action_breaks_saves(edit: Edit) -> None:
    start, end = TEXT.index("  split_hand:\n"), TEXT.index("  play_card:\n")
    found = changes_to(edit((TEXT[start:end], ""), ("actions: [split_hand]", "actions: [play_card]")))
    assert brief(found) == [
        ("flow.split.actions.split_hand", "removed", "breaks-saves"),
        ("flow.split.actions.play_card", "added", "play"),
        ("actions.split_hand", "removed", "breaks-saves"),
    ]


# --- statements, cells, severity -------------------------------------------------------------------------------


def test_statements_pair_by_label_and_by_what_is_common(edit: Edit) -> None:
    found = changes_to(
        edit(
            ("pay up to 2 silver from victim", "pay up to 4 silver from victim"),
            ("      set leader to taker\n", '      announce "won"\n      set leader to taker\n'),
            ("        gain 6 silver to taker.team\n", "        gain 7 silver to taker.team\n"),
        )
    )
    take = "silver from victim.team to me.team"
    assert [(c.path, c.kind, c.before, c.after) for c in found] == [
        (INSIDE, "changed", "gain 6 silver to taker.team", "gain 7 silver to taker.team"),
        ("procedures.resolve_trick.effect[4]", "added", None, 'announce "won"'),
        ("procedures.take_two_silver.effect@take", "changed", f"pay up to 2 {take}", f"pay up to 4 {take}"),
    ]


def test_changed_cell_is_shown_by_row_and_column(edit: Edit) -> None:
    found = changes_to(edit(cards=("vega-2,vega,2,take_two_silver", "vega-2,vega,5,send_down")))
    assert brief(found) == [
        ("components.card.rows.vega-2.power", "changed", "play"),
        ("components.card.rows.vega-2.rank", "changed", "play"),
    ]


def test_changed_prompt_is_wording_and_changed_choice_breaks_saves(edit: Edit) -> None:
    assert brief(changes_to(edit(('"Take 2 Silver from"', '"Rob"')))) == [
        ("procedures.take_two_silver.effect@victim", "changed", "wording")
    ]


def test_renamed_card_breaks_saves(edit: Edit) -> None:
    found = changes_to(edit(cards=("vega-2,vega,2", "vega-02,vega,2")))
    assert brief(found) == [("components.card.rows.vega-02", "renamed", "breaks-saves")]


def test_renamed_choice_breaks_saves(edit: Edit) -> None:
    found = changes_to(
        edit(
            ("choose kept from", "choose taken from"),
            ("move kept to", "move taken to"),
            ("seen except kept", "seen except taken"),
        )
    )
    assert {(c.kind, c.severity) for c in found} >= {("changed", "breaks-saves")}


def test_nothing_differs_from_itself() -> None:
    assert compare(read(THRONES), read(THRONES)) == ()


# --- the command -----------------------------------------------------------------------------------------------


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, object]]:
    status = main(["diff", *arguments, "--format", "json"])
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return status, found


def test_command_has_the_exit_status_of_diff(edit: Edit, capsys: pytest.CaptureFixture[str]) -> None:
    same = data(capsys, str(THRONES), str(THRONES))
    assert same[0] == 0 and same[1]["changes"] == []
    folder = edit(("title: Matriarch", "title: Matron"))
    status, found = data(capsys, str(THRONES), str(folder))
    assert status == 1
    changes = found["changes"]
    assert isinstance(changes, list)
    assert {"path", "kind", "severity", "before", "after"} <= set(changes[0])
    (folder / "rulebook.yaml").write_text("game: {}\n", encoding="utf-8")
    assert data(capsys, str(THRONES), str(folder))[0] == 2


def test_variant_is_compared_with_its_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "thrones_of_valeria", "thrones_of_valeria+greedy_thieves"]) == 1
    shown = capsys.readouterr().out
    assert "pay up to 3 silver from victim.team to me.team, was pay up to 2" in shown
    assert shown.rstrip().endswith("3 in all: 2 wording, 1 play")


def test_revision_of_git_is_read_from_its_objects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(THRONES, tmp_path / "rules" / "thrones")
    monkeypatch.chdir(tmp_path)
    settings = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run(["git", *settings, *command], check=True)
    _replace(tmp_path / "rules" / "thrones" / "rulebook.yaml", (("3: 13,", "3: 12,"),))
    status, found = data(capsys, "HEAD:rules/thrones", "rules/thrones")
    changes = found["changes"]
    assert isinstance(changes, list) and status == 1
    assert [change["path"] for change in changes] == ["parameters.hand_size.by_players.3"]
    assert changes[0]["before_place"]["file"] == "HEAD:rules/thrones/rulebook.yaml"
    assert data(capsys, "HEAD:thrones", "HEAD:rules/thrones")[0] == 0
    assert main(["diff", "HEAD:nothing", "rules/thrones"]) == 2
    assert "git has no rulebook" in capsys.readouterr().err

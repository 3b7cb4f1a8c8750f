"""`docs/commands.md` tells of every command, every option and every key of its data."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import pytest

import cli
from interpreter.commands import COMMANDS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
SHARED = {"--help", "--format", "--variant"}


def test_every_command_has_a_section() -> None:
    assert list(SECTIONS) == list(COMMANDS)
    for command in COMMANDS:
        assert f"[`{command}`](#{command})" in PAGE


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_told(command: str) -> None:
    parser = ArgumentParser()
    import_module(f"interpreter.commands.{command}").arguments(parser)
    options = {word for action in parser._actions for word in action.option_strings if word.startswith("--")}
    assert all(f"`{option}`" in SECTIONS[command] or f"{option} " in SECTIONS[command] for option in options - SHARED)


@pytest.mark.parametrize(
    "arguments",
    [
        ["list"],
        ["simulate", "kuhn_poker", "--games", "5"],
        ["test", "kuhn_poker"],
        ["show", "kuhn_poker"],
        ["compile", "kuhn_poker"],
        ["trace", "kuhn_poker"],
        ["perft", "tic_tac_toe", "--depth", "1"],
        ["perft", "kuhn_poker"],
        ["perft", "kuhn_poker", "--exact"],
    ],
    ids=" ".join,
)
def test_every_key_is_told(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert cli.main([*arguments, "--format", "json"]) == 0
    for key in json.loads(capsys.readouterr().out):
        assert f"`{key}`" in SECTIONS[arguments[0]], key

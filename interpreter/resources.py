"""Where the schemas and the shipped rulebooks lie: beside the package in a checkout, else inside it."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent


def schemas_folder() -> Path:
    """The folder of the JSON Schemas."""
    return _folder("schemas")


def rules_folder() -> Path:
    """The folder of the rulebooks that come with the program."""
    return _folder("rules")


def _folder(name: str) -> Path:
    """The installed copy where there is one, else the checkout's own folder."""
    installed = PACKAGE / "shipped" / name
    return installed if installed.is_dir() else PACKAGE.parent / name

"""The schemas and rulebooks are found in a checkout and inside an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import resources


def test_folders_of_the_checkout_are_found() -> None:
    assert (resources.schemas_folder() / "rulebook.schema.json").is_file()
    assert resources.rules_folder() == resources.PACKAGE.parent / "rules"


def test_folders_inside_an_installed_package_count_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("rules", "schemas"):
        (tmp_path / "interpreter" / "shipped" / name).mkdir(parents=True)
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "interpreter")
    assert resources.schemas_folder() == tmp_path / "interpreter" / "shipped" / "schemas"
    assert resources.rules_folder() == tmp_path / "interpreter" / "shipped" / "rules"

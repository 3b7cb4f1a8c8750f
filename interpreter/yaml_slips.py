"""Slips of the pen in YAML, each with a name: what an author meant when the parser stopped."""

from __future__ import annotations

from collections.abc import Callable

from interpreter import yaml_layout, yaml_signs
from interpreter.stumble import Slip, Stumble

SLIPS: tuple[Callable[[Stumble], Slip | None], ...] = (
    yaml_signs.tab,
    yaml_signs.open_quote,
    yaml_signs.escape,
    yaml_signs.long_key,
    yaml_signs.directive,
    yaml_signs.tag,
    yaml_signs.rest_after_value,
    yaml_signs.reserved_sign,
    yaml_layout.missing_key,
    yaml_layout.missing_space,
    yaml_signs.colon_in_text,
    yaml_layout.open_bracket,
    yaml_layout.stray_comma,
    yaml_layout.second_document,
    yaml_layout.missing_colon,
    yaml_layout.indentation,
)
"""In the order in which they are tried."""


def recognised(seen: Stumble) -> Slip:
    """The first slip that fits, or the plain statement that something cannot stand here."""
    found = (recognise(seen) for recognise in SLIPS)
    return next((each for each in found if each), None) or yaml_layout.anything(seen)

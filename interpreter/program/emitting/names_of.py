"""Where zones begin among the places."""

from __future__ import annotations

from typing import Any

from interpreter.program.lowering.layout import Layout


def zone_place_base(layout: Layout, zone: Any) -> tuple[int, str]:
    """The first place of a zone, and what it exists once for (empty: once)."""
    return layout.place_base[zone.id], zone.per

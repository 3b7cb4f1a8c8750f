"""The few built-in names that generated modules may use."""

from __future__ import annotations

from typing import Any

ALLOWED = (
    "abs", "all", "any", "bool", "dict", "divmod", "int", "len", "list", "max", "min", "object", "range", "reversed",
    "set", "sorted", "sum", "tuple", "False", "True", "None", "__build_class__",
)  # fmt: skip


def small_builtins() -> dict[str, Any]:
    """The built-ins of a generated module."""
    import builtins

    return {name: getattr(builtins, name) for name in ALLOWED if hasattr(builtins, name)}


def constant_namespace() -> dict[str, Any]:
    """What an expression without state may use; division and the rest come from the arithmetic of play."""
    from interpreter.program.emitting.arithmetic import ARITHMETIC

    return {"__builtins__": small_builtins(), **ARITHMETIC}

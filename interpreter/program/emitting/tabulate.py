"""Functions that read no state, worked out for all arguments when the rulebook is compiled."""

from __future__ import annotations

from interpreter.program.checking.checked import Checked, CheckedFunction
from interpreter.program.checking.tree import T
from interpreter.program.checking.types import Ty
from interpreter.program.checking.use import nodes
from interpreter.program.emitting.arithmetic import RuleFault
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.emitting.runtime_names import constant_namespace
from interpreter.program.emitting.tables import Tables
from interpreter.program.lowering.layout import Layout

MOST = 4096
"""How many combinations of arguments are worked out at most."""
READS_STATE = frozenset(
    (
        "state", "field", "zone_list", "zone_one", "zone_items", "owner", "space_of", "things_beside",
        "connected_things", "cube_face", "facing", "after_this", "can_pay", "times_seen",
    )
)  # fmt: skip
FINITE = ("player", "team", "enum", "space", "bool", "component")


def tables_of(checked: Checked, layout: Layout) -> dict[str, object]:
    """For each function that depends on its arguments alone: nested tuples of its values, by argument."""
    found: dict[str, object] = {}
    for name, function in checked.functions.items():
        if function.params and _fixed(function, checked, set()) and _size(function, layout) <= MOST:
            found[name] = _table(function, layout, checked)
    return {name: table for name, table in found.items() if table is not None}


def _fixed(function: CheckedFunction, checked: Checked, open_: set[str]) -> bool:
    """Whether neither the function nor what it calls reads the state."""
    for node in nodes(function.value):
        if not isinstance(node, T):
            continue
        if node.op in READS_STATE:
            return False
        inner = checked.functions[node.data] if node.op == "function" and node.data not in open_ else None
        if inner is not None and not _fixed(inner, checked, {*open_, node.data}):
            return False
    return all(param.ty.kind in FINITE and not param.ty.optional for param in function.params)


def _size(function: CheckedFunction, layout: Layout) -> int:
    size = 1
    for param in function.params:
        size *= len(_domain(param.ty, layout))
    return size


def _domain(ty: Ty, layout: Layout) -> range:
    """The numbers of a finite type from 0, so that a value is its own index."""
    return range(layout.offset(ty) + layout.count(ty))


def _table(function: CheckedFunction, layout: Layout, checked: Checked) -> object:
    """The values by argument, None where working them out fails (play will tell why)."""
    exprs = Exprs(layout, Tables())
    names = [f"p{index}" for index in range(len(function.params))]
    for param, name in zip(function.params, names, strict=True):
        exprs.bind(param, name)
    namespace = constant_namespace()
    lines = []
    for name, other in checked.functions.items():
        if _fixed(other, checked, {name}):
            inner = [f"q{index}" for index in range(len(other.params))]
            for param, bound in zip(other.params, inner, strict=True):
                exprs.bind(param, bound)
            lines += [f"def fn_{name.replace('-', '_')}({', '.join(['s', *inner])}):", f" return {exprs(other.value)}"]
    for param, name in zip(function.params, names, strict=True):
        exprs.bind(param, name)
    lines += [f"def value({', '.join(names)}):", " s = None", f" return {exprs(function.value)}"]
    namespace.update(exprs.tables.constants)
    namespace |= {"tick": lambda s, place: s, "spend": lambda s, items, place: items}
    try:
        exec(compile("\n".join(lines), "<table>", "exec"), namespace)
        return _nested([_domain(param.ty, layout) for param in function.params], namespace["value"], ())
    except (ArithmeticError, LookupError, ValueError, TypeError, NameError, RecursionError, RuleFault):
        return None


def _nested(domains: list[range], value: object, chosen: tuple[int, ...]) -> object:
    if not domains:
        assert callable(value)
        found = value(*chosen)
        return tuple(found) if isinstance(found, list | tuple) else int(found)
    return tuple(_nested(domains[1:], value, (*chosen, index)) for index in domains[0])

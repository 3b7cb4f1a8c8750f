"""Calls: the rulebook's own functions, then the built-in ones."""

from __future__ import annotations

from interpreter.diagnostics import nearest
from interpreter.language import syntax as s
from interpreter.program.checking.board_builtins import BUILTINS
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.tree import T
from interpreter.program.checking.types import ANY, Ty


def resolve_call(expr: s.Call, scope: Scope, want: Ty | None) -> T:
    """The checked form of `name(arguments)`."""
    from interpreter.program.checking.expressions import failed

    functions = scope.symbols.book.functions
    if expr.name in functions:
        return _own(expr, scope)
    if expr.name in BUILTINS:
        return BUILTINS[expr.name].check(expr, scope)
    near = nearest(expr.name, [*functions, *BUILTINS])
    hint = f"did you mean `{near}`?" if near else "declare it under `functions`"
    if expr.name in scope.symbols.book.procedures:
        hint = "a procedure is carried out with `do`"
    scope.report.error("unknown-function", expr.span, f"no function is named `{expr.name}`", hint)
    return failed(expr.span)


def _own(expr: s.Call, scope: Scope) -> T:
    takes = scope.symbols.book.functions[expr.name].takes
    args = resolve_arguments(expr, list(takes.items()), scope)
    return T("function", function_type(expr.name, scope), args, expr.name, expr.span)


def resolve_arguments(expr: s.Call, takes: list[tuple[str, object]], scope: Scope) -> tuple[T, ...]:
    """The arguments of a call, each fitting what is taken."""
    from interpreter.model.rulebook import TypeRef
    from interpreter.program.checking.expressions import expect

    if len(expr.arguments) != len(takes) or expr.by or expr.ties:
        names = ", ".join(name for name, _ in takes) or "nothing"
        scope.report.error("wrong-arguments", expr.span, f"`{expr.name}` takes {names}", f"give {len(takes)} arguments")
    args = []
    for argument, (name, ref) in zip(expr.arguments, takes, strict=False):
        assert isinstance(ref, TypeRef)
        args.append(expect(argument, scope, scope.symbols.type_of(ref) or ANY, f"`{name}`"))
    return tuple(args)


def function_type(name: str, scope: Scope) -> Ty:
    """What a function gives: as declared, or as its expression says."""
    function = scope.symbols.book.functions[name]
    if function.gives is not None:
        return scope.symbols.type_of(function.gives) or ANY
    return scope.symbols.infer(name)

"""What the text of a module refers to by name or number."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.source import Span


@dataclass(slots=True)
class Tables:
    """Constants and places that the module's text refers to by name."""

    constants: dict[str, object] = field(default_factory=dict)
    by_value: dict[str, str] = field(default_factory=dict)
    spans: list[Span | None] = field(default_factory=list)

    def constant(self, prefix: str, value: object) -> str:
        """The name of a constant of the module, the same for equal values."""
        text = repr(value)
        if text not in self.by_value:
            name = f"{prefix}_{len(self.constants)}"
            self.constants[name] = value
            self.by_value[text] = name
        return self.by_value[text]

    def place(self, span: Span | None) -> int:
        """The number under which an error in play tells where it happened."""
        self.spans.append(span)
        return len(self.spans) - 1

"""Sentences whose words depend on what fills them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import Formatter


class Phrase(str):
    """Words that a sentence is filled with: they are translated, too."""

    __slots__ = ()


class Filler(Formatter):
    """Fills templates as `str.format` does; after a colon, a field may list forms to choose from, separated by `|`.

    A number, or the length of a collection, chooses: `{mines:mine|mines}`; the last form is for 0 and for everything
    larger. A Boolean chooses too: `{begun: more|}` gives the first form if true. Forms may contain fields,
    `{mines:one|{mines}}`, which may have forms of their own, but no deeper.
    """

    def format_field(self, value: object, spec: str) -> str:
        """Format one field."""
        return _chosen(value, spec.split("|")) if "|" in spec else format(value, spec)


_FILLER = Filler()


def fill(template: str, params: Mapping[str, object], filler: Filler = _FILLER) -> str:
    """The filled template; without params it is taken literally, braces included."""
    return filler.vformat(template, (), params) if params else template


def _chosen(value: object, forms: list[str]) -> str:
    """Choose a form by the rules in `Filler`."""
    if isinstance(value, bool):
        return forms[not value]
    number = value if isinstance(value, int) else len(value) if isinstance(value, Collection) else 0
    return forms[min(number, len(forms)) - 1] if number > 0 else forms[-1]

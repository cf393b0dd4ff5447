"""Sentences whose words depend on what fills them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import Formatter


class Filler(Formatter):
    """Fills templates as `str.format` does. After a colon can stand forms to choose from, parted by `|`.

    A number or the length of a collection chooses: `{mines:mine|mines}`; the last form is for all that are larger, and
    for 0. By yes or no, `{begun: more|}` is the first if yes. Forms can have places too, `{mines:one|{mines}}`, and
    those can have forms, but no deeper.
    """

    def format_field(self, value: object, spec: str) -> str:
        """What stands in a place."""
        return _chosen(value, spec.split("|")) if "|" in spec else format(value, spec)


_FILLER = Filler()


def fill(template: str, params: Mapping[str, object]) -> str:
    """The sentence of a template; without params it is one already, whatever braces it has."""
    return _FILLER.vformat(template, (), params) if params else template


def _chosen(value: object, forms: list[str]) -> str:
    """One of the forms, as `Filler` tells."""
    if isinstance(value, bool):
        return forms[not value]
    number = value if isinstance(value, int) else len(value) if isinstance(value, Collection) else 0
    return forms[min(number, len(forms)) - 1] if number > 0 else forms[-1]

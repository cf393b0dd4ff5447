"""How the templates of sentences about squares and mines are filled."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boem.core.forms import Filler
from boem.core.squares import Square
from boem.core.texts import gettext, gettext_noop

MOST_NAMED: Final = 12
"""Squares that a list names; of more, the first half so many and how many others there are."""


_NUMBERS: Final = gettext_noop("no one two three four five six seven eight nine ten eleven twelve")
"""Of mines and squares, from 0 on, with blanks between."""


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """Templates by name, filled in the current language.

    In a template, `{need}` is a number in words, `{covered}` a list of squares, `{covered:or}` one that ends in "or".
    `{covered:#}` is how many there are. Forms are chosen as in `Filler`: `{need:mine|mines}`.
    """

    templates: Mapping[str, str]

    def say(self, key: str, **params: object) -> str:
        """The template of that name, filled."""
        return _FILLER.vformat(gettext(self.templates[key]), (), params)

    def sentence(self, key: str, **params: object) -> str:
        """The same with a capital letter."""
        return capitalised(self.say(key, **params))


def number(number: int) -> str:
    """In words as far as there are any."""
    words = gettext(_NUMBERS).split()
    return words[number] if 0 <= number < len(words) else str(number)


def listed(several: Collection[object], last: str | None = None) -> str:
    """Joined by commas and, before the last, by "and" or what is given; a set of squares in reading order."""
    ordered = several if isinstance(several, Sequence) else sorted(several, key=_place)
    names = [str(one) for one in ordered]
    if len(names) > MOST_NAMED:
        rest = len(names) - MOST_NAMED // 2
        others = _FILLER.vformat(gettext("{count} other squares"), (), {"count": rest})
        names = [*names[: MOST_NAMED // 2], others]
    head, tail = names[:-1], names[-1:]
    between = last or gettext("and")
    return f" {between} ".join([", ".join(head), *tail] if head else tail)


def capitalised(text: str) -> str:
    """The text with a capital letter, and the rest as it is but for Dutch `één`, which then has one accent."""
    return "Eé" + text[2:] if text.startswith("éé") else text[:1].upper() + text[1:]


def _place(one: object) -> tuple[int, int]:
    return one if isinstance(one, Square) else (0, 0)


class _Filler(Filler):
    def format_field(self, value: object, spec: str) -> str:
        if "|" in spec:
            return super().format_field(value, spec)
        if isinstance(value, int):
            return number(value)
        if isinstance(value, str):
            return capitalised(value) if spec == "capital" else value
        if isinstance(value, Collection):
            return number(len(value)) if spec == "#" else listed(value, gettext("or") if spec == "or" else None)
        raise TypeError(f"{value!r} can't stand in a sentence")


_FILLER: Final = _Filler()

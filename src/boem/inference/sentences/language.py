"""How a language fills its templates."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boem.core.forms import Filler
from boem.core.squares import Square

MOST_NAMED: Final = 12
"""Squares that a list names; of more, the first half so many and how many others there are."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language's templates, and the words that fill them; `numbers` from 0 on, with blanks between.

    In a template, `{need}` is a number in words, `{covered}` a list of squares, `{covered:or}` one that ends in "or".
    `{covered:#}` is how many there are. Forms can be chosen from, as Filler tells: `{need:mine|mines}`.
    """

    code: str
    name: str
    numbers: str
    conjunction: str
    disjunction: str
    templates: Mapping[str, str]

    def __repr__(self) -> str:
        return f"LANGUAGES[{self.code!r}]"

    def say(self, key: str, **params: object) -> str:
        """The template of that name, filled."""
        return _Filler(self).vformat(self.templates[key], (), params)

    def sentence(self, key: str, **params: object) -> str:
        """The same with a capital letter."""
        return capitalised(self.say(key, **params))

    def number(self, number: int) -> str:
        """In words as far as there are any."""
        words = self.numbers.split()
        return words[number] if 0 <= number < len(words) else str(number)

    def listed(self, several: Collection[object], last: str | None = None) -> str:
        """Joined by commas and, before the last, by "and" or what is given; a set of squares in reading order."""
        ordered = several if isinstance(several, Sequence) else sorted(several, key=_place)
        names = [str(one) for one in ordered]
        if len(names) > MOST_NAMED:
            rest = len(names) - MOST_NAMED // 2
            names = [*names[: MOST_NAMED // 2], self.say("others", count=rest)]
        head, tail = names[:-1], names[-1:]
        return f" {last or self.conjunction} ".join([", ".join(head), *tail] if head else tail)


def capitalised(text: str) -> str:
    """The text with a capital letter, and the rest as it is but for Dutch `één`, which then has one accent."""
    return "Eé" + text[2:] if text.startswith("éé") else text[:1].upper() + text[1:]


def _place(one: object) -> tuple[int, int]:
    return one if isinstance(one, Square) else (0, 0)


class _Filler(Filler):
    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: object, spec: str) -> str:
        if "|" in spec:
            return super().format_field(value, spec)
        if isinstance(value, int):
            return self._language.number(value)
        if isinstance(value, str):
            return capitalised(value) if spec == "capital" else value
        if isinstance(value, Collection):
            if spec == "#":
                return self._language.number(len(value))
            return self._language.listed(value, self._language.disjunction if spec == "or" else None)
        raise TypeError(f"{value!r} can't stand in a sentence")

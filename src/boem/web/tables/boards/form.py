"""What somebody chooses before a game: the fields of a form, and what is read from it. The defaults play at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boem.core.errors import Unreadable
from boem.core.game import Json
from boem.web.tables.errors import Unfit


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several. `options` has a text for each value; texts may be lazy."""

    name: str
    legend: Any
    options: Mapping[str, Any]
    default: str = ""  # the first, unless said

    def chosen(self, data: Mapping[str, str]) -> str:
        """What stands in the form, known or not."""
        return data.get(self.name) or self.default or next(iter(self.options))


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    name: str
    text: Any
    minimum: int
    maximum: int
    default: int

    def chosen(self, data: Mapping[str, str]) -> str:
        """What stands in the form, a number or not."""
        return data.get(self.name) or str(self.default)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Some numbers side by side, which are asked for while `when` (a field's name) has the value `is_`; or always."""

    legend: Any
    fields: Sequence[Whole]
    when: str = ""
    is_: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A game's own fields, and the settings that they say."""

    fields: Sequence[Pick | Numbers]
    settings: Callable[[Mapping[str, str]], dict[str, Json]]


def one_of(pick: Pick, data: Mapping[str, str]) -> str:
    """The value that was chosen, or raise Unreadable if it is none of them."""
    value = pick.chosen(data)
    if value not in pick.options:
        raise Unreadable(f"{value[:40]!r} is not among the choices", pick.name)
    return value


def whole_of(field: Whole, data: Mapping[str, str]) -> int:
    """The number that was entered, or raise Unfit if it is none or out of its range."""
    text = field.chosen(data).strip()
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    if value is None or not field.minimum <= value <= field.maximum:
        raise Unfit(
            "{name}: a whole number from {minimum} to {maximum} is needed, not “{text}”.",
            name=str(field.text),
            minimum=field.minimum,
            maximum=field.maximum,
            text=text[:20],
        )
    return value


def shown(fields: Sequence[Pick | Numbers], data: Mapping[str, str]) -> list[dict[str, Any]]:
    """The fields as the page draws them, with what stands in them."""
    return [_pick(field, data) if isinstance(field, Pick) else _numbers(field, data) for field in fields]


def _pick(pick: Pick, data: Mapping[str, str]) -> dict[str, Any]:
    chosen = pick.chosen(data)
    value = chosen if chosen in pick.options else pick.chosen({})
    options = [{"value": one, "text": text, "chosen": one == value} for one, text in pick.options.items()]
    return {"name": pick.name, "legend": pick.legend, "options": options}


def _numbers(numbers: Numbers, data: Mapping[str, str]) -> dict[str, Any]:
    fields = [{"field": field, "value": field.chosen(data)} for field in numbers.fields]
    return {"name": numbers.is_ or numbers.fields[0].name, "legend": numbers.legend, "numbers": fields}

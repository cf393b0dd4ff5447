"""The form before a game: its fields, and how they are read. With the defaults a game can start at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from boem.core.errors import BoemError, ParseError
from boem.core.game import Json, Settings
from boem.core.settings import Kind, setting, write_settings
from boem.web.base.errors import Unfit
from boem.web.base.texts import Text

MOST_SAID: Final = 9_999  # the highest maximum for which the form shows a range
_NUMBER: Final = re.compile(r"(?P<whole>[-−]?[0-9]{1,9})(?:[.,](?P<part>[0-9]{1,6}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice. `options` has a text for each value; texts may be lazy."""

    name: str
    legend: Text
    options: Mapping[str, Text]
    default: str = ""  # empty: the first option
    faces: Mapping[str, Text] = field(default_factory=dict)  # for values drawn as faces: what is said of each
    note: Text = ""  # what the legend has no room for

    def chosen(self, data: Mapping[str, str]) -> str:
        """The submitted value, or the default; it isn't checked."""
        return data.get(self.name) or self.default or next(iter(self.options))


@dataclass(frozen=True, slots=True)
class Amount:
    """A number within a range. Without a default it may be left empty, which leaves it to the rules."""

    name: str
    text: Text
    kind: Kind
    default: int | None

    @classmethod
    def of(cls, config: type[Settings], name: str, text: Text, default: int | None = None) -> Amount:
        """The amount for a game's setting, with that setting's range and, unless given, its default."""
        told = setting(config, name)
        usual = told.default if isinstance(told.default, int) else None
        return cls(name, text, told.metadata["kind"], usual if default is None else default)

    @property
    def range(self) -> Mapping[str, Json]:
        """`minimum`, `maximum` (None if only another setting limits it) and `step`."""
        return {"step": 1, **self.kind.describe()}

    @property
    def hint(self) -> str:
        """The range, if it is narrow enough to help; else empty."""
        told = self.range
        return f"{told['minimum']}–{told['maximum']}" if told["maximum"] and told["maximum"] <= MOST_SAID else ""

    def chosen(self, data: Mapping[str, str]) -> str:
        """The submitted text, or the default; it isn't checked."""
        return data.get(self.name) or ("" if self.default is None else str(self.default))


@dataclass(frozen=True, slots=True)
class NumberRow:
    """Several numbers in one line. It may be left empty, which leaves them to the rules."""

    name: str
    text: Text
    each: Kind
    hint: Text  # the placeholder

    def chosen(self, data: Mapping[str, str]) -> str:
        """The submitted text; it isn't checked."""
        return data.get(self.name, "")


@dataclass(frozen=True, slots=True)
class NumberFields:
    """Numbers side by side, shown while the field named `when` has the value `is_`; without `when`, always."""

    legend: Text
    fields: Sequence[Amount | NumberRow]
    when: str = ""
    is_: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A game's own fields, and a function that reads the settings from what was submitted."""

    fields: Sequence[Pick | NumberFields]
    settings: Callable[[Mapping[str, str]], dict[str, Json]]


@dataclass(frozen=True, slots=True)
class SettingWords:
    """A setting in words; texts may be lazy.

    `unless` and `may` say what the default and the range don't; in `may`, `{range}` stands for the range.
    """

    text: Text
    unless: Text = ""
    may: Text = ""


BEGINS: Final = SettingWords(gettext_lazy("Who begins"), gettext_lazy("Random"), gettext_lazy("either player"))


def named(boards: Mapping[str, Settings], text: Text) -> dict[str, Text]:
    """An option for each board: `text` with that board's settings filled in."""
    return {name: format_lazy(text, **write_settings(config)) for name, config in boards.items()}


def one_of(pick: Pick, data: Mapping[str, str]) -> str:
    """The chosen value; raises ParseError if it is not among the options."""
    value = pick.chosen(data)
    if value not in pick.options:
        raise ParseError("{given} is not among the choices", pick.name, given=repr(value[:40]))
    return value


def amount_of(field: Amount, data: Mapping[str, str]) -> Json:
    """The number entered, or None if the field was left empty and may be; raises Unfit if it is out of range."""
    text = field.chosen(data).strip()
    value = None if not text and field.default is None else read_number(text)
    if (value is None and text) or field.kind.fault(value):
        told = field.range
        raise Unfit(
            "{name}: write {whole:a whole number|a whole number or a half} {bounded:from {minimum} to {maximum}|"
            "of {minimum} or more}, not “{text}”.",
            name=str(field.text),
            text=text[:20],
            whole=told["step"] == 1,
            bounded=told["maximum"] is not None,
            place=field.name,
            **told,
        )
    return value


def row_of(field: NumberRow, data: Mapping[str, str]) -> list[Json] | None:
    """The numbers entered, separated by commas, semicolons or spaces; None if there are none; raises Unfit."""
    words = field.chosen(data).replace(",", " ").replace(";", " ").split()
    values = [read_number(word) for word in words]
    for word, value in zip(words, values, strict=True):
        if value is None or field.each.fault(value):
            raise Unfit(
                "{name}: write whole numbers from {minimum} to {maximum}, not “{text}”.",
                name=str(field.text),
                text=word[:20],
                place=field.name,
                **field.each.describe(),
            )
    return values or None


def read_number(text: str) -> int | float | None:
    """A text as a number, an int if it is whole; None if it isn't a number. A decimal comma will do, too."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    whole, part = match["whole"].replace("−", "-"), (match["part"] or "").rstrip("0")
    return float(f"{whole}.{part}") if part else int(whole)


def parted(
    fields: Sequence[Pick | NumberFields],
    data: Mapping[str, str],
    first: Collection[str],
    wrong: str = "",
) -> dict[str, object]:
    """The fields as `shown`, with their current values: `first` has those of these names, `folded` the rest.

    A field that depends on another goes with it. `legends` names the rest; `changed`: whether any of it was changed;
    `wrong`: the name of the field that was refused, if it is one that the reader sees.
    """
    groups: dict[bool, list[Pick | NumberFields]] = {True: [], False: []}
    for one in fields:
        groups[name_of(one) in first].append(one)
    folded = shown(groups[False], data)
    return {
        "first": shown(groups[True], data),
        "folded": folded,
        "legends": " · ".join(str(one.legend) for one in groups[False] if not getattr(one, "when", "")),
        "changed": folded != shown(groups[False], {}),
        "wrong": wrong if _sees(fields, data, wrong) else "",
    }


def place_in(refused: BoemError | None) -> str:
    """The name of the field that was refused; empty if the refusal names none."""
    return str(refused.params.get("place", "")) if refused else ""


def _sees(fields: Sequence[Pick | NumberFields], data: Mapping[str, str], name: str) -> bool:
    """Whether the reader of this form sees the field of this name."""
    chosen = {one.name: one.chosen(data) for one in fields if isinstance(one, Pick)}
    seen = [one for one in fields if isinstance(one, NumberFields) and chosen.get(one.when, "") == one.is_]
    return name in chosen or name in [field.name for numbers in seen for field in numbers.fields]


def name_of(field: Pick | NumberFields) -> str:
    """The name of a choice; for numbers that of the choice they depend on, or of the first of them."""
    return field.name if isinstance(field, Pick) else field.when or field.fields[0].name


def shown(fields: Sequence[Pick | NumberFields], data: Mapping[str, str]) -> list[dict[str, object]]:
    """The fields with their current values, as the template draws them."""
    return [_pick(field, data) if isinstance(field, Pick) else _numbers(field, data) for field in fields]


def _pick(pick: Pick, data: Mapping[str, str]) -> dict[str, object]:
    chosen = pick.chosen(data)
    value = chosen if chosen in pick.options else pick.chosen({})
    options = [
        {"value": one, "text": text, "chosen": one == value, "about": pick.faces.get(one)}
        for one, text in pick.options.items()
    ]
    return {
        "name": pick.name, "legend": pick.legend, "note": pick.note, "options": options, "faces": bool(pick.faces),
    }  # fmt: skip


def _numbers(numbers: NumberFields, data: Mapping[str, str]) -> dict[str, object]:
    fields = [
        {"field": field, "value": field.chosen(data), "row": isinstance(field, NumberRow)} for field in numbers.fields
    ]
    return {"name": numbers.is_ or numbers.fields[0].name, "legend": numbers.legend, "numbers": fields}

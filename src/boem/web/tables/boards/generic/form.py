"""The generic form before a game: one of the game's named boards, or every setting of its config."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, replace
from typing import Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from boem.core import settings
from boem.core.errors import ParseError
from boem.core.game import AnyGame, Json, Settings
from boem.core.settings import Choice, Halves, Number, Switch, write_settings
from boem.web.base.errors import Unfit
from boem.web.base.texts import Text
from boem.web.tables.boards.form import Amount, Form, NumberFields, NumberRow, Pick, amount_of, one_of, row_of
from boem.web.tables.boards.generic.places import size_of
from boem.web.tables.boards.generic.words import later, own, spell

OWN: Final = "own"
BEFORE: Final = "set-"  # in front of a setting's name, to keep it apart from the form's own fields
YES: Final = {"yes": _("Yes"), "no": _("No")}
SEPARATE: Final = ("seats", "starts")
"""Settings for which the form has its own fields, whatever the game."""


@dataclass(frozen=True, slots=True)
class WrittenRow(NumberRow):
    """A text in one line; `each` is the kind of the whole text."""

    def read(self, data: Mapping[str, str]) -> str | None:
        """The text entered, or None if there is none; raises Unfit."""
        text = self.chosen(data).strip()
        if text and (fault := self.each.fault(text)):
            raise Unfit("{name}: {fault}.", name=str(self.text), fault=fault)
        return text or None


class SettingsForm:
    """Turns a game's settings into form fields, and what was submitted back into settings."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._fields = {item.name: item for item in fields(game.config) if item.name not in SEPARATE}
        self._suggested = game.suggest({})
        self._boards = game.boards

    @property
    def form(self) -> Form:
        """The fields, named boards first, and how they are read."""
        several: list[Pick | NumberFields] = []
        if self._boards:
            several.append(self._named)
        asked = {name: self._asked(item) for name, item in self._fields.items()}
        rows = tuple(one for one in asked.values() if isinstance(one, Amount | NumberRow))
        if rows:
            when = ("board", OWN) if self._boards else ("", "")
            several.append(NumberFields(_("Another board") if self._boards else _("Settings"), rows, *when))
        several += [one for one in asked.values() if isinstance(one, Pick)]
        return Form(tuple(several), self._settings)

    @property
    def _named(self) -> Pick:
        texts = {name: named_board(name, config) for name, config in self._boards.items()}
        return Pick("board", _("Board"), {**texts, OWN: _("Another")}, [*self._boards][-1])

    @property
    def labels(self) -> Mapping[str, str]:
        """The settings in words, by name."""
        return {item.name: label_of(item) for item in fields(self._game.config)}

    def _asked(self, item: Field[object]) -> Pick | Amount | NumberRow:
        kind, name = item.metadata["kind"], f"{BEFORE}{item.name}"
        text = later(spell(item.metadata.get("about") or item.name))
        match kind:
            case Switch():
                return Pick(name, text, YES, "yes" if item.default is True else "no")
            case Choice():
                default = item.default if isinstance(item.default, str) else ""
                return Pick(name, text, {word: spell(word) for word in kind.words}, default)
            case Number():
                left = item.default is MISSING and item.name in self._suggested
                return Amount(name, text, replace(kind, ruled=kind.ruled or left), _number(item.default))
            case Halves():
                return Amount(name, text, kind, _number(item.default))
            case settings.Numbers():
                return NumberRow(name, text, kind.each, _("suggested"))
        may_be_left = item.default is None or item.name in self._suggested
        return WrittenRow(name, text, kind, _("suggested") if may_be_left else "")

    def _settings(self, data: Mapping[str, str]) -> dict[str, Json]:
        """The submitted settings; what was left empty is what the game suggests for that many seats."""
        chosen = one_of(self._named, data) if self._boards else OWN
        told = {name: value for name, item in self._fields.items() if (value := self._read(item, data)) is not None}
        if chosen == OWN:
            seats = {"seats": 1 + int(data["others"])} if data.get("others", "").isdecimal() else {}
            wanted = {**self._game.suggest({**seats, **told}), **told}
        else:
            kinds = {name: item.metadata["kind"] for name, item in self._fields.items()}
            changed = {name: value for name, value in told.items() if value != self._fields[name].default}
            picked = {name: value for name, value in changed.items() if isinstance(kinds[name], Choice | Switch)}
            wanted = {**write_settings(self._boards[chosen]), **picked}  # a board's values may differ from the defaults
        return {name: value for name, value in wanted.items() if name not in SEPARATE}

    def _read(self, item: Field[object], data: Mapping[str, str]) -> Json:
        """The value of a field, or None if it was left empty; raises ParseError or Unfit."""
        match self._asked(item):
            case Pick() as asked:
                word = one_of(asked, data)
                return word == "yes" if isinstance(item.metadata["kind"], Switch) else word
            case Amount() as asked:
                return amount_of(asked, data)
            case WrittenRow() as asked:
                return asked.read(data)
            case asked:
                return row_of(asked, data)


def _number(default: object) -> int | None:
    return default if isinstance(default, int) else None


def label_of(item: Field[object]) -> str:
    """A setting's name in words."""
    return spell(own(item.metadata.get("about") or item.name))


NAMES: Final = {
    name: _(text)
    for name, text in (
        ("tiny", gettext_noop("Tiny")),
        ("small", gettext_noop("Small")),
        ("medium", gettext_noop("Medium")),
        ("usual", gettext_noop("Usual")),
        ("standard", gettext_noop("Standard")),
        ("full", gettext_noop("Full")),
        ("large", gettext_noop("Large")),
        ("huge", gettext_noop("Huge")),
    )
}
"""Common names of boards. Any others have to be translated by their game."""


def named_board(name: str, config: Settings) -> Text:
    """A board's name, followed by its size if it has one."""
    text, size = NAMES.get(name) or later(spell(name)), size_of(config)
    if None in size:
        return text
    return format_lazy("{name}, {width} × {height}", name=text, width=size[0], height=size[1])


def usual_seats(game: AnyGame) -> int:
    """How many play by default; 2 if what the game suggests isn't enough to set it up."""
    try:
        config: Settings = settings.read_settings(game.config, {**game.suggest({})})
    except ParseError:
        return 2
    return config.seats


def may_be_alone(game: AnyGame) -> bool:
    """Whether a setting lets either two play or one alone."""
    kinds: Sequence[Number] = [item.metadata["kind"] for item in fields(game.config) if item.name == "seats"]
    return [(kind.minimum, kind.maximum) for kind in kinds] == [(1, 2)]


def seats_of(game: AnyGame) -> tuple[int, Amount | None]:
    """How many play by default; and, if that can be set, the field that asks how many others do."""
    if may_be_alone(game):
        return 2, None
    asked: Sequence[Field[object]] = [item for item in fields(game.config) if item.name == "seats"]
    usual = usual_seats(game)
    if not asked:
        return usual, None
    kind = asked[0].metadata["kind"]
    most = None if kind.maximum is None else kind.maximum - 1
    return usual, Amount("others", _("Others"), Number(max(kind.minimum - 1, 1), most), usual - 1)

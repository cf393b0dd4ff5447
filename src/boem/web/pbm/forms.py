"""The form of a new game by mail, and reading it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import repeat
from typing import Any, Final
from zoneinfo import available_timezones

from babel.core import get_global
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.core.game import AnyGame, Json
from boem.core.texts import ENGLISH, languages, locale
from boem.pbm import sheet
from boem.pbm.deadlines import DAYS, UNDO
from boem.pbm.face import mail_for
from boem.web.base.error_texts import why
from boem.web.base.errors import Unfit
from boem.web.base.texts import Text
from boem.web.pbm.calendar import read_moment, read_zone
from boem.web.pbm.desks import Chair, DeskPlan, settings_for
from boem.web.pbm.games import amounts_of, default_of
from boem.web.pbm.seating import read_address
from boem.web.tables.boards.form import Amount, amount_of
from boem.web.tables.models import Table
from boem.web.tables.store.opening import MOST_DAYS, MOST_SEATS

GRACES: Final = (0, 1, 6, 12, 24, 48, 72)
_MOST_TOLD: Final = 5
_LONGEST_LIST: Final = 20_000  # characters
_LINE: Final = re.compile(r"\s*(?P<name>[^<>]*?)\s*<?(?P<address>[^\s<>]+@[^\s<>]+)>?\s*")


def _whole(label: Text, least: int, most: int, *, initial: int | None = None) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=initial, required=False)


class SettingField(forms.Field):
    """A setting of the game as in the form of a table; if left empty, the rules suggest it."""

    def __init__(self, amount: Amount, initial: object) -> None:
        self.amount = amount
        told = amount.range
        limits = {"min": told["minimum"], "max": told["maximum"], "step": told["step"]}
        known = {name: limit for name, limit in limits.items() if limit is not None}
        super().__init__(label=amount.text, initial=initial, required=False, widget=forms.NumberInput(attrs=known))

    def clean(self, value: str | None) -> Json:
        """The number; None if left empty."""
        if not value:
            return None
        try:
            return amount_of(self.amount, {self.amount.name: value})
        except Unfit as error:
            raise forms.ValidationError(why(error)) from None


class NewDesk(forms.Form):
    """The form of a game by mail. The rules suggest what is left empty."""

    title = forms.CharField(label=gettext_lazy("What the game is called"), max_length=sheet.LONGEST)
    play = forms.BooleanField(label=gettext_lazy("I play, too"), required=False, initial=True)
    players = forms.CharField(
        label=gettext_lazy("Players with an address, one a line"),
        required=False,
        max_length=_LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 4, "placeholder": "Heron <heron@example.org>"}),
    )
    links = _whole(gettext_lazy("Seats that I send a link for"), 0, MOST_SEATS, initial=0)
    anybody = _whole(gettext_lazy("Seats for anybody here"), 0, MOST_SEATS, initial=0)
    bots = _whole(gettext_lazy("Bots"), 0, MOST_SEATS, initial=0)
    keeper = forms.ChoiceField(
        label=gettext_lazy("Who closes the rounds"),
        choices=(
            ("program", gettext_lazy("The program: at the deadline, or once all orders are final")),
            ("hand", gettext_lazy("I do")),
        ),
        initial="program",
        widget=forms.RadioSelect,
    )
    first = forms.CharField(
        label=gettext_lazy("First deadline"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )
    zone = forms.CharField(label=gettext_lazy("Time zone"), max_length=64, initial="UTC")
    days = _whole(gettext_lazy("Days from one deadline to the next"), 1, MOST_DAYS, initial=DAYS)
    grace = forms.TypedChoiceField(
        label=gettext_lazy("Grace for those who are late"),
        coerce=int,
        initial=0,
        choices=[(hours, "") for hours in GRACES],
    )
    undo_days = _whole(gettext_lazy("Days in which the last round can be taken back"), 0, 365, initial=UNDO.days)
    language = forms.ChoiceField(label=gettext_lazy("Language of the e-mails"), choices=list(languages().items()))
    watch = forms.ChoiceField(
        label=gettext_lazy("Who may watch"),
        choices=(
            ("link", gettext_lazy("anyone with the link")),
            ("public", gettext_lazy("everybody")),
            ("seats", gettext_lazy("the players alone")),
        ),
        initial="link",
    )

    def __init__(
        self, game: AnyGame, data: Mapping[str, str] | None = None, *, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        self.game, self._face = game, mail_for(game, None)
        grace: Any = self.fields["grace"]
        grace.choices = [(hours, _hours(hours) if hours else _("none")) for hours in GRACES]
        self._settings = [amount.name for amount in amounts_of(game)]
        for amount in amounts_of(game):
            default = default_of(game, amount.name)
            self.fields[amount.name] = SettingField(amount, default)
            if default is None:
                self.fields[amount.name].widget.attrs["placeholder"] = _("suggested")

    @property
    def settings(self) -> Sequence[forms.BoundField]:
        """The fields of the game's own settings."""
        return [self[name] for name in self._settings]

    @property
    def suggests(self) -> str:
        """What the rules suggest, in a sentence; empty if there is nothing to say."""
        return _(self._face.suggests) if self._face.suggests else ""

    def clean(self) -> dict[str, Any]:
        """Everything together, with the `plan` that it makes."""
        told = super().clean() or self.cleaned_data
        if self.errors:
            return told
        try:
            told["plan"] = self._plan(told)
        except ParseError as error:
            self.add_error(error.place if error.place in self.fields else None, self._settings_fault(error))
        except Unfit as error:
            self.blame(error)
        return told

    def blame(self, error: Unfit) -> None:
        """Mark the field in error; the whole form if it is none of them."""
        place = str(error.params.get("place", ""))
        self.add_error(place if place in self.fields else None, why(error))

    @property
    def plan(self) -> DeskPlan:
        """The plan, once the form is valid."""
        plan: DeskPlan = self.cleaned_data["plan"]
        return plan

    def _plan(self, told: Mapping[str, Any]) -> DeskPlan:
        chairs = tuple(self._chairs(told))
        settings: dict[str, Json] = {name: told[name] for name in self._settings if told[name] is not None}
        config = settings_for(self.game, settings, len(chairs))
        zone = read_zone(told["zone"], "zone")
        first = told["first"].strip()
        return DeskPlan(
            title=told["title"],
            chairs=chairs,
            game=self.game,
            config=config,
            language=told["language"],
            by_hand=told["keeper"] == "hand",
            zone=zone.key,
            first=read_moment(first, zone, CLOCK.now(), "first") if first else None,
            days=told["days"] or DAYS,
            grace=told["grace"],
            undo_days=UNDO.days if told["undo_days"] is None else told["undo_days"],
            visibility=Table.Visibility(told["watch"]),
        )

    def _settings_fault(self, error: ParseError) -> str:
        """What is wrong with a setting; common faults in the reader's language."""
        usual = self._face.usual_faults.get(error.place)
        return _(usual) if usual else why(error)

    def _chairs(self, told: Mapping[str, Any]) -> Iterator[Chair]:
        if told["play"]:
            yield Chair("me")
        yield from read_players(told["players"])
        for chair, name in ((Chair("link"), "links"), (Chair("open"), "anybody"), (Chair("bot"), "bots")):
            yield from repeat(chair, told[name] or 0)


def _hours(count: int) -> str:
    return ngettext("{count} hour", "{count} hours", count).format(count=count)


def read_players(text: str) -> tuple[Chair, ...]:
    """One player per line, such as `Heron <heron@example.org>`; raises Unfit, which names the first faulty lines."""
    chairs, faults = dict[str, Chair](), list[Unfit]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            chair = _read_player(line, number, chairs)
            chairs[chair.address.casefold()] = chair
        except Unfit as fault:
            faults.append(fault)
    if faults:
        raise _all_of(faults)
    return tuple(chairs.values())


def _read_player(line: str, number: int, seen: Container[str]) -> Chair:
    """A line's player, whose address isn't among those `seen`; raises Unfit."""
    match = _LINE.fullmatch(line)
    if match is None:
        raise Unfit("Line {number}: write a name and an address, as in Heron <heron@example.org>.", number=number)
    try:
        address = read_address(match["address"], "players")
    except Unfit as fault:
        said = gettext_noop("Line {number}: write an address such as heron@example.org, not “{text}”.")
        raise Unfit(said, number=number, text=fault.params["text"]) from None
    if address.casefold() in seen:
        raise Unfit("Line {number}: this address is listed twice: {address}.", number=number, address=address)
    return Chair("letter", match["name"].strip('" ') or address.partition("@")[0], address)


def _all_of(faults: Sequence[Unfit]) -> Unfit:
    """The faults of lines as one, a line each: the first few, and how many more there are."""
    told, more = list(faults[:_MOST_TOLD]), len(faults) - _MOST_TOLD
    if more > 0:
        told.append(Unfit("{count:One more line is|{count} more lines are} wrong.", count=more))
    said = {f"fault{number}": fault for number, fault in enumerate(told)}
    return Unfit("\n".join(f"{{{name}}}" for name in said), place="players", **said)


def friday(zone: str) -> datetime:
    """A deadline to suggest: a Friday evening four to ten days from now."""
    local = CLOCK.now().astimezone(read_zone(zone, "zone")).replace(tzinfo=None)
    day = local + timedelta(days=(4 - local.weekday()) % 7 or 7)
    day += timedelta(days=7 if day - local < timedelta(days=3) else 0)
    return day.replace(hour=20, minute=0, second=0, microsecond=0)


def usual_zone(language: str) -> str:
    """The time zone where most speakers of a language live; UTC for English, or if it isn't known."""
    country = None if language == ENGLISH else locale(language).territory
    return min((zone for zone, its in get_global("zone_territories").items() if its == country), default="UTC")


def zones() -> list[str]:
    """The names of all time zones."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))

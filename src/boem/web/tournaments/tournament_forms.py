"""The form of a new tournament: with the defaults it can be announced at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from boem.core.clock import CLOCK
from boem.core.errors import BoemError
from boem.core.game import AnyGame
from boem.core.settings import Number
from boem.web.tables.boards import presenter_of
from boem.web.tables.boards.form import Amount, NumberFields, Pick, amount_of, one_of, parted, place_in
from boem.web.tables.page.forms import A_MOVE, DAYS, LIVE, OWN_TIME, ROUNDS, TIME, board_fields, clock_wished
from boem.web.tournaments.arbiter.groups import SIZES
from boem.web.tournaments.arbiter.swiss import HAS_SWISS
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.plans import MINUTES, TournamentPlan
from boem.web.tournaments.plans import ROUNDS as NUMBERS_OF_ROUNDS

Kind = Tournament.Kind
FIRST: Final = frozenset({"kind", TIME.name, "begin"})
"""The fields, besides a board's, that are not folded."""
SOON: Final = {"10": _("In 10 minutes"), "60": _("In an hour"), "1440": _("Tomorrow"), "10080": _("In a week")}
"""Minutes until a tournament starts."""
BEGIN: Final = Pick("begin", _("When it starts"), {"": _("When I say so")} | SOON)
FOR_TWO: Final = {
    Kind.ARENA: _("Arena: paired again at once, for a set time"),
    Kind.SWISS: _("Swiss: each round against somebody with as many points"),
    Kind.ROUND_ROBIN: _("Round robin: everybody against everybody"),
    Kind.KNOCKOUT: _("Knockout: whoever loses is out"),
    Kind.LADDER: _("Ladder: without an end; challenge those above you"),
}
LENGTH: Final = Amount("length", _("Minutes it lasts"), Number(MINUTES[0], MINUTES[-1]), 60)
FIELDS: Final = {"clock": TIME.name, "starts": BEGIN.name}
"""The fields in which parts of a plan are chosen that have another name."""
HOW_MANY: Final = Amount("rounds", _("Rounds"), Number(1, NUMBERS_OF_ROUNDS[-1]), None)
A_TABLE: Final = Amount("seats", _("Players at a table"), Number(SIZES[0], SIZES[-1]), 4)
DOUBLE: Final = Pick("double", _("Games against each opponent"), {"1": _("One"), "2": _("Two")})
LATE: Final = Pick("late", _("Rounds with late entries"), {"0": _("None"), "1": "1", "2": "2", "3": "3"})
BYES: Final = Pick("byes", _("Half-point byes for each player"), {"0": _("None"), "1": "1", "2": "2", "3": "3"})
LATE_SHOW: Final = Pick(
    "no_show",
    _("Without a first move a game is lost"),
    {"": _("As the clock says"), "120": _("After 2 minutes"), "300": _("After 5 minutes")},
)
RATED: Final = Pick("rated", _("Rated or casual"), {"rated": _("Rated"), "casual": _("Casual")})
WHO: Final = Pick("private", _("Who may enter"), {"": _("Everybody"), "private": _("Anyone with the link")})


def fieldsets(game: AnyGame, data: Mapping[str, str], refused: BoemError | None = None) -> dict[str, object]:
    """The form as filled in so far."""
    place = place_in(refused)
    return parted(_fields(game), data, FIRST | board_fields(game), FIELDS.get(place, place))


def read_plan(game: AnyGame, data: Mapping[str, str]) -> TournamentPlan:
    """The plan that was submitted; raises ParseError or Unfit."""
    kind, begin = one_of(_kinds(game), data), one_of(BEGIN, data)
    several = kind == Kind.GROUPS
    return TournamentPlan(
        kind=kind,
        name=data.get("name", ""),
        about=data.get("about", ""),
        game=game.id,
        config=presenter_of(game.id).wish(data, ()),
        **clock_wished(game, data, _times(game)),
        private=one_of(WHO, data) == "private",
        seats=int(amount_of(A_TABLE, data)) if several else 2,
        rated=one_of(RATED, data) == "rated",
        starts=_starts(begin) if kind != Kind.LADDER else None,
        minutes=int(amount_of(LENGTH, data)) if kind == Kind.ARENA else None,
        rounds=_rounds(data) if kind in (Kind.SWISS, Kind.GROUPS) else 0,
        double=kind == Kind.ROUND_ROBIN and one_of(DOUBLE, data) == "2",
        late=int(one_of(LATE, data)) if kind in (Kind.SWISS, Kind.GROUPS) else 0,
        byes=int(one_of(BYES, data)) if kind == Kind.SWISS else 0,
        no_show=int(told) if (told := one_of(LATE_SHOW, data)) else None,
    )


def decision(names: Sequence[str]) -> Pick:
    """How an organiser may decide a game between these two."""
    wins = {f"win-{number}": format_lazy(_("{name} wins"), name=name) for number, name in enumerate(names)}
    return Pick("result", _("What it counts as"), {**wins, "draw": _("A draw"), "none": _("Both lose")}, "draw")


def winners_of(names: Sequence[str], data: Mapping[str, str]) -> Sequence[str]:
    """The winners that were chosen; raises Unfit."""
    told = one_of(decision(names), data)
    return {"draw": names, "none": ()}.get(told) or [name for at, name in enumerate(names) if told == f"win-{at}"]


def _rounds(data: Mapping[str, str]) -> int:
    """How many; 0 if that is left to the number of players."""
    return int(amount_of(HOW_MANY, data)) if HOW_MANY.chosen(data).strip() else 0


def _starts(begin: str) -> datetime | None:
    return CLOCK.now() + timedelta(minutes=int(begin)) if begin else None


def _fields(game: AnyGame) -> Sequence[Pick | NumberFields]:
    own_time = [] if game.rounds else [OWN_TIME]
    lengths = [
        NumberFields(_("How long"), (LENGTH,), "kind", Kind.ARENA),
        NumberFields(_("How many rounds"), (HOW_MANY,), "kind", Kind.SWISS),
    ]
    several = [NumberFields(_("Tables and rounds"), (A_TABLE, HOW_MANY), "kind", Kind.GROUPS)]
    return (
        _kinds(game),
        *(several if _is_for_several(game) else lengths),
        *presenter_of(game.id).form.fields,
        _times(game),
        *own_time,
        BEGIN,
        *([] if _is_for_several(game) else [DOUBLE, BYES]),
        LATE,
        LATE_SHOW,
        RATED,
        WHO,
    )


def _kinds(game: AnyGame) -> Pick:
    """The kinds of tournament that suit the game."""
    if _is_for_several(game):
        options = {str(Kind.GROUPS): Kind.GROUPS.label}
    else:
        options = {str(kind): text for kind, text in FOR_TWO.items() if kind != Kind.SWISS or HAS_SWISS}
    return Pick("kind", _("Kind of tournament"), options)


def _is_for_several(game: AnyGame) -> bool:
    return presenter_of(game.id).others is not None


def _times(game: AnyGame) -> Pick:
    return Pick(ROUNDS.name, ROUNDS.legend, DAYS) if game.rounds else Pick(TIME.name, TIME.legend, LIVE | A_MOVE)

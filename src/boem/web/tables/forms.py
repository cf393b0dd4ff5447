"""What somebody chooses before a game, read from the form or from nothing: the defaults play at once."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from boem.bots import bots_for, usual_bot
from boem.core.game import AnyGame, Json
from boem.core.settings import Number
from boem.web.accounts.models import Player
from boem.web.accounts.standing import may_be_rated
from boem.web.tables.boards import look_of
from boem.web.tables.boards.form import Amount, Numbers, Pick, amount_of, one_of, shown
from boem.web.tables.models import Table
from boem.web.tables.opening import BOT, INCREMENTS, INVITE, ME, OPEN, SECONDS, Wish

WITH: Final = Pick(
    "with",
    _("With whom"),
    {
        "bot": _("A bot"),
        "friend": _("A friend, by link"),
        "stranger": _("A stranger, by the lobby"),
        "device": _("Two at this device"),
    },
)
BOTS: Final = {
    "random": _("Random: anything that the rules allow"),
    "club": _("Club: a player who makes mistakes as people do"),
    "careful": _("Careful: overlooks nothing"),
    "expert": _("Expert: thinks ahead"),
}
WITH_MANY: Final = Pick(
    "with",
    _("With whom"),
    {"bot": _("Bots"), "friend": _("Friends, by link"), "stranger": _("Strangers, by the lobby")},
)
STARTS: Final = Pick("starts", _("Who begins"), {"lot": _("The lot decides"), "me": _("I do"), "other": _("The other")})
DAYS: Final = {"1": _("1 day"), "3": _("3 days"), "7": _("7 days"), "14": _("14 days")}
A_MOVE: Final = {"1": _("1 day a move"), "3": _("3 days a move"), "7": _("7 days a move"), "14": _("14 days a move")}
FREE: Final = {"none": _("As long as you like")}
LIVE: Final = {
    "5-5": _("5 minutes + 5 seconds a turn"),
    "10-10": _("10 minutes + 10 seconds a turn"),
    "20-10": _("20 minutes + 10 seconds a turn"),
    "own-time": _("Another clock"),
}
MATCH: Final = Pick(
    "match",
    _("One game, or a match in which you begin by turns"),
    {"1": _("One game")} | {str(count): format_lazy(_("{count} games"), count=count) for count in (2, 3, 4, 6)},
)
TIME: Final = Pick("time", _("Time"), FREE | LIVE | A_MOVE)
ROUNDS: Final = Pick(TIME.name, _("Time for a round"), FREE | DAYS)
MINUTES: Final = Amount("minutes", _("Minutes each"), Number(1, SECONDS[-1] // 60), 15)
INCREMENT: Final = Amount("increment", _("Seconds a turn adds"), Number(INCREMENTS[0], INCREMENTS[-1]), 10)
OWN_TIME: Final = Numbers(_("Another clock"), (MINUTES, INCREMENT), TIME.name, "own-time")
RATED: Final = Pick(
    "rated", _("Rated or casual"), {"casual": _("Casual"), "rated": _("Rated: it counts, and needs a clock")}
)
WATCH: Final = Pick("watch", _("Who may watch"), {"link": _("Whoever has the address"), "seats": _("Nobody")})


def fieldsets(game: AnyGame, data: Mapping[str, str], player: Player | None = None) -> list[dict[str, Any]]:
    """The form as this player is asked it, with what was chosen so far."""
    return shown(_fields(game, player), data)


def read_wish(game: AnyGame, data: Mapping[str, str], player: Player | None = None) -> Wish:
    """The wish that the form says, or raise ParseError or Unfit. A puzzle is one that the player has not had yet."""
    look = look_of(game.id)
    played = (
        Table.objects.filter(game=game.id, seats__player=player) if player and look.seats == 1 else Table.objects.none()
    )
    config = look.wish(data, list(played.values_list("config", flat=True)))
    if look.seats > 1 and not game.rounds:
        config["starts"] = first(data)
    seats = _seats(game, data)
    return Wish(
        game=game.id,
        seats=seats,
        config=config,
        **(clock_wished(game, data) if look.seats > 1 else {}),
        visibility=Table.Visibility.PUBLIC if OPEN in seats else Table.Visibility(one_of(WATCH, data)),
        rated=look.seats > 1 and one_of(RATED, data) == "rated",
        match=match_wished(game, data),
    )


def _fields(game: AnyGame, player: Player | None) -> Sequence[Pick | Numbers]:
    look = look_of(game.id)
    if look.seats == 1:
        return (*look.form.fields, WATCH)
    which = _bots(game)
    bots = [which] if len(which.options) > 1 else []
    rated = [RATED] if player and may_be_rated(player) else []
    if look.others is not None:
        return (WITH_MANY, Numbers(_("How many"), (look.others,)), *bots, *look.form.fields, ROUNDS, *rated, WATCH)
    return (WITH, *bots, *look.form.fields, STARTS, MATCH, TIME, OWN_TIME, *rated, WATCH)


def match_wished(game: AnyGame, data: Mapping[str, str]) -> int | None:
    """How many games a match has; None for one game alone."""
    games = "1" if game.rounds or look_of(game.id).seats == 1 else one_of(MATCH, data)
    return None if games == "1" else int(games)


def clock_wished(game: AnyGame, data: Mapping[str, str]) -> dict[str, int]:
    """The clock as a wish has it: of days, of seconds with an increment, or none."""
    time = one_of(ROUNDS if game.rounds else TIME, data)
    if time in DAYS:
        return {"days": int(time)}
    if time == OWN_TIME.is_:
        return {"seconds": 60 * amount_of(MINUTES, data), "increment": amount_of(INCREMENT, data)}
    minutes, live, increment = time.partition("-")
    return {"seconds": 60 * int(minutes), "increment": int(increment)} if live else {}


def _bots(game: AnyGame) -> Pick:
    """The bots that play a game, the weakest first."""
    texts = {name: BOTS.get(name, name.capitalize()) for name in bots_for(game)}
    return Pick("bot", _("Which bot"), texts, default=usual_bot(game))


def first(data: Mapping[str, str]) -> Json:
    """Which seat begins, as the form says it or the lot decides."""
    starts = one_of(STARTS, data)
    return secrets.randbelow(2) if starts == "lot" else int(starts == "other")


def _seats(game: AnyGame, data: Mapping[str, str]) -> tuple[str, ...]:
    look = look_of(game.id)
    if look.seats == 1:
        return (ME,)
    if look.others is not None:
        return ME, *[_other(game, one_of(WITH_MANY, data), data)] * amount_of(look.others, data)
    return ME, _other(game, one_of(WITH, data), data)


def _other(game: AnyGame, whom: str, data: Mapping[str, str]) -> str:
    if whom == "bot":
        return f"{BOT}{one_of(_bots(game), data)}"
    return {"friend": INVITE, "stranger": OPEN, "device": ME}[whom]

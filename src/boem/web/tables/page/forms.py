"""The form of a new table. An empty form is valid, too: the defaults make a game that starts at once."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from boem.bots import bots_for, levels_of, usual_bot
from boem.core.errors import BoemError
from boem.core.game import AnyGame, Json
from boem.core.registry import find_game
from boem.core.settings import Number
from boem.web.accounts.models import Player
from boem.web.base.hooks import FAIR_LEVELS
from boem.web.tables.boards import AnyPresenter, presenter_of
from boem.web.tables.boards.form import Amount, NumberFields, Pick, amount_of, name_of, one_of, parted, place_in
from boem.web.tables.boards.generic.words import later
from boem.web.tables.models import Table
from boem.web.tables.store.opening import BOT, INCREMENTS, INVITE, ME, OPEN, SECONDS, TableWish, rules_on_time
from boem.web.tables.store.seat_names import bot_name, on_one_line, spoken

ALONE: Final = "alone"
FIRST: Final = frozenset({"with", "others", "bot"})
"""The fields, besides a board's, that are not folded."""
WITH: Final = Pick(
    "with",
    _("With whom"),
    {
        "bot": _("A bot"),
        "friend": _("A friend, by link"),
        "stranger": _("A stranger, by the lobby"),
        "device": _("Two on this device"),
    },
)
WITH_MANY: Final = Pick(
    "with",
    _("With whom"),
    {"bot": _("Bots"), "friend": _("Friends, by link"), "stranger": _("Strangers, by the lobby")},
)
STARTS: Final = Pick("starts", _("Who begins"), {"lot": _("Random"), "me": _("I do"), "other": _("My opponent")})
DAYS: Final = {
    str(days): format_lazy(ngettext_lazy("{count} day", "{count} days", days), count=days) for days in (1, 3, 7, 14)
}
A_MOVE: Final = {days: format_lazy(_("{time} a move"), time=text) for days, text in DAYS.items()}
FREE: Final = {"none": _("No time limit")}
LIVE: Final = {
    f"{minutes}-{seconds}": format_lazy(_("{minutes} min + {seconds} s a turn"), minutes=minutes, seconds=seconds)
    for minutes, seconds in ((5, 5), (10, 10), (20, 10))
} | {"own-time": _("Custom clock")}
MATCH: Final = Pick(
    "match",
    _("One game or a match"),
    {"1": _("One game")} | {str(count): format_lazy(_("{count} games"), count=count) for count in (2, 3, 4, 6)},
    note=_("In a match you begin by turns."),
)
TIME: Final = Pick("time", _("Time"), FREE | LIVE | A_MOVE)
ROUNDS: Final = Pick(TIME.name, _("Time for a round"), FREE | DAYS)
MINUTES: Final = Amount("minutes", _("Minutes each"), Number(1, SECONDS[-1] // 60), 15)
INCREMENT: Final = Amount("increment", _("Seconds a turn adds"), Number(INCREMENTS[0], INCREMENTS[-1]), 10)
OWN_TIME: Final = NumberFields(_("Custom clock"), (MINUTES, INCREMENT), TIME.name, "own-time")
RATED: Final = Pick(
    "rated", _("Rated or casual"), {"casual": _("Casual"), "rated": _("Rated: it counts, and needs a clock")}
)
WATCH: Final = Pick("watch", _("Who may watch"), {"link": _("Anyone with the link"), "seats": _("Nobody")})


def fieldsets(
    game: AnyGame, data: Mapping[str, str], player: Player | None = None, refused: BoemError | None = None
) -> dict[str, object]:
    """The form for this player, with what was chosen so far: whom one plays and on which board, and the rest folded."""
    return parted(_fields(game, player), data, FIRST | board_fields(game), place_in(refused))


def board_fields(game: AnyGame) -> set[str]:
    """The names of the fields that choose the board, which come first in a game's own; all own fields of a puzzle."""
    presenter = presenter_of(game.id)
    return {name_of(one) for one in presenter.form.fields[: 1 if presenter.seats > 1 else None]}


def read_wish(game: AnyGame, data: Mapping[str, str], player: Player | None = None) -> TableWish:
    """The wish that was submitted; raises ParseError or Unfit. A puzzle is one that the player hasn't had yet."""
    presenter = presenter_of(game.id)
    played = (
        Table.objects.filter(game=game.id, seats__player=player)
        if player and presenter.seats == 1
        else Table.objects.none()
    )
    config = presenter.wish(data, list(played.values_list("config", flat=True)))
    if has_first(game):
        config["starts"] = first(data)
    seats = _seats(game, data, player)
    return TableWish(
        game=game.id,
        seats=seats,
        config=config,
        **(clock_wished(game, data) if len(seats) > 1 else {}),
        visibility=Table.Visibility.PUBLIC if OPEN in seats else Table.Visibility(one_of(WATCH, data)),
        rated=len(seats) > 1 and one_of(RATED, data) == "rated",
        match=match_wished(game, data),
    )


def _fields(game: AnyGame, player: Player | None) -> Sequence[Pick | NumberFields]:
    presenter = presenter_of(game.id)
    if presenter.seats == 1:
        return (*presenter.form.fields, WATCH)
    which = _bots(game, player)
    bots = [which] if len(which.options) > 1 else []
    rated = [RATED] if player and player.may_be_rated else []
    return (_with(presenter), *with_others(game, STARTS, times(game), *bots), *rated, WATCH)


def with_others(game: AnyGame, starts: Pick, time: Pick, *bots: Pick) -> Sequence[Pick | NumberFields]:
    """The fields for a game of several players: how many, bots, the game's settings, who begins, a match, the time."""
    presenter = presenter_of(game.id)
    many = [] if presenter.others is None else [NumberFields(_("How many"), (presenter.others,))]
    begins, match = [starts] if has_first(game) else [], [MATCH] if has_matches(game) else []
    own = [OWN_TIME] if has_clocks(game) and not game.rounds else []
    return (*many, *bots, *presenter.form.fields, *begins, *match, time, *own)


def _with(presenter: AnyPresenter) -> Pick:
    if presenter.others is not None or presenter.seats != 2:
        return WITH_MANY
    return replace(WITH, options={**WITH.options, ALONE: _("Nobody, alone")}) if presenter.alone else WITH


def has_first(game: AnyGame) -> bool:
    """Whether the form asks which of two players begins."""
    return not game.rounds and any(item.name == "starts" for item in fields(game.config))


def has_matches(game: AnyGame) -> bool:
    """Whether a match of several games can be played."""
    return has_first(game) and presenter_of(game.id).seats == 2


def has_clocks(game: AnyGame) -> bool:
    """Whether the game can be played with a clock."""
    return game.rounds or rules_on_time(game)


def times(game: AnyGame) -> Pick:
    """The choice of time for a move or a round."""
    return ROUNDS if game.rounds else TIME if has_clocks(game) else replace(TIME, options=FREE)


def match_wished(game: AnyGame, data: Mapping[str, str]) -> int | None:
    """How many games the match has; None for a single game."""
    games = one_of(MATCH, data) if has_matches(game) else "1"
    return None if games == "1" else int(games)


def clock_wished(game: AnyGame, data: Mapping[str, str], pace: Pick | None = None) -> dict[str, int]:
    """The clock as a wish takes it: `days`, or `seconds` with an `increment`, or nothing; `pace`: the form's choice."""
    time = one_of(pace or times(game), data)
    if time in DAYS:
        return {"days": int(time)}
    if time == OWN_TIME.is_:
        return {"seconds": 60 * amount_of(MINUTES, data), "increment": amount_of(INCREMENT, data)}
    minutes, live, increment = time.partition("-")
    return {"seconds": 60 * int(minutes), "increment": int(increment)} if live else {}


def _bots(game: AnyGame, player: Player | None) -> Pick:
    """The levels of a game, and at first the one that is fair to this player; or all bots of a game without levels."""
    bots, usual = bots_for(game), usual_bot(game)
    about = {name: later(bots[name].about) for name in levels_of(game)}
    if not about:
        texts = {
            name: format_lazy("{name}: {about}", name=bot_name(name), about=later(bot.about))
            for name, bot in bots.items()
        }
        return Pick("bot", _("Which bot"), texts, default=usual)
    levels = {name: bot_name(name) for name in about}
    return Pick("bot", _("Which bot"), levels, default=fair_bot(game, player), faces=about)


def fair_bot(game: AnyGame, player: Player | None) -> str:
    """The level that is fair to a player, or the usual bot of a game without levels."""
    return fair_bots([game], player)[game.id]


def fair_bots(games: Iterable[AnyGame], player: Player | None) -> Mapping[str, str]:
    """The same for several games, by their ids, from few queries."""
    usual = {game.id: usual_bot(game) for game in games}
    known = [] if player is None else [game for game in usual if levels_of(find_game(game))]
    found = {game: level for levels in FAIR_LEVELS for game, level in levels(player, known).items()} if player else {}
    return usual | found


def usual_bots(game: AnyGame, level: str) -> str:
    """Whom a game with the defaults is played against: a bot of this level by its name, or how many there are."""
    count = others_wished(game, {})
    many = ngettext("{count} bot", "{count} bots", count).format(count=count)
    return on_one_line(spoken(f"{BOT}{level}") if count == 1 else many)


def first(data: Mapping[str, str]) -> Json:
    """The seat that begins, as chosen or drawn by lot."""
    starts = one_of(STARTS, data)
    return secrets.randbelow(2) if starts == "lot" else int(starts == "other")


def _seats(game: AnyGame, data: Mapping[str, str], player: Player | None) -> tuple[str, ...]:
    presenter = presenter_of(game.id)
    if presenter.seats == 1 or one_of(_with(presenter), data) == ALONE:
        return (ME,)
    return ME, *[_other(game, one_of(_with(presenter), data), data, player)] * others_wished(game, data)


def others_wished(game: AnyGame, data: Mapping[str, str]) -> int:
    """The number of other players; raises Unfit."""
    presenter = presenter_of(game.id)
    return presenter.seats - 1 if presenter.others is None else int(amount_of(presenter.others, data))


def _other(game: AnyGame, whom: str, data: Mapping[str, str], player: Player | None) -> str:
    if whom == "bot":  # any by name, not only those on the page
        return f"{BOT}{one_of(replace(_bots(game, player), options=dict.fromkeys(bots_for(game), '')), data)}"
    return {"friend": INVITE, "stranger": OPEN, "device": ME}[whom]

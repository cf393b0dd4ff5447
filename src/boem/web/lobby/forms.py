"""The forms to look for an opponent or to challenge a player: the defaults are enough to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.errors import BoemError
from boem.core.game import AnyGame
from boem.web.accounts.models import Player
from boem.web.tables.boards import presenter_of
from boem.web.tables.boards.form import Pick, amount_of, one_of, parted, place_in
from boem.web.tables.models import Table
from boem.web.tables.page.forms import (
    INCREMENT,
    MINUTES,
    OWN_TIME,
    STARTS,
    TIME,
    board_fields,
    clock_wished,
    first,
    has_clocks,
    has_first,
    match_wished,
    others_wished,
    times,
    with_others,
)
from boem.web.tables.store.opening import INVITE, ME, OPEN, TableWish

IN_DAYS: Final = "3"  # default of a challenge and of rounds: nobody is kept waiting for ever
NOW: Final = "10-10"  # default of a search: whoever looks for an opponent has time now
SHOWN: Final = frozenset({"others", "time", "rated"})
"""The fields, besides a board's, that are not folded."""
RATED: Final = Pick("rated", _("Rated or casual"), {"rated": _("Rated"), "casual": _("Casual")})


def fieldsets(
    game: AnyGame, data: Mapping[str, str], *, rated: bool, other: str = "", refused: BoemError | None = None
) -> dict[str, object]:
    """The form as filled in so far; `rated`: whether it offers rated games; `other`: the challenged player's name."""
    fields = (*with_others(game, _begins(other), _pace(game, live=not other)), *([RATED] if rated else []))
    return parted(fields, data, SHOWN | board_fields(game), place_in(refused))


def read_search(game: AnyGame, data: Mapping[str, str], player: Player | None) -> tuple[TableWish, bool]:
    """The wish, and whether a lot decides who begins; raises ParseError or Unfit."""
    seats = (ME, *[OPEN] * others_wished(game, data))
    wish = _wish(game, data, seats, Table.Visibility.PUBLIC, player, live=True)
    return wish, one_of(STARTS, data) == "lot"


def kept(game: AnyGame, data: Mapping[str, str]) -> dict[str, str]:
    """What a next search begins with: the clock and whether it is rated, as chosen in a search that was read."""
    time = one_of(_pace(game, live=True), data)
    own = {field.name: str(amount_of(field, data)) for field in (MINUTES, INCREMENT) if time == OWN_TIME.is_}
    return {TIME.name: time, **own, **({RATED.name: one_of(RATED, data)} if RATED.name in data else {})}


def read_challenge(game: AnyGame, data: Mapping[str, str], player: Player | None) -> TableWish:
    """The wish of a challenge, with its sender on seat 1; raises ParseError or Unfit."""
    return _wish(game, data, (ME, INVITE), Table.Visibility.LINK, player)


def _wish(
    game: AnyGame,
    data: Mapping[str, str],
    seats: Sequence[str],
    visibility: Table.Visibility,
    player: Player | None,
    *,
    live: bool = False,
) -> TableWish:
    config = presenter_of(game.id).wish(data, ())
    if has_first(game):
        config["starts"] = first(data)
    asked = player is not None and player.may_be_rated
    return TableWish(
        game=game.id,
        seats=seats,
        config=config,
        **clock_wished(game, data, _pace(game, live=live)),
        visibility=visibility,
        rated=one_of(RATED, data) == "rated" if asked or "rated" in data else False,
        match=match_wished(game, data),
    )


def _begins(other: str) -> Pick:
    """Who begins; names the opponent, if known."""
    return replace(STARTS, options={**STARTS.options, "other": other}) if other else STARTS


def _pace(game: AnyGame, *, live: bool) -> Pick:
    return replace(times(game), default=("" if not has_clocks(game) else NOW if live and not game.rounds else IN_DAYS))

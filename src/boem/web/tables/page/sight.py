"""Making the page of a place: as it is now, or as it was right after an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from boem.core.game import Seat
from boem.core.history import facts_for
from boem.records import Match, Moment
from boem.web.base.hooks import TABLE_NOTES, TABLE_PANELS, Hook
from boem.web.tables.boards import (
    Panel,
    TableView,
    presenter_of,
)
from boem.web.tables.models import Table
from boem.web.tables.page.device import name_to_pass_to, passing
from boem.web.tables.page.ending import ending_of
from boem.web.tables.page.invitation_links import invitation_links
from boem.web.tables.page.leaving_texts import resigning_asked
from boem.web.tables.page.match_texts import MatchTold, match_told
from boem.web.tables.page.move_list import (
    holders,
    moves,
    names_after,
    promises,
)
from boem.web.tables.page.plans import plan_told
from boem.web.tables.page.seat_cards import card, house_rules
from boem.web.tables.page.standing import standing_told
from boem.web.tables.page.table_page import TablePage
from boem.web.tables.page.viewer_eyes import eyes_of
from boem.web.tables.store import service
from boem.web.tables.store.seat_names import names_of
from boem.web.tables.store.table_access import TableAccess
from boem.web.tables.time.clock_texts import timing


def sight(place: TableAccess, *, back: int | None = None) -> TablePage:
    """The page of this place as it is now, or as it was right after entry `back`."""
    game = service.game_at(place.table)
    back = back if back is not None and 0 <= back < len(game.said) - 1 else None
    at = len(game.said) - 1 if back is None else back
    shown = Moment(game, at)
    presenter, names = presenter_of(place.table.game), names_of(place)
    viewer = None if place.table.device and shown.over else place.viewer  # after the end, both look at one screen
    pass_to = "" if shown.past else name_to_pass_to(place, game, names)
    me = None if place.table.device else place.viewer
    held, match = holders(place, game.record.log, names), match_told(place, game, names)
    then = names_after(at, held, names)
    eyes = replace(eyes_of(place, shown, then, held), viewer=viewer)
    scene = passing(presenter.scene(shown.heard(viewer), shown.view(viewer), eyes), pass_to)
    scene = replace(scene, turn=False, due="", laying=0) if shown.past else _as_now(scene, place, game, match)
    giving_up, resigning = resigning_asked(place)
    return TablePage(
        table=place.table,
        place=place,
        title=str(presenter.title),
        scene=scene,
        cards=[card(place, shown, presenter, then, number) for number in _order(place)] if presenter.cards else [],
        moves=moves(game, presenter, held, eyes=place.viewer, me=me, shown=at) if len(place.seats) > 1 else [],
        stops=presenter.stops([facts_for(notices, viewer) for notices in game.said]),
        promises=promises(game, names, proved=place.table.proved),
        settings=(*presenter.settings(game.record.config), *house_rules(place.table, names)),
        number=len(game.said),
        over=game.over,
        ending=ending_of(place, game, names) if back is None else None,
        back=back,
        invitations=invitation_links(place),
        giving_up=giving_up,
        resigning=resigning,
        pass_to=pass_to,
        timing=timing(place, game, names),
        match=match,
        plan=plan_told(place, game, names) if back is None else None,
        standing=standing_told(place, game) if back is None else None,
        notes=_panels(TABLE_NOTES, place, game) if back is None else (),
    )


def _panels(
    hook: Hook[Callable[[TableAccess, Match], Panel | None]], place: TableAccess, game: Match
) -> tuple[Panel, ...]:
    """What other parts of the site show at this table."""
    return tuple(panel for tell in hook if (panel := tell(place, game)) is not None)


def _as_now(scene: TableView, place: TableAccess, game: Match, match: MatchTold | None) -> TableView:
    """The scene with what concerns the table rather than the game: closed, paused, a match, other parts' panels."""
    scene = replace(scene, inserts=_panels(TABLE_PANELS, place, game))
    if place.table.ruling == Table.CLOSED:
        scene = replace(scene, title=_("Closed by a moderator"), hint=_("This game doesn’t count."))
    elif place.table.ruling == Table.DECIDED:
        scene = replace(scene, title=_("Decided by the organiser"), hint=_("This game isn’t rated."))
    elif place.table.paused:
        scene = replace(scene, title=_("Paused"), hint="")
    return replace(scene, hint=f"{scene.hint} {match.then}") if match is not None and game.over else scene


def _order(place: TableAccess) -> Sequence[Seat]:
    """The order of the cards: the viewer's own first, for spectators seat 0; none in a game played alone."""
    first = place.viewer or Seat(0)
    return (first, Seat(1 - first)) if len(place.seats) > 1 else ()

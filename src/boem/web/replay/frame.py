"""A moment of a replay, as its page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.core.paginator import Page, Paginator
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from boem.core.game import HOUSE, Seat, Viewer
from boem.core.history import facts_for
from boem.records import ALL, Eyes, Match, Moment, Play
from boem.web.base.client import check_client
from boem.web.replay.bounds import sides_of
from boem.web.replay.importing import game_of
from boem.web.replay.source import Source, of_record
from boem.web.tables.boards import AnyPresenter, HistoryMark, SeatSummary, TableView, ViewerContext, presenter_of
from boem.web.tables.page.move_list import ListedMove, Promise, Stretch, moves, names_after, promises, stretch_of
from boem.web.tables.page.move_review import listed_number
from boem.web.tables.store.seat_names import with_own, with_you

PUBLIC: Final = "public"


@dataclass(frozen=True, slots=True)
class ViewpointChoice:
    """A viewpoint to choose; `key` is its name in the page's address."""

    key: str
    text: str
    chosen: bool
    seat: int | None


@dataclass(frozen=True, slots=True)
class FrameSide:
    """What one viewer sees; `name` is the viewer's if the page shows several."""

    seat: int | None
    name: str
    scene: TableView


@dataclass(frozen=True, slots=True)
class Frame:
    """The game right after entry `shown`; -1: before the first.

    It has the attributes that games' panels use of a table's `TablePage`.
    """

    game: str
    title: str
    names: Sequence[tuple[str, SeatSummary]]
    marked: bool  # whether seats have symbols
    status: TableView
    sides: Sequence[FrameSide]
    choices: Sequence[ViewpointChoice]
    moves: Sequence[ListedMove]
    stops: Sequence[HistoryMark]
    promises: Sequence[Promise]
    settings: Sequence[tuple[str, str]]
    shown: int
    number: int  # of entries
    rounds: Sequence[tuple[int, str]]  # the entries that closed a round, with its number
    ended: bool  # whether the game was over at that moment
    page: Page[Viewer]  # the viewers on this page
    back: None = None

    @property
    def also(self) -> str:
        """The rest of the query in links to other moments."""
        return f"&page={self.page.number}" if self.page.number > 1 else ""

    @property
    def stretch(self) -> Stretch:
        """The stretch of moves in the list."""
        return stretch_of(self.number, self.shown)

    @property
    def paired(self) -> bool:
        """Whether two sides fit next to each other, because each has just one board."""
        return len(self.sides) > 1 and all(len(side.scene.large) + len(side.scene.small) == 1 for side in self.sides)

    @property
    def where(self) -> str:
        """How far the game has come: in rounds where the house closes rounds, else in entries."""
        done = [called for number, called in self.rounds if number <= self.shown]
        if self.rounds:
            return f"{done[-1] if done else '–'} / {self.rounds[-1][1]}"
        return f"{'–' if self.shown < 0 else self.shown} / {self.last}"

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return self.number - 1

    @property
    def before(self) -> int | None:
        """The number of the entry before this one."""
        return self.shown - 1 if self.shown >= 0 else None

    @property
    def after(self) -> int | None:
        """The number of the entry after this one."""
        return self.shown + 1 if self.shown < self.last else None

    @property
    def move(self) -> ListedMove | None:
        """The latest move, if the list has it."""
        return next((move for move in self.moves if move.number == self.shown), None)

    @property
    def alone(self) -> bool:
        """Whether it was a game for one."""
        return len(self.names) == 1


def frame(source: Source, eyes: Eyes, at: int | None = None, page: int = 1) -> Frame:
    """The game after entry `at` (the nearest possible, None: the last) for these eyes; one page of many boards."""
    game, presenter = source.game, presenter_of(source.game.record.game.id)
    last = len(game.said) - 1
    at = last if at is None else min(max(at, -1), last)
    then = Moment(game, at)
    viewers: list[Viewer] = [Seat(seat) for seat in range(len(source.names))] if eyes == ALL else [eyes]
    seen = Paginator(viewers, sides_of(game.record.config)).get_page(page)
    known, names = then.view(None), names_after(at, source.held, source.names)
    status = _status(source, then, presenter, eyes)
    sides = [_side(source, then, presenter, viewer, alone=eyes != ALL) for viewer in seen]
    whole = presenter.together(status, [side.scene for side in sides]) if len(sides) == len(source.names) > 1 else None
    return Frame(
        game=game.record.game.id,
        title=str(presenter.title),
        names=[(name, presenter.hold(known, Seat(seat))) for seat, name in enumerate(with_you(names, source.me))],
        marked=presenter.cards,
        status=status,
        sides=[FrameSide(None, "", whole)] if whole else sides,
        choices=[_choice(source, one, chosen=one == eyes) for one in source.eyes],
        moves=moves(game, presenter, source.held, eyes=eyes, me=source.me, shown=at),
        stops=presenter.stops([facts_for(notices, None) for notices in game.said]),
        promises=promises(game, source.names),
        settings=presenter.settings(game.record.config),
        shown=at,
        number=len(game.said),
        rounds=_rounds(game, presenter),
        ended=then.over,
        page=seen,
    )


def key_of(eyes: Eyes) -> str:
    """Eyes as part of an address: `public`, `all`, or the number of a seat."""
    return PUBLIC if eyes is None else str(eyes)


def read_eyes(allowed: Sequence[Eyes], key: str) -> Eyes:
    """The eyes of this key if the reader may choose them; otherwise the first allowed."""
    keys: Mapping[str, Eyes] = {key_of(one): one for one in allowed}
    return keys.get(key, allowed[0])


def _rounds(game: Match, presenter: AnyPresenter) -> Sequence[tuple[int, str]]:
    if not game.record.game.rounds:
        return ()
    closed = [n for n, entry in enumerate(game.record.log) if isinstance(entry, Play) and entry.actor == HOUSE]
    return [(n, called) for n in closed if (called := listed_number(game, n, presenter)).isdigit()]


def _side(source: Source, then: Moment, presenter: AnyPresenter, viewer: Viewer, *, alone: bool) -> FrameSide:
    check_client()
    name = "" if alone or viewer is None else names_after(len(then.log) - 1, source.held, source.names)[viewer]
    return FrameSide(viewer, name, _scene(source, then, presenter, viewer))


def _status(source: Source, then: Moment, presenter: AnyPresenter, eyes: Eyes) -> TableView:
    """What happened, and at the end whether the reader has won, but not through another player's eyes."""
    status = _scene(source, then, presenter, None if eyes == ALL else eyes)
    if not then.over or source.me is None or eyes not in (ALL, None, source.me):
        return status
    own = _scene(source, then, presenter, source.me, named=False)
    return replace(status, title=own.title, hint=own.hint)


def _scene(source: Source, then: Moment, presenter: AnyPresenter, viewer: Viewer, *, named: bool = True) -> TableView:
    times = [entry.at or "" for entry in then.log]
    eyes = ViewerContext(
        viewer=viewer,
        names=names_after(len(times) - 1, source.held, source.names),
        held=source.held,
        back=not then.over,
        began=times[0] if times else "",
        ended=times[-1] if then.over else "",
        times=times,
        named=named,
        reader=source.me,
        config=source.game.record.config,
    )
    return presenter.scene(then.heard(viewer), then.view(viewer), eyes)


def _choice(source: Source, eyes: Eyes, *, chosen: bool) -> ViewpointChoice:
    if eyes is None:
        return ViewpointChoice(PUBLIC, _("A spectator"), chosen, None)
    if eyes == ALL:
        return ViewpointChoice(ALL, _("Everybody"), chosen, None)
    return ViewpointChoice(str(eyes), with_own(source.names, source.me)[eyes], chosen, eyes)


@dataclass(frozen=True, slots=True)
class ReplayQuery:
    """The viewpoint, the entry to stop after (None: the last), and the page of boards."""

    eyes: Eyes
    entry: int | None
    page: int


def draw(source: Source, asked: ReplayQuery, links: Mapping[str, object]) -> str:
    """The page's `main`; `links` are what the template needs besides the game."""
    return render_to_string("replay/game.html", {"sight": frame(source, asked.eyes, asked.entry, asked.page), **links})


def draw_import(imported_id: str, text: str, asked: ReplayQuery, links: Mapping[str, object]) -> str:
    """The same for an imported record."""
    return draw(of_record(game_of(imported_id, text)), asked, links)

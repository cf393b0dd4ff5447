"""Examples that are games: the reader's actions run through the real rules, and the other seats answer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Final

from django.utils.translation import gettext as _

from boem.core.errors import BoemError, ParseError
from boem.core.game import AnyGame, Json, Seat
from boem.core.history import facts_for
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.squares import Square
from boem.records import Match, Record, append, begin, rule
from boem.web.rules.example import SEND, Example, Stand
from boem.web.tables.boards import Board, TableView, ViewerContext, presenter_of
from boem.web.tables.page.move_list import moves

AT: Final = "2000-01-01T00:00:00Z"  # a constant: no clock runs
MOST_REPLIES: Final = 10


@dataclass(frozen=True, slots=True)
class Opening:
    """The moves before the reader starts, one per line: a seat's number and its action, or an entry of the house.

    The house's are `deal A1 B2` and `close`.
    """

    game: str
    config: tuple[tuple[str, Json], ...]
    lines: tuple[str, ...]


@lru_cache(maxsize=64)
def opened(opening: Opening) -> Match:
    """The game as the reader finds it."""
    game = find_game(opening.game)
    config = read_settings(game.config, dict(opening.config))
    replay = begin(Record(game=game, config=config, seats=("",) * config.seats))
    for line in opening.lines:
        replay = done(replay, line)
    return replay


def done(replay: Match, line: str) -> Match:
    """The game after a line; raises the rules' error if they refuse it."""
    notation = replay.record.game.notation
    who, _blank, what = line.partition(" ")
    if who.isdigit():
        return append(replay, Seat(int(who)), notation.read(what), at=AT)
    return rule(replay, notation.read_entry({who: what or True})[1], at=AT)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedExample(Example):
    """A game that the reader continues.

    Whenever it waits for other seats, the first legal one of `replies` is played; once none is left, the example ends.
    """

    opening: Opening
    replies: tuple[str, ...] = ()
    board: str = ""  # the kind of board to show; empty: the large ones
    seat: ClassVar[Seat] = Seat(0)

    @property
    def game(self) -> AnyGame:
        """The game whose rules apply."""
        return find_game(self.opening.game)

    def begin(self) -> Stand:
        return Stand(opened(self.opening))

    def step(self, stand: Stand, text: str) -> Stand:
        self.expect(text)
        after = self.replied(done(stand.game, f"{self.seat} {text}"))
        return replace(stand, game=after, told=self.told(stand.game, after), over=self.is_over(after))

    def boards(self, stand: Stand) -> Sequence[Board]:
        scene = self.scene(stand)
        if not self.board:
            return scene.large
        return [board for board in (*scene.large, *scene.small) if board.kind == self.board]

    def expect(self, text: str) -> None:
        """Raise ParseError for a verb that the example doesn't have."""
        verb = text.partition(" ")[0]
        known = (*self.verbs, *self.buttons)
        if verb not in known:
            told = repr(verb[:20])
            raise ParseError("must be one of {known}, not {given}", "do", known=", ".join(known), given=told)

    def replied(self, game: Match) -> Match:
        """The game after the other seats have replied."""
        for _reply in range(MOST_REPLIES):
            if game.over or self.seat in game.history.public.waits_for:
                break
            for line in self.replies:
                with suppress(BoemError):
                    game = done(game, line)
                    break
        return game

    def is_over(self, game: Match) -> bool:
        """Whether the reader has nothing left to do."""
        return game.over or self.seat not in game.history.public.waits_for

    def told(self, before: Match, after: Match) -> tuple[str, ...]:
        """What has happened in between, line by line, and how the game ended."""
        lines = [self.line(after, number) for number in range(len(before.said), len(after.said))]
        if after.over:
            scene = self.scene(Stand(after))
            lines.append(f"{scene.title}. {scene.hint}")
        return tuple(filter(None, lines))

    def line(self, game: Match, number: int) -> str:
        """An entry as the reader hears it."""
        heard = moves(
            game, presenter_of(self.opening.game), [self.names] * len(game.said), eyes=self.seat, me=self.seat
        )
        return "".join(f"{move.who}: {move.text} {move.answer}".strip() for move in heard if move.number == number)

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        seats = read_settings(self.game.config, dict(self.opening.config)).seats
        return [_("Indigo"), _("Amber")] if seats == 2 else [chr(ord("A") + seat) for seat in range(seats)]

    def scene(self, stand: Stand) -> TableView:
        """The middle of the table, as the reader sees it."""
        heard = [facts_for(notices, self.seat) for notices in stand.game.said]
        eyes = ViewerContext(
            viewer=self.seat,
            names=self.names,
            held=[self.names] * len(heard),
            pencil=stand.pencil,
            draft=self.drafted(stand),
            times=[AT] * len(heard),
        )
        return presenter_of(self.opening.game).scene(heard, stand.game.history.view(self.seat), eyes)

    def drafted(self, stand: Stand) -> Sequence[str]:
        """The unsent draft, in the board's form."""
        return stand.draft


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent(PlayedExample):
    """Actions change a draft until it is sent as the game's `action`."""

    action: str
    then: tuple[str, ...] = ()  # actions that follow at once

    def step(self, stand: Stand, text: str) -> Stand:
        self.expect(text)
        if text == SEND:
            after = done(stand.game, f"{self.seat} {self.action} {' '.join(stand.draft)}")
            for line in self.then:
                after = done(after, line)
            after = self.replied(after)
            return replace(stand, game=after, draft=(), told=self.told(stand.game, after), over=True)
        verb, _blank, place = text.partition(" ")
        changed = replace(stand, draft=self.changed(stand.draft, verb, place))
        return replace(changed, told=self.judged(changed))

    def changed(self, draft: Sequence[str], verb: str, place: str) -> tuple[str, ...]:
        """The draft with a square added, or removed if it was there."""
        name = str(Square.parse(place))
        return tuple(one for one in draft if one != name) if name in draft else (*draft, name)

    def judged(self, stand: Stand) -> tuple[str, ...]:
        """Comments on a draft."""
        return ()

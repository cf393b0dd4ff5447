"""The page that one place at a table sees, and those pieces of it that are sent again when something happens.

Everything comes from what the viewer heard, from the place's own notes, and from rows that are public.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language

from boem.bots import levels_of
from boem.core.clock import CLOCK
from boem.core.game import Resign
from boem.core.registry import find_game
from boem.records import Play
from boem.records.times import write_time
from boem.web.base.errors import Closed
from boem.web.base.hooks import NEXT_PUZZLES, NextPuzzle
from boem.web.tables.boards import (
    Button,
    HistoryMark,
    Panel,
    PlannedVerb,
    TableView,
    is_analysed,
    presenter_of,
)
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page.ending import Ending
from boem.web.tables.page.forms import fair_bot, usual_bots
from boem.web.tables.page.invitation_links import InvitationLink
from boem.web.tables.page.lesson import is_guided
from boem.web.tables.page.match_texts import MatchTold
from boem.web.tables.page.move_list import (
    ListedMove,
    Promise,
    Stretch,
    stretch_of,
)
from boem.web.tables.page.plans import PlanTold
from boem.web.tables.page.rules_in_brief import rules_in_brief
from boem.web.tables.page.seat_cards import Card
from boem.web.tables.page.standing import StandingTold
from boem.web.tables.page.tried import is_tried
from boem.web.tables.store import service
from boem.web.tables.store.opening import check_rematch
from boem.web.tables.store.table_access import TableAccess
from boem.web.tables.time.clock_texts import Timing

PIECES: Final = (
    "now", "heading", "notice", "time", "near", "far", "status", "ending", "board", "beneath", "actions", "slip",
    "receipt", "standing", "inserts", "side", "aside", "below", "moves", "plan", "facts", "state",
)  # fmt: skip
PRESENT: Final = ("near", "far", "side")  # the pieces that may show who is connected, and those that may show notes
NOTED: Final = (
    "status", "board", "beneath", "actions", "slip", "side", "aside", "notice", "plan", "standing",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything that the page shows."""

    table: Table
    place: TableAccess
    title: str  # of the game
    scene: TableView
    cards: Sequence[Card]  # the viewer's own first; none in a game played alone, or one with cards of its own
    moves: Sequence[ListedMove]
    stops: Sequence[HistoryMark]  # moments to look back at besides the moves
    promises: Sequence[Promise]
    settings: Sequence[tuple[str, str]]
    number: int  # of entries
    over: bool
    ending: Ending | None  # not while looking back
    back: int | None  # the entry looked back at; None: the page shows the present
    invitations: Sequence[InvitationLink]  # to send to friends
    giving_up: str  # the text of the resign button
    resigning: str  # the question before resigning
    pass_to: str  # at one device: the player to hand it to; empty if it stays where it is
    timing: Timing
    match: MatchTold | None  # the match that the game belongs to
    plan: PlanTold | None  # the viewer's conditional moves
    standing: StandingTold | None  # the viewer's standing orders, in a game with rounds
    notes: Sequence[Panel]  # shown above the boards by other parts of the site

    @property
    def socket(self) -> str:
        """The address that the page connects to."""
        query = {"lang": get_language() or settings.LANGUAGE_CODE, "patches": 1}
        if self.table.device and self.place.seat is not None:
            query["seat"] = self.place.seat.number
        return f"/ws/t/{self.table.id}?{urlencode(query)}"

    @property
    def hands_over(self) -> bool:
        """Whether the device should now go to somebody else."""
        return bool(self.pass_to)

    @property
    def can_join(self) -> bool:
        """Whether there is a seat for whoever looks on."""
        seats = () if self.over or self.place.seat is not None else self.place.seats
        return any(seat.kind == SeatRow.Kind.OPEN for seat in seats)

    @property
    def shown(self) -> int:
        """The number of the last entry that is taken into account."""
        return self.number - 1 if self.back is None else self.back

    @property
    def stretch(self) -> Stretch:
        """The part of the entries that is listed."""
        return stretch_of(self.number, self.shown)

    @property
    def can_resign(self) -> bool:
        """Whether the viewer may resign now."""
        return self.place.seat is not None and not self.over and self.back is None and self.scene.leaves

    @property
    def alone(self) -> bool:
        """Whether the game is played alone: such a page has no cards, moves or chat."""
        return len(self.place.seats) == 1

    @property
    def reviewed(self) -> bool:
        """Whether the finished game is worth a replay and an analysis."""
        return presenter_of(self.table.game).reviewed

    @property
    def another(self) -> str:
        """The text of the button after a game played alone."""
        return str(presenter_of(self.table.game).another)

    @property
    def next_puzzles(self) -> Sequence[NextPuzzle]:
        """The buttons after a puzzle, the best first; none after other games."""
        game = service.game_at(self.table)
        return [one for offers in NEXT_PUZZLES for one in offers(self.place, game)]

    @property
    def slips(self) -> bool:
        """Whether there is room for a form beside the board, where other games have cards."""
        return not self.cards and not self.alone

    @property
    def brief(self) -> str:
        """The rules in brief, as HTML."""
        return rules_in_brief(self.table.game, self.config_json)

    @property
    def premove_verbs(self) -> Sequence[PlannedVerb]:
        """What the page's script may keep for the viewer's next turn in a live game."""
        is_live = bool(self.table.seconds) and self.place.seat is not None and self.back is None
        return presenter_of(self.table.game).planned if is_live else ()

    @property
    def premoves(self) -> str:
        """The same as words, while it isn't that turn yet."""
        waits = self.table.status == "playing" and not self.scene.turn and any(board.live for board in self.scene.large)
        return " ".join(verb.verb for verb in self.premove_verbs) if waits else ""

    @property
    def buttons(self) -> Sequence[Button]:
        """The buttons below the boards; those of a turn to come can be pressed beforehand in a live game."""
        if not self.premoves:
            return self.scene.buttons
        return [replace(button, off="") if button.needs else button for button in self.scene.buttons]

    @property
    def near(self) -> Card | None:
        """The card on the left: the viewer's own, or a spectator's first."""
        return self.cards[0] if self.cards else None

    @property
    def far(self) -> Card | None:
        """The card on the right."""
        return self.cards[1] if self.cards else None

    @property
    def proves(self) -> bool:
        """Whether the page checks answers; not at one device, where its viewer changes, nor while looking back."""
        proved = self.table.proved and find_game(self.table.game).openings is not None
        return proved and self.back is None and not self.table.device

    @property
    def config_json(self) -> str:
        """The game's settings, for the page's script."""
        return json.dumps(self.table.config)

    @property
    def judged(self) -> bool:
        """Whether there is an analysis to read."""
        return self.over and is_analysed(self.table.game)

    @property
    def teaches(self) -> bool:
        """Whether the viewer can learn something from the analysis."""
        return self.judged and self.moved and not self.table.device and not self.guided

    @property
    def moved(self) -> bool:
        """Whether the viewer has a seat and has done more there than leave."""
        log = service.game_at(self.table).record.log if self.place.seat is not None else ()
        plays = (entry for entry in log if isinstance(entry, Play) and entry.actor == self.place.viewer)
        return any(not isinstance(entry.action, Resign) for entry in plays)

    @property
    def tried(self) -> bool:
        """Whether the viewer has moved at the moment that is tried again here."""
        return is_tried(self.place, service.game_at(self.table))

    @property
    def guided(self) -> bool:
        """Whether it is a guided first game, after which one plays on a board of the usual size."""
        return is_guided(self.table)

    @property
    def next_level(self) -> str:
        """After a guided game, the level that a whole game is played against; else, and without levels, empty."""
        game = find_game(self.table.game)
        return fair_bot(game, self.place.player) if self.guided and levels_of(game) else ""

    @property
    def offers_level(self) -> bool:
        """Whether a stronger or weaker level is offered, unless the button beside it leads there, or to the match."""
        level = self.ending.level if self.ending else ""
        return level not in ("", self.next_level) and not (self.match and self.match.goes_on)

    @property
    def next_bots(self) -> str:
        """What that bot is called, or how many there are."""
        return usual_bots(find_game(self.table.game), self.next_level)

    @property
    def now(self) -> str:
        """The server's time, if a live clock runs; else empty."""
        return write_time(CLOCK.now()) if self.table.seconds and self.table.clocked else ""

    @property
    def rematch(self) -> str:
        """The id of the rematch's table; empty if there is none."""
        return self.table.rematch_id or ""

    @property
    def can_rematch(self) -> bool:
        """Whether the viewer may start a rematch."""
        try:
            check_rematch(self.table, self.place.seats)
        except Closed:
            return False
        return self.place.seat is not None


def piece(name: str, shown: TablePage) -> str:
    """One piece of the page as HTML."""
    return render_to_string(f"tables/pieces/{name}.html", {"sight": shown, "oob": True})

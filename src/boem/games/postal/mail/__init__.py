"""Postal Minesweeper by mail: guesses as people write them, and reports with a drawing of the field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any, Final, cast

from boem.core.errors import ParseError
from boem.core.game import Seat, ViewProtocol
from boem.core.own import own
from boem.core.points import Points, plain
from boem.core.squares import Square, spell
from boem.core.texts import gettext, gettext_noop, say
from boem.games.postal.mail.judged import judged
from boem.games.postal.mail.layout import read_layout
from boem.games.postal.mail.shown import show_field
from boem.games.postal.mail.words import WORDS, PostalWords
from boem.games.postal.rules.facts import Closed, Order, Position, View
from boem.games.postal.rules.orders import Guess, Guesses, read_guesses, spell_guesses
from boem.pbm.face import MailFace
from boem.pbm.report.heard import Event, Heard
from boem.pbm.report.report import Exhibit, JudgedOrder
from boem.pbm.report.words import ReportWords
from boem.pbm.rounds import RoundTurn
from boem.records import Match

FAULTS: Final = (
    gettext_noop("{mark} goes after the square that it marks, not before it"),
    gettext_noop("{square} is marked twice; once is enough"),
)
"""What the rules say about unreadable guesses."""
_SIZES: Final = gettext_noop(
    "{width} × {height} squares, {mines:1 mine|{mines} mines}, {seats} seats, {tips:1 square|{tips} squares} a round."
)
_WORTH: Final = gettext_noop("A mine is worth {reward}, a wrong guess costs {fine}.")


class PostalMail(MailFace):
    """Orders are `Guesses`: squares, each with whether it holds a mine."""

    words = WORDS
    sealed = "the mines"
    replaces = True
    lays = True
    no_orders = gettext_noop("no squares")
    no_order_in_it = gettext_noop("there is no order in it; write one such as {example}, or the word none")
    orders_and_none = gettext_noop("it names squares and also says that there are none; send one or the other")
    about = gettext_noop(
        "One field and many players, all at the same time: each round everybody sends sealed orders, then the round is "
        "evaluated at once and a report goes to all. Play here, by e-mail, or both."
    )
    suggests = gettext_noop(
        "12 × 12 squares for up to 6 seats, 20 × 20 for up to 12, mines on 18% of them; a mine brings half the "
        "number of seats, a wrong guess costs a quarter, both rounded up."
    )
    usual_faults = MappingProxyType(
        {
            "mines": gettext_noop(
                "That is too many: in the first round every player may name squares, and the mines go on the others."
            )
        }
    )

    def read(self, text: str) -> tuple[Guesses, tuple[ParseError, ...]]:
        return read_guesses(text)

    def nothing(self) -> Guesses:
        return ()

    def actions(self, orders: Guesses) -> tuple[Any, ...]:
        return (Order(orders),)

    def no_order(self, view: ViewProtocol) -> tuple[str, dict[str, str]]:
        return self.no_order_in_it, {"example": self.spell(_example(own(View, view).position))}

    def is_order(self, action: object) -> bool:
        return isinstance(action, Order)

    def spell(self, orders: Guesses) -> str:
        return WORDS.spell(orders, gettext(WORDS.marked))

    def write(self, action: Any) -> str:
        """Orders keep the order in which their squares were named."""
        return f"order {spell_guesses(action.guesses)}".rstrip() if isinstance(action, Order) else super().write(action)

    def counted(self, orders: Guesses) -> str:
        if not orders:
            return gettext("no square")
        return say(gettext_noop("{count:one square|{count} squares}"), count=len(orders))

    def standing(self, game: Match, seat: Seat) -> Guesses | None:
        return own(View, game.history.view(seat)).orders[seat]

    def awaits_layout(self, view: ViewProtocol) -> bool:
        return not own(View, view).position.dealt

    def read_layout(self, data: bytes) -> Any:
        return read_layout(data, self.config)

    def ordered_squares(self, game: Match) -> frozenset[Square]:
        seats = map(Seat, range(self.config.seats))
        return frozenset(guess.square for seat in seats for guess in self.standing(game, seat) or ())

    def withdraws(self, view: ViewProtocol, number: int) -> bool:
        return own(View, view).position.withdraws(number)

    def told_of(self) -> Sequence[str]:
        config = self.config
        mines, seats, tips = config.mines, config.seats, config.tips
        return (
            say(_SIZES, width=config.width, height=config.height, mines=mines, seats=seats, tips=tips),
            say(_WORTH, reward=plain(config.reward), fine=plain(config.fine)),
        )

    def told_of_undo(self, view: ViewProtocol) -> str:
        if own(View, view).position.dealt:
            return gettext("What it uncovered stays known to the players.")
        return gettext("Its deal is withdrawn: the mines are laid anew after the new orders, with a new commitment.")

    def setting(self, words: ReportWords) -> str:
        config = self.config
        return words.say(
            cast("PostalWords", words).setting,
            width=config.width,
            height=config.height,
            mines=config.mines,
            seats=config.seats,
            tips=config.tips,
            reward=plain(config.reward),
            fine=plain(config.fine),
        )

    def how(self, heard: Heard, words: ReportWords) -> str:
        """Mines can't be marked in the first round, even if it is played again."""
        position, said = own(View, heard.view).position, cast("PostalWords", words)
        return said.how if position.past else said.how_plain if position.dealt else said.how_first

    def lines(self, words: ReportWords) -> str:
        return words.lines

    def example(self, heard: Heard, words: ReportWords) -> str:
        said = cast("PostalWords", words)
        return said.spell(_example(own(View, heard.view).position), said.marked)

    def sent(self, heard: Heard) -> str | None:
        view = own(View, heard.view)
        sent = None if view.viewer is None else view.orders[view.viewer]
        return None if sent is None else self.spell(sent)

    def undone(self, heard: Heard, turn: RoundTurn, words: ReportWords) -> str:
        own = cast("PostalWords", words)
        return own.undone_with_deal if self.withdraws(heard.view, turn.round) else own.undone

    def show(self, heard: Heard, closed: Event | None, words: ReportWords) -> Exhibit:
        return show_field(own(View, heard.view), _closed(closed), cast("PostalWords", words))

    def history(self, heard: Heard) -> Sequence[Sequence[Points]]:
        position = own(View, heard.view).position
        return [standing.scores for standing in (*position.past, position.now)]

    def last(self, heard: Heard) -> frozenset[Seat]:
        return heard.rounds.resigned if self.game.edition > 1 else frozenset()

    def judged(self, heard: Heard, closed: Event, words: ReportWords) -> Sequence[tuple[JudgedOrder, ...]]:
        fact: Closed = closed.facts[0]
        return judged(own(View, heard.view).position, fact, cast("PostalWords", words))

    def remark(self, closed: Event, seat: Seat, words: ReportWords) -> str:
        return "" if closed.facts[0].orders[seat] else words.none

    def proof(self, heard: Heard, words: ReportWords) -> Iterator[tuple[str, str]]:
        view, said = own(View, heard.view), cast("PostalWords", words)
        if heard.commitment is None or not view.position.dealt:
            return
        yield said.commitment, heard.commitment
        if view.status == "over" and view.mines is not None:
            yield said.revealed, spell(view.mines)
            if heard.salt is not None:
                yield said.salt, heard.salt
                yield said.check, f"boem verify record.json --commitment house={heard.commitment}"
                yield said.check_by_hand, f"deal {spell(view.mines)}"


def _example(position: Position) -> Guesses:
    """Covered squares, spread over the field; from the second round on, the first as a mine."""
    covered = position.covered
    count = min(position.config.tips, len(covered), 3)
    shown = [covered[len(covered) * (2 * place + 1) // (2 * count)] for place in range(count)]
    return tuple(Guess(one, bool(position.past) and not place) for place, one in enumerate(shown))


def _closed(event: Event | None) -> Closed | None:
    fact: Closed | None = None if event is None else event.facts[0]
    return fact

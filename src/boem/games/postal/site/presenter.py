"""The page of Postal Minesweeper: an open round, looking back, and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.game import Json, Seat
from boem.core.points import plain, signed
from boem.core.refusals import check_on_board
from boem.core.squares import Square
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import View
from boem.games.postal.rules.orders import parse_guesses, spell_guesses
from boem.games.postal.site import rounds, words
from boem.games.postal.site.brief import brief
from boem.games.postal.site.evaluation import evaluation
from boem.games.postal.site.first_game import FIRST_GAME
from boem.games.postal.site.form import FORM, OTHERS
from boem.games.postal.site.orders import Orders, orders_of, read_draft
from boem.games.postal.site.rules import EXAMPLES, SETTINGS
from boem.games.postal.site.slip import receipt, slip
from boem.games.postal.site.squares import Drawing, spoken
from boem.games.postal.site.standings import standings
from boem.web.tables.boards.board import (
    Board,
    Heard,
    HistoryMark,
    MoveText,
    Panel,
    SeatSummary,
    TableView,
    ViewerContext,
)
from boem.web.tables.boards.brief import Brief
from boem.web.tables.boards.presenter import Judging, Offer, Presenter, Way


class PostalPresenter(Presenter[Config, View]):
    """One field for everybody, and each seat's own order form."""

    place = 5
    title = gettext_lazy("Postal Minesweeper")
    about = gettext_lazy("One field for many: sealed orders, judged all at once.")
    more = gettext_lazy("Choose how many, the field, days a round")
    form = FORM
    script = "boem/games/postal.js"
    picture = "pic-postal"
    rules = "games/postal/rules.html"
    examples = EXAMPLES
    first_game = FIRST_GAME
    words = SETTINGS
    judging = Judging(
        board="field",
        moment=gettext_lazy("Round {number}"),
        blind=("1",),
        drawn=gettext_lazy(
            "What orders are worth is counted as if nobody else had named the same squares; sharing is bad luck. "
            "Numbers and mines count exactly, areas over random layouts."
        ),
    )
    setting_up = gettext_lazy("the first orders are awaited")
    others = OTHERS
    cards = False
    offers = (
        Offer("play-bot", "bot", "i-bot", gettext_lazy("Play three bots")),
        Offer("invite", "friend", "i-invite", gettext_lazy("Invite friends")),
    )
    ways = (Way("mail", "i-envelope", gettext_lazy("By e-mail")),)
    drafted = ("slip",)
    stands = True
    ready = "final"

    def scene(self, heard: Heard, view: View, eyes: ViewerContext) -> TableView:
        orders, last = orders_of(view, eyes), rounds.last_round(heard, view)
        live = orders is not None and not eyes.back
        title, hint = words.status(view, eyes, orders, rounds.taken_back(heard))
        open_ = orders is not None and orders.sent is None and not orders.is_final
        return TableView(
            title=title,
            hint=hint,
            large=(_board(view, eyes, orders, last, live=live),),
            panels=(standings(view, eyes, last), _note(view), *([_how(view)] if live else [])),
            below=(evaluation(view, eyes, last),) if last else (),
            legend=_legend(),
            slip=slip(view, eyes, orders) if orders and live else None,
            receipt=receipt(heard, view, eyes, orders) if orders and live else None,
            turn=open_ and live,
            due=str(view.position.round),
            moment=_moment(last) if eyes.back else "",
            leaves=orders is not None,
            meanwhile=_("You can send your orders meanwhile."),
        )

    def hold(self, view: View, seat: Seat) -> SeatSummary:
        return SeatSummary(score=plain(view.scores[seat]))

    def say(self, entry: Mapping[str, Json]) -> MoveText | None:
        return words.say(entry)

    def done(self, text: str) -> str:
        guesses = parse_guesses(text.removeprefix("order"))
        if not guesses:
            return _("No square")
        return ", ".join(
            _("{square} (mine)").format(square=guess.square) if guess.mine else str(guess.square) for guess in guesses
        )

    def stops(self, heard: Heard) -> Sequence[HistoryMark]:
        return rounds.standing(heard)

    def brief(self, config: Config) -> Brief:
        return brief(config)

    def settings(self, config: Config) -> Sequence[tuple[str, str]]:
        return (
            (_("Field"), f"{config.width} × {config.height}"),
            (_("Mines"), str(config.mines)),
            (_("Seats"), str(config.seats)),
            (_("Squares a seat and round"), str(config.tips)),
            (_("A mine disarmed (P)"), signed(config.reward)),
            (_("A wrong guess (M)"), signed(-config.fine)),
        )

    def standing(self, orders: str, view: View) -> str:
        """The first squares that are still covered, as many as a round takes; none is called a mine in round 1."""
        position, config = view.position, view.position.config
        guesses = {guess.square: guess for guess in parse_guesses(orders)}
        for square in guesses:
            check_on_board(square, config.width, config.height)
        left = [
            guess
            for square, guess in guesses.items()
            if position.is_covered(square) and not (guess.mine and position.round == 1)
        ]
        return f"order {spell_guesses(tuple(left[: config.tips]))}" if left else ""

    def leaving(self, status: str) -> tuple[str, str]:
        return _("Resign"), _("Resign? Your points stand, and you send no more orders.")

    def read_draft(self, words: Sequence[str]) -> list[str]:
        return read_draft(words)


def _board(view: View, eyes: ViewerContext, orders: Orders | None, last: rounds.Round | None, *, live: bool) -> Board:
    config = view.position.config
    whose = eyes.names[view.viewer] if eyes.named and view.viewer is not None else ""
    drawing = Drawing(view, orders, last.uncovered if last else frozenset(), whose)
    size = {"width": config.width, "height": config.height}
    if last is None:
        label = _("The field, {width} by {height}").format(**size)
    else:
        label = _("The field after round {round}, {width} by {height}").format(round=last.number, **size)
    return Board(
        kind="field",
        label=label,
        title="",
        note="",
        rows=[[drawing.square(Square(row, column)) for column in range(config.width)] for row in range(config.height)],
        live=live,
        says=_says() if live else {},
    )


def _says() -> dict[str, str]:
    """Sentences for the page's script, about a square that was just tapped."""
    return {
        "covered": _("{square}, covered"),
        "tip": spoken(sent=False, mine=False),
        "tip-mine": spoken(sent=False, mine=True),
        "order": spoken(sent=True, mine=False),
        "order-mine": spoken(sent=True, mine=True),
    }


def _note(view: View) -> Panel:
    """What things are worth, and where the mines come from."""
    config = view.position.config
    return Panel(
        "games/postal/note.html",
        {"reward": plain(config.reward), "fine": plain(config.fine), "tips": config.tips, "laid": view.position.dealt},
    )


def _how(view: View) -> Panel:
    return Panel("games/postal/how.html", view.position.round > 1)


def _moment(last: rounds.Round | None) -> str:
    if last is None:
        return _("before the first round was evaluated")
    return _("after round {round}").format(round=last.number)


def _legend() -> tuple[tuple[str, str], ...]:
    return (("found", _("disarmed")), ("hit", _("hit")))

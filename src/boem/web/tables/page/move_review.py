"""The verdict on a move in words, and the chances on its board as colours, figures and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boem.analysis import LEAST_LOST, Move, MoveEquity
from boem.core.points import plain
from boem.inference.sentences import say
from boem.records import Match, entry_for
from boem.web.base.texts import tenths
from boem.web.tables.boards import AnyPresenter, Board

STEPS: Final = 10  # of colour
LEAST_CHANCE: Final = 0.02  # of winning; anything less isn't worth a word
Kind: TypeAlias = Literal["sure", "least", "needless", "refuted"]


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """A move judged, in words."""

    kind: Kind
    right: bool  # whether it turned out to be right
    went_wrong: str  # what of it didn't; empty if all did, or if the sentences say so
    wrong: str  # the same in a list
    short: str
    sentences: tuple[str, ...]
    proof: tuple[str, ...]


def verdict(move: Move, presenter: AnyPresenter) -> MoveVerdict:
    """The verdict on a move, in the language of the page."""
    language = (get_language() or "en")[:2]
    kind = _kind(move)
    proof = tuple(say(step, language) for step in move.proof)
    wrong = [choice.place for choice in move.choices if not choice.right]
    return MoveVerdict(
        kind=kind,
        right=not wrong,
        went_wrong=_went_wrong(move, kind, wrong, presenter),
        wrong=_wrong(move, wrong, presenter),
        short=_short(move, kind),
        sentences=(*_sentences(move, kind, presenter), *_worth(move, presenter), *_equity(move, presenter)),
        proof=proof,
    )


def staked(move: Move, presenter: AnyPresenter) -> tuple[str, str]:
    """What a claim that may lose the game relied on, and what there was instead."""
    (choice,) = move.choices
    told = str(presenter.judging.staked).format(square=choice.place, chance=percent(1 - choice.risk))
    return told, _instead(move, presenter)


def _instead(move: Move, presenter: AnyPresenter) -> str:
    text = _("“{best}” was certain.")
    if move.instead not in (0, 1):
        text = _("“{best}” would have hit one with a chance of {chance}%.")
    return text.format(best=presenter.done(move.safest), chance=percent(move.instead or 0))


def _went_wrong(move: Move, kind: Kind, wrong: Sequence[str], presenter: AnyPresenter) -> str:
    if not wrong:
        return ""
    if len(move.choices) == 1:
        return "" if kind == "refuted" else str(presenter.judging.went_wrong)
    return _("Wrong: {squares}.").format(squares=", ".join(wrong))


def _wrong(move: Move, wrong: Sequence[str], presenter: AnyPresenter) -> str:
    if not wrong:
        return ""
    if len(move.choices) == 1:
        return str(presenter.judging.wrong)
    return _("{wrong} of {count} wrong").format(wrong=len(wrong), count=len(move.choices))


def listed_number(game: Match, number: int, presenter: AnyPresenter) -> str:
    """The number of an entry in the list of moves."""
    said = presenter.say(entry_for(game, number, None))
    return str(number) if said is None or said.number is None else said.number


def _kind(move: Move) -> Kind:
    if any(choice.risk == 1 for choice in move.choices):
        return "refuted"
    if _is_worse(move):
        return "needless"
    return "sure" if move.choices and move.risk == 0 else "least"


def _is_worse(move: Move) -> bool:
    """Whether another move was clearly better: by its worth, else by the chance of winning, else by its risk."""
    if move.expected is not None:
        return _shows(move.lost)
    return clearly_worse(move.equity) if move.equity is not None else move.needless > 0


def clearly_worse(equity: MoveEquity) -> bool:
    """Whether the move surely gave away enough of the chance of winning to be worth a word."""
    return equity.sure and equity.lost >= LEAST_CHANCE


def _short(move: Move, kind: Kind) -> str:
    if kind == "refuted":
        return _("refuted")
    lost = f" · −{tenths(move.lost)}" if _shows(move.lost) else ""
    if not move.choices:
        return lost.removeprefix(" · ")
    if move.instead is not None and move.risk:
        return _("mine {chance}%").format(chance=percent(1 - move.risk))
    return (_("certain") if move.risk == 0 else _("risk {risk}%").format(risk=percent(move.risk))) + lost


def _shows(lost: float | None) -> bool:
    """Whether anything is left of it after rounding."""
    return lost is not None and lost >= LEAST_LOST


def _sentences(move: Move, kind: Kind, presenter: AnyPresenter) -> tuple[str, ...]:
    if not move.choices:
        return ()
    if move.needless and move.instead is not None:
        known = (_("You could have known that this was wrong."), _instead(move, presenter))
        return known if kind == "refuted" else staked(move, presenter)
    least = _("You could have risked nothing: {best}.") if not move.least else _("The least risk was {least}%: {best}.")
    told = (least.format(least=percent(move.least), best=presenter.done(move.safest)),) if move.needless else ()
    if kind == "refuted":
        return (_("You could have known that this was wrong."), *told)
    if move.risk == 0:
        return (
            _("It was certain."),
            *(str(presenter.judging.why[choice.why]) for choice in move.choices if choice.why in presenter.judging.why),
        )
    barred = any(choice.claim == "open" for choice in move.choices)
    risk = presenter.judging.barred if barred else presenter.judging.risk
    return (str(risk).format(risk=percent(move.risk)), *(told or (_("No move risked less."),)))


def _worth(move: Move, presenter: AnyPresenter) -> tuple[str, ...]:
    if move.expected is None or move.best_expected is None:
        return ()
    if move.gained is None:
        return _turns(move.expected, move.best_expected, move, presenter)
    told = _("It was worth {expected} points on average, and brought {gained}.").format(
        expected=tenths(move.expected), gained=plain(move.gained)
    )
    if not _shows(move.lost):
        return (told, _("No move was worth more."))
    best = _("The best was worth {points}: {best}.").format(
        points=tenths(move.best_expected), best=presenter.done(move.best)
    )
    return told, best


def _turns(expected: float, best_expected: float, move: Move, presenter: AnyPresenter) -> tuple[str, ...]:
    told = str(presenter.judging.soon).format(turns=tenths(expected))
    if not _shows(move.lost):
        return told, str(presenter.judging.soonest)
    best = _("It takes {turns} from here: {best}.").format(turns=tenths(best_expected), best=presenter.done(move.best))
    return told, best


def _equity(move: Move, presenter: AnyPresenter) -> tuple[str, ...]:
    equity = move.equity
    if equity is None or not clearly_worse(equity):
        return ()
    told = _("It gave away {lost}% (± {error}%) of the chance of winning. The best was: {best}.")
    lost, error = tenths(100 * equity.lost), tenths(100 * equity.error)
    return (told.format(lost=lost, error=error, best=presenter.done(equity.best)),)


def heated(board: Board, chances: Mapping[str, float], chosen: Set[str]) -> Board:
    """The board with the `chances` of its squares or slots, and the `chosen` places highlighted."""

    def heat(spot: Any, told: str) -> Any:
        chance = chances.get(spot.name)
        if chance is not None:
            label = told.format(label=spot.label, chance=percent(chance))
            spot = replace(spot, chance=percent(chance), heat=step_of(chance), label=label)
        return replace(spot, hint="settled") if spot.name in chosen else spot

    return board.changed(heat)


def percent(chance: float) -> str:
    """A percentage; 0 and 100 are kept for what is certain."""
    if 0 < chance < 0.01:
        return "< 1"
    if 0.99 < chance < 1:
        return "> 99"
    return f"{round(100 * chance)}"


def step_of(chance: float) -> str:
    """The step on the colour scale; both ends are kept for what is certain."""
    return str(round(chance) * STEPS if chance in (0, 1) else min(max(round(chance * STEPS), 1), STEPS - 1))

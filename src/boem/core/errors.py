"""What can go wrong, in one tree.

BoemError
├── IllegalAction   the rules do not allow the action: nothing changed, and nothing was paid
├── ParseError      a text, a setting or a document that means nothing here; `place` says where it stands
│   └── Untold      what a record saved during the game doesn't have yet
├── Inconsistent    a partly open field that no layout of mines fits; `squares` says where
├── TooHard         an exact answer would take more than the budget; what can be said all the same rides on it
├── LawBroken       a game breaks the contract: a fault in the program, never the player's
└── BotFailed       a bot raised something, or chose what the rules don't allow; says where, never what it knew

Every sentence says what was wrong, where, and what would be right. A face shows `str(error)`, or, in another language,
`template` translated and filled with `params`, after the `place` if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_UP, Context
from math import inf
from typing import TYPE_CHECKING

from boem.core.forms import fill

if TYPE_CHECKING:
    from boem.core.squares import Square


class BoemError(Exception):
    """The root; catch it where a face meets the user.

    `template` is the English sentence with `{name}` places, `params` what fills them, as `forms.fill` does. Without
    params it is the sentence itself.
    """

    def __init__(self, template: str, /, **params: object) -> None:
        super().__init__(fill(template, params))
        self.template = template
        self.params: Mapping[str, object] = params

    def __reduce__(self) -> tuple[object, ...]:
        """It can be raised in one process and caught in another."""
        return _again, (type(self), self.args), vars(self)


def _again(kind: type[BoemError], args: tuple[object, ...]) -> BoemError:
    error = kind.__new__(kind)
    error.args = args
    return error


class IllegalAction(BoemError, ValueError):
    """The rules do not allow the action. Made from a view and the action alone: it tells its seat nothing new.

    `code` is a stable key. `secret` says that the sentence quotes what the action was to keep secret, so that nobody
    but its seat may hear it.
    """

    def __init__(self, code: str, template: str, *, secret: bool = False, **params: object) -> None:
        super().__init__(template, **params)
        self.secret = secret
        self.code = code


class ParseError(BoemError, ValueError):
    """Unusable input; `what` is wrong with it, without its place.

    `place` is a path such as `log[3].do`, empty where the whole is meant; `template` and `params` leave it out too.
    """

    def __init__(self, template: str, place: str = "", **params: object) -> None:
        super().__init__(template, **params)
        self.what = str(self)
        self.place = place
        if place:
            self.args = (f"{place}: {self.what}",)

    def inside(self, outer: str) -> ParseError:
        """The same fault, seen from outside: `do` inside `log[3]` is `log[3].do`."""
        dot = "." if outer and self.place and not self.place.startswith("[") else ""
        return self.at(f"{outer}{dot}{self.place}")

    def at(self, place: str) -> ParseError:
        """The same fault in that place."""
        return ParseError(self.template, place, **self.params)


class Untold(ParseError):
    """A secret that a record doesn't have, since it was saved while the game went on; `what` it is."""

    def __init__(self, what: str, place: str = "") -> None:
        super().__init__(f"{what} was still secret when the record was saved; one saved after the game has it", place)


class Inconsistent(BoemError, ValueError):
    """No layout of mines fits a field. `squares` are open squares whose numbers can't all be right, in reading order.

    None of them can be left out, unless to find that out took too much work; then there may be more than are needed.
    It is empty where the number of mines is at fault, alone or together with all the numbers.
    """

    def __init__(self, template: str, squares: Sequence[Square] = (), **params: object) -> None:
        super().__init__(template, **params)
        self.squares = tuple(squares)


class TooHard(BoemError):
    """An exact answer would take more work than the budget allows.

    `estimate` is the work that was foreseen, in the budget's unit, and rather too high than too low; it is infinite
    where no budget is enough. `safe` and `mined` are the covered squares whose content follows from the numbers by
    simple steps; there may be more.
    """

    def __init__(self, estimate: float, budget: float, safe: frozenset[Square], mined: frozenset[Square]) -> None:
        if estimate == inf:
            super().__init__("too hard: no budget is enough")
        else:
            super().__init__(
                "too hard: about {estimate} units of work are needed, and the budget is {budget}; "
                "{reach:a larger budget may do|no budget in reach is enough}",
                reach=estimate <= _REACH,
                estimate=_short(_rounded_up(estimate)),
                budget=_short(budget),
            )
        self.estimate = estimate
        self.budget = budget
        self.safe = safe
        self.mined = mined


class LawBroken(BoemError, AssertionError):
    """A game did what the contract forbids."""


class BotFailed(BoemError):
    """A bot raised something, or chose what its own view does not allow."""


_REACH = 1e14  # some days, and more room than there is


def _rounded_up(number: float) -> float:
    """With two digits, so that what is more than a budget also looks like it."""
    return float(Context(prec=2, rounding=ROUND_UP).create_decimal_from_float(number))


def _short(number: float) -> str:
    return re.sub(r"e\+0*", "e", f"{number:g}")

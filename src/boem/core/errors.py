"""What can go wrong, in one tree.

BoemError
├── IllegalAction   the rules do not allow the action: nothing changed, and nothing was paid
├── ParseError      unusable input: a text, a setting or a document; `place` says where it is
│   └── Untold      a secret missing from a record saved during the game
├── Inconsistent    a partly open field that no layout of mines fits; `squares` says where
├── TooHard         an exact answer would exceed the budget; carries what is known without it
├── Unproved        what a game's viewer was told doesn't fit what was fixed before it
├── NotInstalled    what was asked for needs an extra that isn't installed; in `core/extras.py`
├── LawBroken       a game broke the contract: a bug, never the player's fault
└── BotFailed       a bot raised an exception or chose an illegal action; says where, never what it knew

Every message says what was wrong, where, and what would be right. A face shows `str(error)`, or, in another language,
`template` translated and filled with `params`, after the `place` if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_UP, Context
from math import inf, isnan
from typing import TYPE_CHECKING

from boem.core.forms import Phrase, fill

if TYPE_CHECKING:
    from boem.core.squares import Square


class BoemError(Exception):
    """The root; catch it where a face meets the user.

    `template` is the English sentence with `{name}` fields, filled from `params` by `forms.fill`. Without
    params it is the sentence itself.
    """

    def __init__(self, template: str, /, **params: object) -> None:
        super().__init__(fill(template, params))
        self.template = template
        self.params: Mapping[str, object] = params

    def __reduce__(self) -> tuple[object, ...]:
        """Can be pickled, so that one process can raise it and another catch it."""
        return _again, (type(self), self.args), vars(self)


def _again(kind: type[BoemError], args: tuple[object, ...]) -> BoemError:
    error = kind.__new__(kind)
    error.args = args
    return error


class IllegalAction(BoemError, ValueError):
    """The rules do not allow the action. Derived from a view and the action alone, it tells its seat nothing new.

    `code` is a stable key. `secret` means that the sentence quotes the secret part of the action: nobody
    but its seat may read it. `lasting` means that the action stays illegal for the rest of the game, `standing` that it
    does so until its seat acts.
    """

    def __init__(
        self,
        code: str,
        template: str,
        *,
        secret: bool = False,
        lasting: bool = False,
        standing: bool = False,
        **params: object,
    ) -> None:
        super().__init__(template, **params)
        self.secret = secret
        self.lasting = lasting
        self.standing = standing
        self.code = code


class ParseError(BoemError, ValueError):
    """Unusable input; `what` is the message without its place.

    `place` is a path such as `log[3].do`, empty where the whole document is meant; `template` and `params` leave it out
    too.
    """

    def __init__(self, template: str, place: str = "", **params: object) -> None:
        super().__init__(template, **params)
        self.what = str(self)
        self.place = place
        if place:
            self.args = (f"{place}: {self.what}",)

    def inside(self, outer: str) -> ParseError:
        """The same fault with an outer path: `do` inside `log[3]` becomes `log[3].do`."""
        dot = "." if outer and self.place and not self.place.startswith("[") else ""
        return self.at(f"{outer}{dot}{self.place}")

    def at(self, place: str) -> ParseError:
        """The same fault at another place."""
        return ParseError(self.template, place, **self.params)


class Untold(ParseError):
    """A secret missing from a record that was saved during the game."""

    def __init__(self, secret: str, place: str = "") -> None:
        super().__init__(
            "{secret} was still secret when the record was saved; one saved after the game has it",
            place,
            secret=Phrase(secret),
        )


class Inconsistent(BoemError, ValueError):
    """No layout of mines fits a field. `squares` are open squares whose numbers can't all be right, in reading order.

    The set is minimal, unless minimising it took too much work.
    It is empty if the number of mines is at fault, alone or together with all the numbers.
    """

    def __init__(self, template: str, squares: Sequence[Square] = (), **params: object) -> None:
        super().__init__(template, **params)
        self.squares = tuple(squares)


class TooHard(BoemError):
    """An exact answer would take more work than the budget allows.

    `estimate` is the expected work in the budget's unit, too high rather than too low; infinite where no budget is
    enough, NaN where a search has used up its budget and can't tell how much is left. `safe` and `mined` are covered
    squares that simple steps already decide; there may be more.
    """

    def __init__(self, estimate: float, budget: float, safe: frozenset[Square], mined: frozenset[Square]) -> None:
        if estimate == inf:
            super().__init__("too hard: no budget is enough")
        elif isnan(estimate):
            used = _short(budget)
            super().__init__("too hard: {budget} units of work weren't enough; a larger budget may do", budget=used)
        else:
            super().__init__(
                "too hard: this takes about {estimate} units of work, and the budget is {budget}; "
                "{reach:a larger budget may do|no budget in reach is enough}",
                reach=estimate <= _REACH,
                estimate=_short(_rounded_up(estimate)),
                budget=_short(budget),
            )
        self.estimate = estimate
        self.budget = budget
        self.safe = safe
        self.mined = mined


class Unproved(BoemError):
    """An answer, or the secret shown at the end, isn't the one that was fixed before play."""


class LawBroken(BoemError, AssertionError):
    """A game did what the contract forbids."""


class BotFailed(BoemError):
    """A bot raised an exception, or chose an action that its own view doesn't allow."""


_REACH = 1e14  # a few days, and more memory than any machine has


def _rounded_up(number: float) -> float:
    """To two digits, rounded up so that an estimate above a budget still looks it."""
    return float(Context(prec=2, rounding=ROUND_UP).create_decimal_from_float(number))


def _short(number: float) -> str:
    return re.sub(r"e\+0*", "e", f"{number:g}")

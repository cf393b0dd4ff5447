"""The rows of figures on an analysis page: luck and skill, and the way from the first chance to the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from boem.analysis import SeatEquity, SeatTotal, Worth
from boem.core.points import plain
from boem.web.base.texts import tenths
from boem.web.tables.boards import Judging


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure of every seat, in words."""

    name: str
    values: Sequence[str]


def totals_rows(totals: Sequence[SeatTotal], worth: Worth | None, judging: Judging) -> Iterator[FigureRow]:
    """How much each seat risked and lost, in what a game's moves are worth."""
    yield FigureRow(_("Moves analysed"), [str(one.moves) for one in totals])
    yield FigureRow(_("of which certain"), [str(one.certain) for one in totals])
    yield FigureRow(str(judging.wrongs), [str(one.wrong) for one in totals])
    yield FigureRow(_("could be expected to"), [_tenth(one.feared) for one in totals])
    lost = [_tenth(one.lost) for one in totals]
    if not worth:
        yield FigureRow(_("of it by needless risks"), [_tenth(one.needless) for one in totals])
    elif worth == "turns":
        yield FigureRow(_("turns given away to better questions"), lost)
    else:
        yield FigureRow(_("Points"), ["" if one.gained is None else plain(one.gained) for one in totals])
        yield FigureRow(_("could be expected"), [tenths(one.expected) for one in totals])
        yield FigureRow(_("given away to better moves"), lost)


def equity_rows(equities: Sequence[SeatEquity]) -> Iterator[FigureRow]:
    """Each seat's chance of winning, in per cent."""
    columns = [_EquityColumn.of(one) for one in equities]
    yield FigureRow(_("before the game"), [one.prior for one in columns])
    yield FigureRow(_("given away by own moves"), [one.lost for one in columns])
    yield FigureRow(_("received from others’ moves"), [one.given for one in columns])
    yield FigureRow(_("luck"), [one.luck for one in columns])
    yield FigureRow(_("result"), [one.result for one in columns])
    yield FigureRow(_("given away per move, in thousandths"), [one.rate for one in columns])


def _tenth(value: float | None) -> str:
    return str(floatformat(value, 1))


@dataclass(frozen=True, slots=True)
class _EquityColumn:
    """A seat's way from its chance before the game to its result, in tenths of a percent that add up."""

    prior: str
    lost: str
    given: str
    luck: str
    result: str
    rate: str

    @classmethod
    def of(cls, equity: SeatEquity) -> Self:
        """The luck is what the other figures leave as they are shown."""
        prior, lost, given = (round(100 * share, 1) for share in (equity.prior, -equity.lost, equity.given))
        ended = None if equity.result is None else round(100 * equity.result, 1)
        luck = None if ended is None else round(ended - prior - lost - given, 1)
        return cls(tenths(prior), tenths(lost), tenths(given), _known(luck), _known(ended), _known(equity.rate))


def _known(value: float | None) -> str:
    return "–" if value is None else tenths(value)

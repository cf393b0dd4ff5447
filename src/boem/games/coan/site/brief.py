"""The rules in brief, with the points that these settings pay."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from boem.core.points import signed
from boem.core.texts import say
from boem.games.coan.brief import PAID, listed
from boem.games.coan.rules.config import HIT_POINTS, Config
from boem.web.tables.boards.brief import Brief, ButtonHelp


def brief(config: Config) -> Brief:
    """The rules in brief."""
    least, most = signed(min(config.series)), signed(max(config.series))
    found = least if least == most else _("{least} to {most}").format(least=least, most=most)
    return Brief(
        goal=_("Find the mines of the field that you both search. Once all mines are visible, the higher score wins."),
        costs=(
            _("A mine that you mark: {points}.").format(points=found),
            *_rising(config),
            _("A mine that you explore: {points}.").format(points=signed(HIT_POINTS)),
            _("A wrong mark: {points}, and only you are told where it was.").format(points=signed(config.wrong_points)),
            _("A free square that you explore: +1 for each mine beside it that isn’t visible yet.")
            if config.scoring == "numbers"
            else _("A free square that you explore: nothing but its number."),
            _("A square whose number everybody can work out opens by itself, for nobody. A 0 alone opens no others."),
        ),
        buttons=(
            ButtonHelp("i-explore", _("Explore"), _("Opens the chosen square."), key="e"),
            ButtonHelp("i-mark", _("Mark"), _("Says that the chosen square holds a mine."), key="m"),
            ButtonHelp("i-check", _("Play it"), _("Carries out what you have chosen. That is your turn."), key="p"),
        ),
    )


def _rising(config: Config) -> Iterator[str]:
    """What each mine brings, unless all bring the same."""
    if len(set(config.series)) > 1:
        yield say(PAID["plain"], series=listed(config.series))

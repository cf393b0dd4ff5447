"""The rules in brief."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.games.uitweg.rules.config import Config
from boem.web.tables.boards.brief import Brief, ButtonHelp


def brief(config: Config) -> Brief:
    """The rules in brief."""
    last = (_("If the starting player finds the guard first, the opponent has one last turn."),)
    return Brief(
        goal=_(
            "Each of you hides a guard in a maze, and sends a runner blind through the opponent’s. Whoever first steps "
            "on the opponent’s guard wins."
        ),
        costs=(
            _("“Yes”: your runner goes there, and your turn goes on."),
            _("“No”: a barrier is in the way, and your turn ends."),
            _("Leaving the maze ends your turn, too."),
            _("Barriers in a maze: at most {most}.").format(most=config.barriers),
            *(last if config.equal_turns else ()),
        ),
        buttons=(
            ButtonHelp("runner", _("A square"), _("Asks whether your runner can go there.")),
            ButtonHelp(
                "i-exit",
                _("Exit"),
                _("Leaves the maze from column 1, to come in elsewhere in your next turn."),
                key="x",
            ),
            ButtonHelp("i-check", _("Done"), _("Closes your maze, as soon as a way leads to the guard."), key="d"),
            ButtonHelp("i-shuffle", _("Random"), _("Builds a maze for you."), key="r"),
            ButtonHelp("i-undo", _("Undo"), _("Takes back the last change."), key="u"),
            ButtonHelp("i-trash", _("Clear"), _("Takes everything away."), key="c"),
        ),
    )

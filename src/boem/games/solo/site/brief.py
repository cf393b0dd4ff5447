"""The rules in brief."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.web.tables.boards.brief import Brief, ButtonHelp


def brief() -> Brief:
    """The rules in brief."""
    return Brief(
        goal=_(
            "Find every mine by logic: only one layout fits the numbers. The puzzle is solved once every mine is "
            "marked, and nothing else."
        ),
        costs=(
            _("A wrong mark costs nothing, but nobody tells you that it is wrong."),
            _("Hints are counted, and shown beside your time."),
        ),
        buttons=(
            ButtonHelp("mine", _("A square"), _("Tap: a mine. Tap again: nothing.")),
            ButtonHelp("flag", _("A square"), _("Long tap or right click: surely none.")),
            ButtonHelp("i-flag", _("Tap for flags"), _("From then on, a tap sets a flag."), key="f"),
            ButtonHelp("i-hint", _("Hint"), _("Shows the next step that logic can take."), key="h"),
            ButtonHelp("i-check", _("Check"), _("Counts the marks that are wrong."), key="c"),
            ButtonHelp("i-undo", _("Undo"), _("Takes back your last mark."), key="u"),
        ),
    )

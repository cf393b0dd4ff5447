"""What a viewer knows of the field, as a field for inference."""

from __future__ import annotations

from boem.core.squares import Square
from boem.games.coan.rules.facts import COVERED, View
from boem.inference import Field


def known_free(view: View) -> tuple[Square, ...]:
    """The covered squares that only the viewer knows to be free, from its own wrong marks, in order."""
    own = () if view.viewer is None else view.wrong[view.viewer]
    return tuple(square for square in own if view.position.at(square) == COVERED)


def public_field(view: View) -> Field:
    """The field as the public knows it."""
    return Field.from_rows(view.position.rows, view.position.config.mines)

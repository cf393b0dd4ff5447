"""Template tags that tell of puzzles, on whatever page."""

from __future__ import annotations

from django import template

from boem.puzzles import Grade
from boem.web.puzzles import words

register = template.Library()


@register.filter
def clock(seconds: int) -> str:
    """A time such as 4:31."""
    return words.clock(seconds)


@register.filter
def grade_name(grade: Grade | None) -> str:
    """How hard a puzzle is, in words."""
    return words.grade_name(grade)

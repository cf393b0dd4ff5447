"""Template tags for puzzles, on any page."""

from __future__ import annotations

from django import template

from boem.web.puzzles import words

register = template.Library()
register.filter("clock", words.clock)
register.filter("grade_name", words.grade_name)

"""Who is kept out of the site, and why; other apps register the rules."""

from __future__ import annotations

from functools import reduce
from operator import and_

from django.db.models import Q

from boem.web.base.hooks import ACCESS_RULES


def let_in() -> Q:
    """The condition that selects players who aren't kept out."""
    return reduce(and_, (rule.lets_in() for rule in ACCESS_RULES), Q())


def check_let_in(player_id: str) -> None:
    """Raise NotYours, with the reason, if the player is kept out."""
    for rule in ACCESS_RULES:
        rule.check(player_id)

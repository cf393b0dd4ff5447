"""Who is kept out of the site: other parts of it say so, and why."""

from __future__ import annotations

from functools import reduce
from operator import and_

from django.db.models import Q

from boem.web.base.hooks import ACCESS_RULES


def let_in() -> Q:
    """The condition on players who are not kept out."""
    return reduce(and_, (rule.lets_in() for rule in ACCESS_RULES), Q())


def check_let_in(player_id: str) -> None:
    """Raise NotYours, with the reason, for whoever is kept out."""
    for rule in ACCESS_RULES:
        rule.check(player_id)

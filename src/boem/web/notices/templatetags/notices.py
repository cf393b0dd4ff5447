"""The form to choose notices, for the account page."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from boem.web.accounts.models import Player
from boem.web.notices.letters import can_be_sent
from boem.web.notices.models import Wish
from boem.web.notices.stop import chosen

register = template.Library()


@register.inclusion_tag("notices/choice.html", takes_context=True)
def choice_of_notices(context: Mapping[str, object], player: Player) -> dict[str, object]:
    """The form, or the reason why there is none."""
    return {
        "request": context["request"],
        "sends": can_be_sent(),
        "address": player.email,
        "chosen": chosen(player),
        "choices": Wish.How.choices,
    }

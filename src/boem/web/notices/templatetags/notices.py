"""The choices of notices, for the account page and the page of notices."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.conf import settings

from boem.web.accounts.models import Player
from boem.web.notices.letters import can_be_sent
from boem.web.notices.models import Wish
from boem.web.notices.push.subscriptions import digests_of
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


@register.inclusion_tag("notices/devices.html", takes_context=True)
def choice_of_devices(context: Mapping[str, object], player: Player | None) -> dict[str, object]:
    """The control for this device, and how many there are; nothing if the host has set up no push messages."""
    key = settings.PUSH_KEY
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "key": key.public if key else "",
        "player": player,
        "known": digests_of(player) if key and player else (),
    }

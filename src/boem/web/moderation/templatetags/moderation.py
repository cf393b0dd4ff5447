"""Template tags with which other apps show moderation."""

from __future__ import annotations

from django import template

from boem.web.accounts.models import Player
from boem.web.lobby.follows import follows
from boem.web.moderation.blocks import blocked_by, has_blocked
from boem.web.moderation.moderators import keeper
from boem.web.moderation.reports import open_reports

register = template.Library()


@register.simple_tag
def keeps_away(player: Player | None, other: Player | None) -> bool:
    """Whether the reader has blocked the other player."""
    return player is not None and other is not None and has_blocked(player, other)


@register.inclusion_tag("moderation/near.html", takes_context=True)
def toward(context: template.Context, other: Player, blocked: bool) -> dict[str, object]:
    """What the reader of a player's page can do about the player."""
    reader = context["player"]
    followed = reader is not None and follows(reader, other)
    return {"other": other, "blocked": blocked, "follows": followed, "keeper": keeper(reader)}


@register.inclusion_tag("moderation/own.html")
def order_kept(player: Player) -> dict[str, object]:
    """For the account page: whom the user has blocked, and the link to the moderators' page if they are one."""
    moderates = keeper(player) is not None
    return {
        "blocks": list(blocked_by(player)),
        "moderates": moderates,
        "waiting": open_reports().count() if moderates else 0,
    }

"""Making players, and what they are called."""

from __future__ import annotations

from typing import Final

from django.db import IntegrityError, transaction

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.accounts.names import LONGEST, fresh_name, is_reserved, is_visible, key_of, tidy_name
from boem.web.base.errors import Unfit

TRIES: Final = 20


def new_guest() -> Player:
    """A player with a name of a bird."""
    for tries in range(TRIES):
        try:
            with transaction.atomic():
                return Player.objects.create(name=fresh_name(digits=4 + tries // 4))
        except IntegrityError:
            continue
    raise ParseError("no free name was found for a guest; try again")


def player_named(name: str) -> Player:
    """The player of this name, made if there is none."""
    tidy = tidy_name(name) if name.isprintable() else ""
    if not (0 < len(tidy) <= LONGEST and is_visible(tidy)):
        raise ParseError(f"a name has 1 to {LONGEST} printable characters", "USER")
    return find_player(tidy) or Player.objects.create(name=tidy)


def find_player(name: str) -> Player | None:
    """The player of this name, however it is spelt."""
    return Player.objects.filter(key=key_of(name)).first()


def read_name(text: str, own: Player | None = None) -> str:
    """A name that an account may have, and that nobody but `own` has; or raise Unfit."""
    name = tidy_name(text)
    if not 0 < len(name) <= LONGEST:
        raise Unfit("Give a name of 1 to {most} characters.", most=LONGEST, place="name")
    if not is_visible(name):
        raise Unfit("A name is made of letters, digits and signs that everybody can see.", place="name")
    if "@" in name:
        raise Unfit("A name has no @, so that it can’t be taken for an address.", place="name")
    if is_reserved(name):
        raise Unfit("Names like this one are for guests, bots and the site itself.", place="name")
    found = find_player(name)
    if found is not None and (own is None or found.id != own.id):
        raise Unfit("Somebody has this name already.", place="name")
    return name


def rename(*, player: Player, name: str) -> None:
    """Call a player by another name, or raise Unfit; the old one is free at once."""
    player.name = read_name(name, player)
    try:
        with transaction.atomic():
            player.save(update_fields=["name"])
    except IntegrityError:
        player.refresh_from_db()
        raise Unfit("Somebody has this name already.", place="name") from None


def prefer(*, player: Player, language: str | None = None, theme: str | None = None) -> None:
    """Keep what somebody chose with their account, so that mails and other devices follow."""
    told = {name: value for name, value in (("language", language), ("theme", theme)) if value is not None}
    Player.objects.filter(id=player.id).update(**told)

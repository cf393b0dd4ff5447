"""Creating, finding and renaming players."""

from __future__ import annotations

from typing import Final

from django.db import IntegrityError, transaction

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.accounts.names import LONGEST, fresh_name, is_reserved, is_visible, key_of, tidy_name
from boem.web.base.errors import Unfit

TRIES: Final = 20


def new_guest() -> Player:
    """A new player, named after a bird."""
    for tries in range(TRIES):
        try:
            with transaction.atomic():
                return Player.objects.create(name=fresh_name(digits=4 + tries // 4))
        except IntegrityError:
            continue
    raise ParseError("no free name was found for a guest; try again")


def player_named(name: str) -> Player:
    """The player with this name, created if there is none."""
    tidy = tidy_name(name) if name.isprintable() else ""
    if not (0 < len(tidy) <= LONGEST and is_visible(tidy)):
        raise ParseError("a name has 1 to {most} printable characters", "USER", most=LONGEST)
    return find_player(tidy) or Player.objects.create(name=tidy)


def find_player(name: str) -> Player | None:
    """The player with this name, regardless of case, width and spaces."""
    return Player.objects.filter(key=key_of(name)).first()


def read_name(text: str, own: Player | None = None) -> str:
    """The name as it will be stored; raises Unfit if accounts may not have it, or another than `own` has it."""
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
    """Rename a player, or raise Unfit; the old name is free at once."""
    player.name = read_name(name, player)
    try:
        with transaction.atomic():
            player.save(update_fields=["name"])
    except IntegrityError:
        player.refresh_from_db()
        raise Unfit("Somebody has this name already.", place="name") from None


def prefer(*, player: Player, language: str | None = None, theme: str | None = None) -> None:
    """Store choices with the account, so that mails and other devices follow them."""
    told = {name: value for name, value in (("language", language), ("theme", theme)) if value is not None}
    Player.objects.filter(id=player.id).update(**told)

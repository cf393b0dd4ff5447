"""`boem moderator`."""

from __future__ import annotations

from boem.core.errors import ParseError
from boem.web.base.prepare import prepare_database


def moderator(name: str, *, no_longer: bool) -> None:
    """Appoint a moderator, or dismiss one; without a name, list them."""
    prepare_database()
    from boem.web.moderation.moderators import appoint, dismiss, moderators

    if not name:
        if no_longer:
            raise ParseError("the name of a moderator is needed", "NAME")
        print("\n".join(moderators()) or "nobody is a moderator")
    elif no_longer:
        print(f"{dismiss(name).name} is no longer a moderator")
    else:
        print(f"{appoint(name).name} is a moderator")

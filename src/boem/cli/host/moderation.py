"""`boem moderator`."""

from __future__ import annotations

from boem.core.errors import ParseError
from boem.core.texts import gettext, language, say, speaking
from boem.core.texts import gettext_noop as _
from boem.web.base.prepare import prepare_database


def moderator(name: str, *, no_longer: bool) -> None:
    """Appoint a moderator, or dismiss one; without a name, list them."""
    spoken = language()
    prepare_database()
    from boem.web.moderation.moderators import appoint, dismiss, moderators

    if not name and no_longer:
        raise ParseError("give the name of a moderator", "NAME")
    with speaking(spoken):
        if not name:
            print("\n".join(moderators()) or gettext(_("nobody is a moderator")))
        elif no_longer:
            print(say(_("{name} is no longer a moderator"), name=dismiss(name).name))
        else:
            print(say(_("{name} is a moderator"), name=appoint(name).name))

"""`boem setup-push`."""

from __future__ import annotations

from typing import Final

from boem.core.errors import ParseError
from boem.core.texts import gettext, language, speaking
from boem.core.texts import gettext_noop as _
from boem.web.base.prepare import set_up

_THERE: Final = _("Push messages are set up already; nothing has changed.")
_MADE: Final = _("Push messages are set up. Restart the site and its workers; from then on players can switch them on.")


def setup(*, replace: bool) -> None:
    """Make the keys unless there are some, or replace them."""
    spoken = language()
    set_up()
    from django.conf import settings

    from boem.web.base.environment import told
    from boem.web.base.push_key import new_push_key, store_push_key

    there = settings.PUSH_KEY is not None
    if replace and told("BOEM_PUSH_KEY"):
        raise ParseError("the key is set there; replace or remove it there, too", "BOEM_PUSH_KEY")
    if replace or not there:
        store_push_key(settings.DATA, new_push_key())
    with speaking(spoken):
        print(gettext(_THERE if there and not replace else _MADE))

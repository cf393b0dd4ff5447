"""What a desk has told everybody, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.web.base.texts import Text
from boem.web.pbm.models import Bulletin

Kind: Final = Bulletin.Kind
_SENTENCES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        Kind.PAUSED: gettext_lazy("The game is paused."),
        Kind.HAND: gettext_lazy("The game master closes the rounds from now on."),
        Kind.PROGRAM: gettext_lazy("The program closes the rounds from now on."),
    }
)


def sentence_of(told: Bulletin) -> str:
    """A bulletin in a sentence, which leaves out the moment that a deadline's is about; a message is itself."""
    if told.kind == Kind.MESSAGE:
        return told.text
    if told.kind == Kind.DESK:
        return _("{name} is the game master now.").format(name=told.text)
    if told.kind in _SENTENCES:
        return str(_SENTENCES[told.kind])
    due = _("The deadline has changed.") if told.text else _("The round has no deadline now.")
    return f"{_('The game goes on.')} {due}" if told.kind == Kind.GONE_ON else due

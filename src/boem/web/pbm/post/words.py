"""What is wrong with a message, in the language that is set."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from boem.core.errors import BoemError
from boem.core.forms import fill
from boem.pbm.letter import LetterFault

SENTENCES: Final = (
    gettext_noop("not a square: {text}"),
    gettext_noop("the press is longer than {most} characters"),
    gettext_noop("it resigns and also has orders; send one or the other"),
    gettext_noop("in this game orders are final anyway; leave that word out"),
    gettext_noop("each line of the press begins with press:"),
    gettext_noop("this mail is broken; send your orders as plain text"),
    gettext_noop("the mail's header is too long to be read; send your orders in a new mail"),
    gettext_noop("larger than {most} MiB; orders are a few lines of text"),
    gettext_noop("the mail has no text; send your orders as plain text"),
    gettext_noop("the mail's character set is unknown: {given}"),
    gettext_noop("a text of {count} characters; orders take {most} at most"),
    gettext_noop(
        "its formatted text (HTML) has {count} characters, and {most} are read at most; send your orders as plain text"
    ),
)
"""What mails and their lines are refused with below the site, in whose words it is raised."""


def told(fault: LetterFault | BoemError) -> str:
    """The sentence, with its line where there are several."""
    error = fault.error if isinstance(fault, LetterFault) else fault
    said = fill(_(error.template), error.params)
    line = fault.line if isinstance(fault, LetterFault) else None
    return said if line is None else _("line {line}: {what}").format(line=line, what=said)

"""Error messages of services, in the reader's language."""

from __future__ import annotations

from boem.core.errors import BoemError
from boem.core.texts import ENGLISH, language, say
from boem.web.base.limits import TooMany


def why(error: BoemError | TooMany) -> str:
    """The sentence of an error, without its place; English ones get the apostrophes of the pages around them."""
    template = error.template.replace("'", "’") if language() == ENGLISH else error.template
    return say(template, **error.params)

"""Error messages of services, in the reader's language."""

from __future__ import annotations

from boem.core.errors import BoemError
from boem.core.texts import say
from boem.web.base.limits import TooMany


def why(error: BoemError | TooMany) -> str:
    """The sentence of an error, without its place."""
    return say(error.template, **error.params)

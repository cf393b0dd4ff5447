"""Error messages of services, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.core.errors import BoemError, IllegalAction, ParseError
from boem.core.forms import fill
from boem.web.base.errors import TableError
from boem.web.base.limits import TooMany


def why(error: BoemError | TooMany) -> str:
    """The sentence of an error. A ParseError isn't translated: it quotes what somebody typed."""
    if isinstance(error, IllegalAction | TableError | TooMany):
        return fill(_(error.template), error.params)
    return error.what if isinstance(error, ParseError) else str(error)

"""Templates without indentation, which would be a third of a page with many squares."""

from __future__ import annotations

import re
from typing import Final

from django.template import Origin
from django.template.loaders import cached

_MAYBE: Final = re.compile(
    r"<(pre|script|style|textarea)\b.*?</\1\s*>|^[ \t]+", re.DOTALL | re.IGNORECASE | re.MULTILINE
)


class Loader(cached.Loader):
    """Caches templates; strips indentation and the final newline of HTML except where browsers show them.

    Line breaks stay, so that errors name the lines of the file.
    """

    def get_contents(self, origin: Origin) -> str:
        """A template's text, without its indentation if it is HTML."""
        contents = str(super().get_contents(origin))
        return _MAYBE.sub(_kept, contents).rstrip("\n") if origin.name.endswith(".html") else contents


def _kept(found: re.Match[str]) -> str:
    return found.group() if found.group(1) else ""

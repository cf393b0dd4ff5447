"""One sentence on standard error."""

from __future__ import annotations

import sys

from boem.core.errors import BoemError
from boem.core.texts import explain


def complain(sentence: object) -> None:
    """Print what is wrong, errors in the current language. `�` replaces characters that control terminals."""
    said = explain(sentence) if isinstance(sentence, BoemError) else str(sentence)
    text = "".join(character if character.isprintable() else "�" for character in said)
    print(f"boem: {text}", file=sys.stderr)

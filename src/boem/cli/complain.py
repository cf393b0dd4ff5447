"""One sentence on standard error."""

from __future__ import annotations

import sys


def complain(sentence: object) -> None:
    """Say what is wrong; characters that a terminal would obey are shown as �."""
    text = "".join(character if character.isprintable() else "�" for character in str(sentence))
    print(f"boem: {text}", file=sys.stderr)

"""Compiles the catalogues below a folder into the same places below another, for a wheel: SOURCES TARGET."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)  # the same sources give the same bytes


def compile_all(sources: Path, target: Path) -> None:
    """Compile them."""
    for path in sorted(sources.rglob("locale/*/LC_MESSAGES/*.po")):
        compiled = (target / path.relative_to(sources)).with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with path.open("rb") as source, compiled.open("wb") as file:
            catalogue = read_po(source, locale=path.parts[-3])
            catalogue.creation_date = _NO_DAY
            write_mo(file, catalogue)


if __name__ == "__main__":
    compile_all(*map(Path, sys.argv[1:]))

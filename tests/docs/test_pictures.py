"""Pictures in the documentation are there, small enough to keep in the repository, and described."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
MOST: Final = 240_000  # bytes
SHOWN: Final = re.compile(r'!\[(?P<said>[^]]*)\]\((?P<drawn>[^)]+)\)|<img (?P<tag>[^>]*)>|srcset="(?P<also>[^"]+)"')


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_picture_of_a_page_is_there_and_small_and_described(page: Path) -> None:
    for shown in SHOWN.finditer(page.read_text(encoding="utf-8")):
        told = dict(re.findall(r'(\w+)="([^"]*)"', shown["tag"] or ""))
        place = page.parent / (shown["drawn"] or shown["also"] or told["src"])
        assert place.stat().st_size < MOST, place
        assert shown["also"] or shown["said"] or told.get("alt"), shown[0]

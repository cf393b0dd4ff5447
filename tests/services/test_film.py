"""The program that takes the pictures of one game takes all of them, of the right sizes, from a game that goes on."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.visitors import visitor
from playwright.sync_api import Browser
from support.mail import Letterbox, PostOffice
from support.three_ways import with_mail
from support.tools import TOOLS, tool

from boem.web.pbm.film import HEIGHT, STILLS, WIDTH

if TYPE_CHECKING:
    from support.fixtures import StartSite


@pytest.mark.usefixtures("thorough")
def test_every_still_is_taken(
    chromium: Browser,
    start_site: StartSite,
    letterbox: Letterbox,
    post_office: PostOffice,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    film = tool("film")
    with (
        start_site(tmp_path / "site", settings=with_mail(post_office, letterbox)) as site,
        visitor(chromium, site, **film.SHARP) as master,
        visitor(chromium, site, **film.SHARP) as heron,
        chromium.new_page(device_scale_factor=film.SCALE) as easel,
    ):
        taken = film.Film(site, post_office, master, heron, easel, "en")
        taken.shoot(tmp_path)
        wide = film.webp(easel, film.together(easel, [("", taken.stills["report"])], wide=True), film.QUALITY)
    assert list(taken.stills) == [still.name for still in STILLS]
    sizes = [struct.unpack(">II", taken.stills[still.name][16:24]) for still in STILLS]
    assert sizes == [(WIDTH * film.SCALE, HEIGHT * film.SCALE)] * len(STILLS)
    assert wide[8:12] == b"WEBP"

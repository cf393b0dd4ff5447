"""The page about one game in three ways: its program, its mail and a page play one game, and all see the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from browser.postal import Postal
from browser.visitors import visitor
from playwright.sync_api import Browser
from support.mail import Letterbox, PostOffice
from support.three_ways import BY_PROGRAM, ON_PAGE, MailGame, MailPlayer, ProgramPlayer, block, sign_up, with_mail

if TYPE_CHECKING:
    from support.fixtures import StartSite


def test_the_three_ways_of_the_page_lead_to_the_same_round(
    chromium: Browser, start_site: StartSite, letterbox: Letterbox, post_office: PostOffice, tmp_path: Path
) -> None:
    with (
        start_site(tmp_path / "site", settings=with_mail(post_office, letterbox)) as site,
        visitor(chromium, site) as master,
        visitor(chromium, site) as heron,
    ):
        game, otter, wren = MailGame(master, post_office), MailPlayer(site, post_office), ProgramPlayer(tmp_path)
        sign_up(heron, ON_PAGE, post_office)
        by_page, by_program = game.links()
        heron.post(by_page)
        otter.answer(otter.letter("invites you"), block("text"))
        assert "Your orders for round 1: B2, G7, E4." in otter.letter("The seat is yours").get_content()
        way = f"{site.url}{by_program}", site.command("token", BY_PROGRAM).stdout.strip()
        with wren.at(*way):
            wren.wait_for_orders(1)
            game.wait_for_orders(seats=2)
        assert wren.said == block("console").partition("\n")[2]
        table = Postal(heron.goto(game.table))
        table.expect_connected()
        table.guess("C6")
        table.finish()
        game.wait_for_orders()
        game.evaluate_first_round()
        table.expect_round(2)
        with wren.at(*way):
            wren.wait_for_orders(2)
        report = otter.letter("The field after round 1").get_content()
        numbers = (
            table.board().locator("[data-square]").evaluate_all("all => all.map(one => one.dataset.number ?? '.')")
        )
    printed = wren.said.rpartition("Round 2, ")[2].splitlines()[1:9]
    mailed = re.findall(r"^ +\d ([\[\] .\d]{24}) ", report, re.MULTILINE)
    assert numbers == " ".join(printed).split() == re.findall(r"[.\d]", "".join(mailed))
    assert numbers.count(".") < len(numbers) == 64

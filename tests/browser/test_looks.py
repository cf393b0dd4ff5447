"""Every page in every state: no faults by axe in light or dark, no sideways scrolling, targets large enough."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import LAID, face, invitation
from browser.inspection import faults, in_widths
from browser.table import BLUE, RED, free, open_table
from playwright.sync_api import expect

PATHS = (
    "/",
    "/about",
    "/nothing/here",
    "/rules",
    "/leaderboard",
    "/people?name=Nobody",
    "/new/mijnenveger?board=own",
    "/new/coan?board=own&scoring=flat&time=own-time",
    "/new/solo",
    "/new/postal?board=own",
    "/new/uitweg?board=own",
)

MIDDLES = """all => all.map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const { top, bottom } = words.getBoundingClientRect();
  return (top + bottom) / 2;
})"""


def test_pages_round_the_tables(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses.add(404)
    assert [fault for path in PATHS for fault in faults(somebody.goto(path), path)] == []


def test_pages_on_the_way_to_a_table(visit: Visit) -> None:
    host, friend = visit(), visit()
    table = open_table(host, **{"with": "friend"})
    found = faults(table.page, "laying, and nobody there yet")
    link = invitation(table)
    found += faults(friend.goto(link), "invitation")
    friend.statuses.add(409)
    found += faults(friend.goto(link[:-4] + "0000"), "invitation that is not good")
    found += faults(host.goto("/"), "home with a table")
    host.statuses.add(422)
    host.goto("/new/mijnenveger")
    host.page.locator('input[name="board"][value="small"]').evaluate(
        "input => { input.value = '*'; input.checked = true }"
    )
    host.page.locator('[data-action="start"]').click()
    found += faults(host.page, "new with a wrong choice")
    assert found == []


def test_a_table_in_every_phase_of_a_won_game(visit: Visit) -> None:
    one = face(visit)
    table = one.table
    table.draw(RED[:3])
    found = faults(table.page, "laying")
    one.play(LAID[:1])
    found += faults(table.page, "laid and waiting")
    one.play([LAID[1], (0, "sweep A5"), (1, "sweep C5"), (0, "disarm B5"), (0, "flag C3")])
    table.pencil("C2", "mine")
    table.ask("sweep Z9")
    expect(table.refusal).to_be_visible()
    table.choose("D3")
    found += faults(table.page, "my turn, after what was refused")
    table.action("disarm").click()
    found += faults(table.page, "a question")
    table.action("cancel").click()
    table.sweep("D3")
    found += faults(table.page, "the opponent's turn")
    found += faults(visit().goto(one.path), "watching")
    one.play([(1, "sweep D5"), *((0, f"disarm {name}") for name in BLUE[2:])])
    table.expect_over()
    found += faults(table.page, "won")
    table.page.locator("#moves a").nth(4).click()
    expect(table.action("record")).to_have_count(1)
    found += faults(table.page, "looking back")
    assert found == []


def test_a_table_that_was_left_and_the_way_to_its_rematch(visit: Visit) -> None:
    one = face(visit, [(1, "resign")])
    assert one.programs[0].call("POST", f"/tables/{one.table_id}/rematch").status_code == 200
    expect(one.table.action("to-rematch")).to_be_visible()
    assert faults(one.table.page, "abandoned, and a rematch is set up") == []


def test_words_and_cards_that_belong_together_are_level(visit: Visit) -> None:
    page = face(visit, [(1, "resign")]).table.page
    tops = page.locator("#near, #far").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert tops[0] == tops[1]
    number, words = page.locator("#moves li").first.locator(".nr, a").evaluate_all(MIDDLES)
    assert abs(number - words) < 1


def test_a_match_from_its_first_game_to_its_second(visit: Visit) -> None:
    table = open_table(visit(), match="2")
    table.action("random").click()
    table.action("lay").click()
    table.expect_laid()
    table.expect_turn()
    table.resign()
    expect(table.status).to_contain_text("Match, after 1 of 2 games: You 0 : 1 Bot Hen.")
    found = faults(table.page, "a match after its first game")
    with table.page.expect_navigation():
        table.action("rematch").click()
    table.expect_connected()
    expect(table.page.locator("[data-match]")).to_have_text("Match, game 2 of 2. You 0 : 1 Bot Hen.")
    found += faults(table.page, "the second game of a match")
    assert found == []


def test_two_at_one_device(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "device"})
    found = faults(table.page, "cover")
    table.action("show").click()
    table.lay(RED)
    expect(table.action("pass")).to_be_visible()
    found += faults(table.page, "to be passed")
    assert found == []


def test_a_lost_game_by_a_wrong_disarming(visit: Visit) -> None:
    one = face(visit, [*LAID, (0, f"disarm {free(BLUE)[0]}")])
    assert faults(one.table.page, "disarmed wrongly") == []


def test_a_lost_connection(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "friend"})
    with somebody.cut():
        somebody.context.set_offline(True)
        expect(table.page.locator("#lost")).to_be_visible()
        found = faults(table.page, "lost")
        somebody.context.set_offline(False)
        expect(table.page.locator("#lost")).to_be_hidden()
    assert found == []


def test_ones_own_field_has_room_beside_the_legend_or_above_it(visit: Visit) -> None:
    one = face(visit, LAID, board="own", width="8", height="8", mines="7", sweepers="3")
    read = """document.querySelector('[data-board="field"] [data-square]').getBoundingClientRect().width"""
    sizes = {width: one.table.page.evaluate(read) for width in in_widths(one.table.page, 360, 447, 448, 600, 959, 960)}
    assert min(sizes.values()) >= 28, sizes

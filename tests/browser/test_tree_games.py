"""A whole game of each kind, using only roles, names and what is read out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from browser.conftest import Visit
from browser.games import LAID
from browser.games import play as play_on
from browser.listener import Listener, two_listeners
from browser.table import BLUE, RED
from playwright.sync_api import expect
from support.site import Site


def test_mijnenveger_is_laid_and_played_by_ear(visit: Visit, site: Site) -> None:
    red, blue = two_listeners(visit, "/new/mijnenveger?with=friend&board=small&starts=me")
    table = red.page.url.rsplit("/", 1)[1]
    for count, square in enumerate(RED, 1):
        red.enters(square, "My field, where I lay my mines")
        red.hears(f"{count} of 7 mines laid")
    red.presses("Lay")
    red.hears("Mines laid")
    play_on(site, table, LAID[1:])
    red.hears("Your turn")
    red.enters("A1", "my search board")
    red.presses("Sweep")
    red.hears("You: Sweep A1 “0”")
    blue.hears("Sweep A1 “0”", "Your turn")
    blue.enters("A1", "my search board")
    blue.presses("Sweep")
    blue.hears("You: Sweep A1 Boem!")
    red.hears("Sweep A1 Boem!", "Your turn")
    blue.finds("A1, mine, hit", "my search board")
    red.finds("A1, mine, hit, changed by the last move", "My own field")
    disarm(red, BLUE[0])
    play_on(site, table, [(0, f"disarm {square}") for square in BLUE[1:-1]])
    red.hears(f"You: Disarm {BLUE[-2]} OK")
    disarm(red, BLUE[-1])
    red.hears("You win")
    blue.hears("You lose")


def disarm(listener: Listener, square: str) -> None:
    """Disarm a square, after hearing what that may cost."""
    listener.enters(square, "my search board")
    listener.presses("Disarm")
    confirm = listener.button(f"Disarm {square}")
    expect(confirm).to_be_focused()
    expect(confirm).to_have_accessible_description(f"Disarm {square}? If no mine lies there, you lose at once.")
    listener.page.keyboard.press("Enter")
    listener.hears(f"You: Disarm {square} OK")


def test_the_shared_field_is_played_by_ear(visit: Visit, site: Site) -> None:
    path = "/new/coan?with=friend&board=own&width=5&height=5&mines=3&starts=me"
    red, blue = two_listeners(visit, path, lambda table: site.deal(table, "A1 E1 C5"))
    play(red, "B2", "explore", "You: Explore B2: 1")
    blue.hears("Explore B2: 1", "Your turn")
    play(blue, "E5", "mark as a mine", "You: Mark E5: wrong −3")
    red.hears("A wrong mark −3", "Your turn")
    play(red, "A1", "mark as a mine", "You: Mark A1: a mine; 2 more opened +5")
    blue.hears("Your turn")
    expect(red.cell("B1, open, 1", "The shared field")).to_have_count(1)
    play(blue, "E1", "explore", "You: Explore E1: a mine! −5")
    red.hears("Your turn")
    play(red, "C5", "mark as a mine", "You win")
    blue.hears("You lose", "All mines are visible: −8 to 11 points.")


def play(listener: Listener, square: str, how: str, answer: str) -> None:
    """Select a square by Enter, twice to mark it, and play."""
    for chosen in ("explore",) if how == "explore" else ("explore", how):
        listener.enters(square, "The shared field")
        listener.hears(f"{square}, chosen to {chosen}")
    listener.presses("Play it")
    listener.hears(answer)


def test_uitweg_is_built_and_run_by_ear(visit: Visit) -> None:
    red, blue = two_listeners(visit, "/new/uitweg?with=friend&board=own&width=3&height=3&barriers=4&starts=me")
    for listener, guard in ((red, "C3"), (blue, "A2")):
        listener.enters(guard, "My maze, where I set barriers")
        listener.hears("A way leads to the guard.")
        listener.enters("between A1 and A2", "My maze, where I set barriers")
        listener.finds("between A1 and A2: barrier", "My maze, where I set barriers")
        listener.presses("Done")
    red.hears("Maze built", "Your turn")
    ask_for(red, "A1", "“Yes”")
    ask_for(red, "A2", "“No”")
    red.hears("A barrier stopped you between A1 and A2.")
    red.finds("between A1 and A2: barrier", "my control board")
    blue.hears("to A1 “Yes”", "to A2 “No”", "Your turn")
    ask_for(blue, "A1", "“Yes”")
    ask_for(blue, "A2", "“No”")
    red.hears("to A2 “No”", "Your turn")
    ask_for(red, "B1", "“Yes”")
    ask_for(red, "B2", "“Yes”")
    ask_for(red, "A2", "“The guard!”")
    red.hears("You win")
    blue.hears("to A2 “The guard!”", "You lose")


def ask_for(listener: Listener, square: str, answer: str) -> None:
    """Ask for the next square, and listen to the answer."""
    listener.enters(square, "my control board")
    listener.hears(f"You: to {square} {answer}")


def test_rounds_by_post_are_ordered_and_judged_by_ear(visit: Visit) -> None:
    red, blue = two_listeners(visit, "/new/postal?with=friend&board=own&width=4&height=4&mines=1&others=1&tips=5")
    order(red, ["A1"], "as free")
    blue.attends()
    order(blue, ["D4"], "as free")
    for listener in (red, blue):
        listener.hears("Round 2: your orders", "Round 1 brought you ")
    covered = red.page.get_by_role("gridcell", name=re.compile("covered$"))
    left = [str(name).split(",")[0] for name in covered.evaluate_all("all => all.map((one) => one.ariaLabel)")]
    assert 1 <= len(left) <= 5  # with one mine on so few squares, corners open nearly everything
    order(red, left, "as a mine")
    order(blue, left[:1], "as a mine")
    for listener in (red, blue):
        listener.hears("The last mine is uncovered.")


def order(listener: Listener, squares: Sequence[str], how: str) -> None:
    """Name squares, make the orders final, send them, and hear that they were received."""
    for number, square in enumerate(squares, 1):
        for way in ("as free",) if how == "as free" else ("as free", how):
            listener.enters(square, "The field")
            listener.hears(f"{square}, order {number} {way}, not sent yet")
    listener.page.get_by_role("checkbox", name="These are final").check()
    listener.presses("Send")
    listener.hears("Received ")

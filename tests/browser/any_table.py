"""A table of any game, whatever it looks like: what is done is found by what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from browser.conftest import Visit
from browser.keys import tab_to
from browser.table import Table
from browser.visitors import visitor
from playwright.sync_api import Browser, Locator, expect
from support.site import Site

PHONE: Final[Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
FOCUSED: Final = "element => element === document.activeElement"
MOST_TABS: Final = 60
PLACE: Final = """square => {
    const row = square.closest('[role=row]');
    const rows = [...row.parentElement.querySelectorAll('[role=row]')];
    return [rows.indexOf(row), [...row.querySelectorAll('[role=gridcell]')].indexOf(square)];
}"""


@contextmanager
def visits(chromium: Browser, site: Site) -> Iterator[Visit]:
    """Lets somebody come to a site of one's own, for as long as the block."""
    with ExitStack() as people:

        def come(**options: Any) -> Any:
            return people.enter_context(visitor(chromium, site, **options))

        yield come


class AnyTable(Table):
    """Done with a mouse, unless told otherwise."""

    press: Callable[[Locator], None] = staticmethod(Locator.click)

    def hide(self, text: str) -> None:
        """Hide something: written as records have it where the page takes that, else as its script would send it."""
        if not self.page.locator("#written").count():
            self.ask(text)
            return
        self.write(self.page.locator("#written"), text)
        self.press(self.action("write"))
        self.expect_answered()

    def write(self, field: Locator, text: str) -> None:
        """Write something into a field."""
        self.press(field)
        field.fill(text)

    def do(self, verb: str, where: str) -> None:
        """Do what a button or a list has whole; or choose a square, and then what is done to it."""
        whole = self.page.locator(f'[data-do="{verb} {where}"]')
        listed = self.page.locator("select").filter(has=self.page.locator(f'option[value="{verb} {where}"]'))
        if whole.count():
            self.press(whole.first)
        elif listed.count():
            self.pick(listed.first, f"{verb} {where}")
            self.press(self.page.locator(f'[data-of="{listed.first.get_attribute("id")}"]'))
        else:
            square = self.on(verb, where)
            self.press(square)
            expect(square).to_have_attribute("aria-selected", "true")
            self.press(self.page.locator(f'[data-needs][data-do="{verb}"], [data-needs][data-action="{verb}"]').first)
        self.expect_answered()

    def pick(self, field: Locator, value: str) -> None:
        """Choose from a list."""
        field.select_option(value)

    def on(self, verb: str, where: str) -> Locator:
        """The square to which it is done; `where` is a word of the game, which a square may bear beside its name."""
        named = f':is([data-word="{where}"], [data-square="{where}"]:not([data-word]))'
        said = self.page.locator(f'[data-live] {named}[data-does~="{verb}"]')
        return (said if said.count() else self.page.locator(f"[data-live] {named}")).first


class Touched(AnyTable):
    """Done with a finger."""

    press = staticmethod(Locator.tap)


class Keyed(AnyTable):
    """Done with the keyboard alone."""

    def press(self, what: Locator) -> None:
        """Go there, and press Enter."""
        self.reach(what)
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self.page.keyboard.type(text)

    def pick(self, field: Locator, value: str) -> None:
        """Type what stands in the list, which goes there."""
        self.reach(field)
        self.page.keyboard.type(field.locator(f'option[value="{value}"]').inner_text())
        expect(field).to_have_value(value)

    def reach(self, what: Locator) -> None:
        """Press Tab until it has the focus; to a square by arrows, once its board has it."""
        name = what.get_attribute("data-square")
        if name:
            board = what.locator("xpath=ancestor::*[@data-board]").get_attribute("data-board") or ""
            tab_to(self.page, f'[data-board="{board}"] [data-square]')
            self.walk(what)
            return
        for _ in range(MOST_TABS):
            if what.evaluate(FOCUSED):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {what}")

    def walk(self, what: Locator) -> None:
        """Go by arrows to a square of the board that has the focus; off its edges, where corners may be gaps, first."""
        row, column = self.page.locator(":focus").evaluate(PLACE)
        down, right = (there - here for there, here in zip(what.evaluate(PLACE), (row, column), strict=True))
        ways = [("ArrowUp", "ArrowDown", down), ("ArrowLeft", "ArrowRight", right)]
        last = what.evaluate("square => square.closest('[role=row]').querySelectorAll('[role=gridcell]').length - 1")
        for back, on, steps in reversed(ways) if column in (0, last) else ways:
            for _ in range(abs(steps)):
                self.page.keyboard.press(on if steps > 0 else back)
        expect(what).to_be_focused()

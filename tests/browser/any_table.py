"""A table of any game, regardless of its looks: actions are found by what can be done with them."""

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
    """Lets somebody visit a site of the test's own, for the duration of the block."""
    with ExitStack() as people:

        def come(**options: Any) -> Any:
            return people.enter_context(visitor(chromium, site, **options))

        yield come


class AnyTable(Table):
    """Acts with the mouse; subclasses act otherwise."""

    press: Callable[[Locator], None] = staticmethod(Locator.click)

    def hide(self, text: str) -> None:
        """Hide something: typed as in records if the page allows that, otherwise sent as its script would."""
        if not self.page.locator("#written").count():
            self.ask(text)
            return
        self.write(self.page.locator("#written"), text)
        self.press(self.action("write"))
        self.expect_answered()

    def write(self, field: Locator, text: str) -> None:
        """Type into a field."""
        self.press(field)
        field.fill(text)

    def do(self, verb: str, where: str) -> None:
        """Do something that has a button or a list entry; otherwise choose a square, then what to do there."""
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
        """The square to act on; `where` is a word of the game that a square may have beside its name."""
        named = f':is([data-word="{where}"], [data-square="{where}"]:not([data-word]))'
        said = self.page.locator(f'[data-live] {named}[data-does~="{verb}"]')
        return (said if said.count() else self.page.locator(f"[data-live] {named}")).first


class Touched(AnyTable):
    """Acts by touch."""

    press = staticmethod(Locator.tap)


class Keyed(AnyTable):
    """Acts by keyboard alone."""

    def press(self, what: Locator) -> None:
        """Focus it, and press Enter."""
        self.reach(what)
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self.page.keyboard.type(text)

    def pick(self, field: Locator, value: str) -> None:
        """Type the list entry, which selects it."""
        self.reach(field)
        self.page.keyboard.type(field.locator(f'option[value="{value}"]').inner_text())
        expect(field).to_have_value(value)

    def reach(self, what: Locator) -> None:
        """Press Tab until it has the focus; on a board, then arrows to the square."""
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
        """Use arrows to reach a square of the focused board; along its edges first, as corners may be gaps."""
        row, column = self.page.locator(":focus").evaluate(PLACE)
        down, right = (there - here for there, here in zip(what.evaluate(PLACE), (row, column), strict=True))
        ways = [("ArrowUp", "ArrowDown", down), ("ArrowLeft", "ArrowRight", right)]
        last = what.evaluate("square => square.closest('[role=row]').querySelectorAll('[role=gridcell]').length - 1")
        for back, on, steps in reversed(ways) if column in (0, last) else ways:
            for _ in range(abs(steps)):
                self.page.keyboard.press(on if steps > 0 else back)
        expect(what).to_be_focused()

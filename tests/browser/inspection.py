"""What must hold on every page in every state: no faults by axe, no overflow, and targets large enough for a thumb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, TypeAlias
from zlib import crc32

from axe_playwright_python.sync_playwright import Axe
from browser.visitors import SIZE
from playwright.sync_api import Page, ViewportSize

Scheme: TypeAlias = Literal["light", "dark"]
AXE = Axe().axe_script
# Contrast depends only on styles of text and grounds, and is most of axe's work: check each combination once.
RUN_AXE = """async ([legible, each]) => {
  const grounds = new Map([[null, ""]]);
  const ground = (element) => {
    if (!grounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const clear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
      const below = ground(element.parentElement);
      grounds.set(element, clear ? below : `${below} on ${backgroundColor} ${backgroundImage} ${opacity}`);
    }
    return grounds.get(element);
  };
  const lettering = (element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return `${color} ${fontSize} ${fontWeight} ${textShadow}${ground(element)}`;
  };
  const filled = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const lettered = [...document.body.querySelectorAll("*")].filter((element) =>
    (element.matches("input, select, textarea") || [...element.childNodes].some(filled)) &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const known = new Set(legible);
  const fresh = lettered.map((element) => [element, lettering(element)]).filter(([, letters]) => {
    const told = known.has(letters);
    if (!each) known.add(letters);
    return !told;
  });
  const run = (context, options) =>
    axe.run(context, { resultTypes: ["violations"], ...options }).then((found) => found.violations);
  const unmeasured = { "target-size": { enabled: false }, "color-contrast": { enabled: false } };
  const include = fresh.map(([element]) => element); // at once: what a page brings anew is not in it any more
  const illegible = include.length ? await run({ include }, { runOnly: ["color-contrast"] }) : [];
  const violations = await run(document, { rules: unmeasured });
  return [[...illegible, ...violations], fresh.map(([, letters]) => letters)];
}"""  # target sizes are measured below
SCHEMES: Sequence[Scheme] = ("light", "dark")
NARROW = (320, 640)  # CSS pixels, as below
SIZES = ((390, 844), (640, 400), (1280, 720))  # another phone, and a desktop at 200 % and at 100 %
LEAST, LEAST_ACTION = 24, 44
LAPTOP: ViewportSize = {"width": 1280, "height": 720}

ABOVE = """([upper, lower]) => {
  const [over, under] = [upper, lower].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return over && under && over.bottom <= under.top;
}"""

MEASURE = """([least, leastAction]) => {
  const found = [];
  const page = document.scrollingElement;
  const all = [...document.body.querySelectorAll("*")];
  const over = all.filter((one) => one.getBoundingClientRect().right > page.clientWidth);
  if (page.scrollWidth > page.clientWidth)
    found.push(`scrolls sideways: ${over.map((one) => one.outerHTML)}`);
  for (const control of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    const target = control.closest("label") ?? control;
    const { width, height } = target.getBoundingClientRect();
    const shown = control.checkVisibility({ visibilityProperty: true }) && !control.closest(".unseen, .skip");
    const inText = control.localName === "a" && getComputedStyle(control).display === "inline";
    if (!shown || inText) continue;
    const need = control.dataset.action ? leastAction : least;
    const name = control.dataset.action ?? control.dataset.square ?? (control.ariaLabel || control.textContent).trim();
    if (Math.min(width, height) < need - 0.1)
      found.push(`small: ${control.localName} ${name}, ${width.toFixed()} x ${height.toFixed()}`);
    if (control.matches(".btn") && control.scrollWidth > control.clientWidth)
      found.push(`cut off: ${control.localName} ${name}, ${control.scrollWidth} in ${control.clientWidth}`);
  }
  return found;
}"""


class Inspection:
    """How closely pages are inspected, and which text styles are known to have enough contrast."""

    whole = False
    legible: ClassVar[set[str]] = set()


def faults(page: Page, state: str) -> list[str]:
    """The faults of a page in its present state, once complete; leaves it at desktop size.

    Measures it on the narrowest phone and at one more size, with axe in light or dark theme: both are chosen by the
    state's name, and at level `all` each is tried.
    """
    chance = crc32(state.encode())
    sizes = SIZES if Inspection.whole else (SIZES[chance % len(SIZES)],)
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = [
        f"{state}, {width} x {height}: {fault}"
        for width, height in (NARROW, *sizes)
        for fault in _measured(page, width, height)
    ]
    resize(page, SIZE)
    for scheme in SCHEMES if Inspection.whole else (SCHEMES[chance % len(SCHEMES)],):
        found += _looked_at(page, state, scheme)
    return found


def resize(page: Page, size: ViewportSize) -> None:
    """Give a page another size, and wait until its scripts have heard of it and it is laid out anew."""
    page.set_viewport_size(size)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def in_widths(page: Page, *widths: int) -> Iterator[int]:
    """Give a page one width after another, instead of loading it for each."""
    for width in widths:
        resize(page, {"width": width, "height": 720})
        yield width


def expect_above(page: Page, upper: str, lower: str) -> None:
    """Wait until an element ends above another, or where that begins."""
    for place in (upper, lower):
        page.locator(place).first.wait_for()
    page.wait_for_function(ABOVE, arg=[upper, lower])


def lower_edge(page: Page, selector: str) -> float:
    """Where an element ends on the page with its styles, in CSS pixels from the top of the screen."""
    page.wait_for_load_state()
    page.evaluate("scrollTo(0, 0)")
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def _measured(page: Page, width: int, height: int) -> list[str]:
    resize(page, {"width": width, "height": height})
    found: list[str] = page.evaluate(MEASURE, [LEAST, LEAST_ACTION])
    return found


def _looked_at(page: Page, state: str, scheme: Scheme) -> list[str]:
    if scheme == "dark":
        page.emulate_media(color_scheme="dark")
    violations, lettering = page.evaluate(
        RUN_AXE, [[] if Inspection.whole else [*Inspection.legible], Inspection.whole]
    )
    if scheme == "dark":
        page.emulate_media(color_scheme="light")
    if not violations:
        Inspection.legible.update(lettering)
    return [
        f"{state}, {scheme}: {one['id']} at {node['target']}: {node['failureSummary']}"
        for one in violations
        for node in one["nodes"]
    ]

"""The field in a report: as text in mail, drawn on pages and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element, SubElement, tostring

from boem.core.squares import squares
from boem.drawing.pieces import glyph, piece, rect
from boem.games.postal.mail import field
from boem.games.postal.mail.art import draw_field, draw_legend
from boem.games.postal.mail.field import FieldShown
from boem.games.postal.mail.words import PostalWords
from boem.games.postal.rules.facts import COVERED, DISARMED, HIT, Closed, View
from boem.pbm.report.html import describe, paragraph
from boem.pbm.report.palette import PAGE, PRINT
from boem.pbm.report.report import Exhibit, Printed, RoundReport
from boem.pbm.report.text import wrap


@dataclass(frozen=True, slots=True)
class ShownField(Exhibit):
    """The field, and how many mines have been found on it."""

    words: PostalWords
    field: FieldShown
    heading: str
    mines: str

    @property
    def title(self) -> str:
        return self.heading

    def as_text(self, report: RoundReport) -> Iterator[str]:
        yield from draw_field(self.field)
        yield ""
        yield from wrap(draw_legend(self.field, self.words, tells_round=report.tells_round), "", " ")
        yield from wrap(self.mines)

    def as_page(self, report: RoundReport) -> Iterator[Element]:
        words, shown = self.words, self.field
        svg = field.draw(shown, PAGE)
        describe(svg, field.spoken(shown, words))
        board = Element("div", {"class": "board"})
        board.append(svg)
        yield board
        yield paragraph("p", self.mines, "soft")
        legend = Element("ul", {"class": "legend"})
        for wanted, sign, text in (
            (bool(shown.fresh), "fresh", words.fresh),
            (DISARMED in shown.cells, DISARMED, words.disarmed),
            (HIT in shown.cells, HIT, words.hit),
            (bool(shown.seen), "seen", words.seen),
            (bool(shown.hidden), "hidden", words.hidden),
        ):
            if wanted:
                item = SubElement(legend, "li")
                item.append(_sign(sign))
                SubElement(item, "span").text = text
        yield legend
        if report.tells_round and not shown.fresh:
            yield paragraph("p", words.nothing, "soft")

    def as_print(self, report: RoundReport) -> Printed:
        svg = tostring(field.draw(self.field, PRINT), encoding="unicode")
        return Printed(
            self._legend(report),
            svg,
            field.spoken(self.field, self.words),
            share=0.55 if self.field.width <= 20 else 0.66,
        )

    def _legend(self, report: RoundReport) -> str:
        """What the drawing's colours mean; its mines need no explanation."""
        words, shown = self.words, self.field
        told = words.framed if shown.fresh else words.nothing if report.tells_round else ""
        return " ".join(filter(None, (self.mines, told, words.on_tiles if shown.seen else "")))


def show_field(view: View, closed: Closed | None, words: PostalWords) -> ShownField:
    """What a viewer knows of the field, and what the report's round has uncovered."""
    if view.status == "over":
        words = replace(words, seen=words.seen_over, on_tiles=words.on_tiles_over)
    position, config = view.position, view.position.config
    every, now, played = tuple(squares(config.width, config.height)), view.position.now.cells, len(position.past)
    shown = FieldShown(
        config.width,
        config.height,
        position.seen,
        frozenset(square for square, _ in closed.uncovered) if closed else frozenset(),
        frozenset(one for one, known, open_now in zip(every, position.seen, now, strict=True) if known != open_now),
        frozenset(
            one
            for one, known in zip(every, position.seen, strict=True)
            if known == COVERED and one in (view.mines or ())
        ),
    )
    return ShownField(
        words,
        shown,
        words.say(words.field, round=played) if played else words.field_before,
        words.say(words.mines, found=sum(mark in DISARMED + HIT for mark in position.seen), mines=config.mines),
    )


def _sign(sign: str) -> Element:
    """A square of the legend."""
    svg = Element("svg", {"viewBox": "0 0 48 48", "width": "22", "height": "22", "aria-hidden": "true"})
    if sign in ("seen", "hidden"):
        rect(svg, 2.6, 2, 42.8, 43, 6.5, fill=PAGE.tile, stroke=PAGE.lip)
    else:
        edge = {"stroke": PAGE.fresh_edge if sign == "fresh" else PAGE.open_edge, "stroke-width": "3"}
        rect(svg, 3, 3, 42, 42, 6, fill=PAGE.fresh if sign == "fresh" else PAGE.open, **edge)
    if sign in ("fresh", "seen"):
        glyph(svg, "3", 24, 24, 0.72, PAGE.numbers[3])
    elif sign == HIT:
        SubElement(svg, "path", {"d": field.BURST, "fill": PAGE.boom})
    else:
        piece(svg, PAGE.soft if sign == "hidden" else PAGE.ink, PAGE.glint, field.CENTRE)
    return svg

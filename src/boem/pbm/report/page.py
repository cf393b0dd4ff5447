"""A report as a page: one file with all it needs, light and dark, without a script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from boem.core.points import Points, plain, signed
from boem.drawing.pieces import glyph, piece, rect
from boem.games.postal.rules.facts import DISARMED, HIT
from boem.pbm.report import field, graph
from boem.pbm.report.looks import PAGE
from boem.pbm.report.report import Report, Row

_STYLE: Final = Path(__file__).with_name("page.css")
_SAFE: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def as_page(report: Report) -> str:
    """The whole document."""
    html = Element("html", lang=report.words.code)
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _SAFE})
    SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    SubElement(head, "meta", name="color-scheme", content="light dark")
    _say(head, "title", f"{report.heading}: {report.title}")
    _say(head, "style", _STYLE.read_text(encoding="utf-8"))
    body = SubElement(html, "body")
    _head(SubElement(body, "header"), report)
    main = SubElement(body, "main")
    for section in _sections(report):
        main.append(section)
    return f"<!doctype html>\n{tostring(html, encoding='unicode', method='html')}\n"


def _head(header: Element, report: Report) -> None:
    _say(header, "p", report.title, "title")
    _say(header, "h1", report.heading)
    _say(header, "p", report.audience, "audience")
    if report.deadline:
        _say(header, "p", report.deadline, "deadline")
    for sentence in report.lead:
        _say(header, "p", sentence, "news")
    if report.pending:
        _say(header, "p", report.pending, "pending")


def _sections(report: Report) -> Iterator[Element]:
    yield _field(report)
    yield _scores(report)
    if report.tells_round:
        yield _orders(report)
    if len(report.rows[0].history) > 1:
        section = _section(report.words.graph, "graph")
        for name, width in (("broad", graph.WIDTH), ("narrow", graph.NARROW)):  # one of them is shown
            svg = graph.draw(report, PAGE, width)
            _describe(svg, graph.spoken(report))
            svg.set("class", name)
            section.append(svg)
        yield section
    if report.press:
        yield _press(report)
    if report.how and report.example:
        section = _section("", "how")
        _say(section, "p", report.how)
        _say(section, "p", report.example, "example")
        _say(section, "p", report.words.lines)
        _say(section, "p", report.setting, "soft")
        yield section
    if report.proof:
        yield _proof(report)


def _field(report: Report) -> Element:
    section = _section(report.field_title, "field")
    svg = field.draw(report.field, PAGE)
    _describe(svg, field.spoken(report))
    SubElement(section, "div", {"class": "board"}).append(svg)
    _say(section, "p", report.mines, "soft")
    legend = SubElement(section, "ul", {"class": "legend"})
    words, shown = report.words, report.field
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
    if report.tells_round and not shown.fresh:
        _say(section, "p", words.nothing, "soft")
    return section


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


def _scores(report: Report) -> Element:
    section = _section(report.words.scores, "scores")
    table = SubElement(section, "table")
    titles = SubElement(SubElement(table, "thead"), "tr")
    for number, column in enumerate(report.words.columns):
        if number != 2 or report.tells_round:
            _say(titles, "th", column, "" if number == 1 else "right").set("scope", "col")
    body = SubElement(table, "tbody")
    for row in report.rows:
        line = SubElement(body, "tr", {"class": "you"} if row.is_viewer else {})
        place = _say(line, "td", str(row.place), "right")
        change = row.before - row.place
        if change:
            moved = f"▲{change}" if change > 0 else f"▼{-change}"
            _say(place, "span", moved, "up" if change > 0 else "down")
        name = _say(line, "th", row.name)
        name.set("scope", "row")
        if row.remark:
            _say(name, "span", row.remark, "remark")
        if report.tells_round:
            _say(line, "td", signed(row.gained or 0), f"right {tone(row.gained or 0)}")
        _say(line, "td", plain(row.points), "right total")
    return section


def _orders(report: Report) -> Element:
    section = _section(report.words.orders, "orders")
    grid = SubElement(section, "div", {"class": "cards"})
    for row in report.rows:
        grid.append(_card(report, row))
    return section


def _card(report: Report, row: Row) -> Element:
    card = Element("article", {"class": "card you" if row.is_viewer else "card"})
    head = SubElement(card, "h3")
    SubElement(head, "span").text = f"{row.name} ({report.words.you})" if row.is_viewer else row.name
    _say(head, "span", signed(row.gained or 0), tone(row.gained or 0))
    tips = SubElement(card, "ul") if row.tips else None
    for tip in row.tips:
        item = SubElement(tips if tips is not None else card, "li")
        _say(item, "b", tip.order)
        SubElement(item, "span").text = tip.why
        _say(item, "span", signed(tip.points), tone(tip.points))
    if row.remark:
        _say(card, "p", row.remark, "soft")
    return card


def _press(report: Report) -> Element:
    section = _section(report.words.press, "press")
    for press in report.press:
        quote = SubElement(section, "figure")
        _say(quote, "figcaption", press.who)
        block = SubElement(quote, "blockquote")
        for line in press.lines:
            if line.strip():
                _say(block, "p", line)
    return section


def _proof(report: Report) -> Element:
    section = _section(report.words.proof, "proof")
    for sentence, literal in report.proof:
        _say(section, "p", sentence)
        SubElement(SubElement(section, "p", {"class": "literal"}), "code").text = literal
    return section


def tone(points: Points) -> str:
    """The class of points."""
    return "plus" if points > 0 else "minus" if points < 0 else "nil"


def _section(title: str, kind: str) -> Element:
    section = Element("section", {"class": kind})
    if title:
        _say(section, "h2", title)
    return section


def _describe(svg: Element, text: str) -> None:
    svg.set("role", "img")
    svg.set("aria-label", text)


def _say(parent: Element, tag: str, text: str, kind: str = "") -> Element:
    element = SubElement(parent, tag, {"class": kind} if kind else {})
    element.text = text
    return element

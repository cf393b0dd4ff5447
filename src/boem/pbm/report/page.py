"""A report as an HTML page: one self-contained file, light and dark, without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from boem.core.points import Points, plain, signed
from boem.pbm.report import graph
from boem.pbm.report.html import describe, say, section
from boem.pbm.report.palette import PAGE
from boem.pbm.report.report import RoundReport, StandingRow

_STYLE: Final = Path(__file__).with_name("page.css")
_SAFE: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def as_page(report: RoundReport) -> str:
    """The whole HTML document."""
    html = Element("html", lang=report.words.code)
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _SAFE})
    SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    SubElement(head, "meta", name="color-scheme", content="light dark")
    say(head, "title", f"{report.heading}: {report.title}")
    say(head, "style", _STYLE.read_text(encoding="utf-8"))
    body = SubElement(html, "body")
    _head(SubElement(body, "header"), report)
    main = SubElement(body, "main")
    main.extend(_sections(report))
    return f"<!doctype html>\n{tostring(html, encoding='unicode', method='html')}\n"


def _head(header: Element, report: RoundReport) -> None:
    say(header, "p", report.title, "title")
    say(header, "h1", report.heading)
    say(header, "p", report.audience, "audience")
    if report.deadline:
        say(header, "p", report.deadline, "deadline")
    for sentence in report.lead:
        say(header, "p", sentence, "news")
    if report.pending:
        say(header, "p", report.pending, "pending")


def _sections(report: RoundReport) -> Iterator[Element]:
    shown = section(report.shown.title, "field")
    shown.extend(report.shown.as_page(report))
    yield shown
    if report.has_points:
        yield _scores(report)
    if report.tells_round:
        yield _orders(report)
    if report.has_points and len(report.rows[0].history) > 1:
        part = section(report.words.graph, "graph")
        for name, width in (("broad", graph.WIDTH), ("narrow", graph.NARROW)):  # the style shows only one
            svg = graph.draw(report, PAGE, width)
            describe(svg, graph.spoken(report))
            svg.set("class", name)
            part.append(svg)
        yield part
    if report.press:
        yield _press(report)
    if report.how and report.example:
        part = section("", "how")
        say(part, "p", report.how)
        say(part, "p", report.example, "example")
        say(part, "p", report.lines)
        say(part, "p", report.setting, "soft")
        yield part
    if report.proof:
        yield _proof(report)


def _scores(report: RoundReport) -> Element:
    part = section(report.words.scores, "scores")
    table = SubElement(part, "table")
    titles = SubElement(SubElement(table, "thead"), "tr")
    for number, column in enumerate(report.columns):
        say(titles, "th", column, "" if number == 1 else "right").set("scope", "col")
    body = SubElement(table, "tbody")
    for row in report.rows:
        line = SubElement(body, "tr", {"class": "you"} if row.is_viewer else {})
        place = say(line, "td", str(row.place), "right")
        if row.moved:
            say(place, "span", row.moved, "up" if row.place < row.before else "down")
        name = say(line, "th", row.name)
        name.set("scope", "row")
        if row.remark:
            say(name, "span", row.remark, "remark")
        if report.tells_round:
            say(line, "td", signed(row.gained or 0), f"right {tone(row.gained or 0)}")
        say(line, "td", plain(row.points), "right total")
    return part


def _orders(report: RoundReport) -> Element:
    part = section(report.words.orders, "orders")
    grid = SubElement(part, "div", {"class": "cards"})
    for row in report.rows:
        grid.append(_card(report, row))
    return part


def _card(report: RoundReport, row: StandingRow) -> Element:
    card = Element("article", {"class": "card you" if row.is_viewer else "card"})
    head = SubElement(card, "h3")
    SubElement(head, "span").text = report.called(row)
    if report.has_points:
        say(head, "span", signed(row.gained or 0), tone(row.gained or 0))
    orders = SubElement(card, "ul") if row.orders else None
    for order in row.orders:
        item = SubElement(orders if orders is not None else card, "li")
        say(item, "b", order.order)
        SubElement(item, "span").text = order.why
        say(item, "span", signed(order.points), tone(order.points))
    if row.remark:
        say(card, "p", row.remark, "soft")
    return card


def _press(report: RoundReport) -> Element:
    part = section(report.words.press, "press")
    for press in report.press:
        quote = SubElement(part, "figure")
        say(quote, "figcaption", press.who)
        block = SubElement(quote, "blockquote")
        for line in press.lines:
            if line.strip():
                say(block, "p", line)
    return part


def _proof(report: RoundReport) -> Element:
    part = section(report.words.proof, "proof")
    for sentence, literal in report.proof:
        say(part, "p", sentence)
        SubElement(SubElement(part, "p", {"class": "literal"}), "code").text = literal
    return part


def tone(points: Points) -> str:
    """The CSS class for points: gained, lost or none."""
    return "plus" if points > 0 else "minus" if points < 0 else "nil"

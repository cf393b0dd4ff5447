"""A report as plain text for mail, at most 72 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len, chop_cells

from boem.core.points import plain, signed
from boem.pbm.report.report import RoundReport, StandingRow

WIDTH: Final = 72


def as_text(report: RoundReport) -> str:
    """The whole report; every line ends with a newline."""
    return "\n".join(line.rstrip() for line in _lines(report)) + "\n"


def _lines(report: RoundReport) -> Iterator[str]:
    yield from _head(report)
    yield from _titled(report.shown.title)
    yield from report.shown.as_text(report)
    if report.tells_round:
        yield from _titled(report.words.orders)
        yield from _orders(report)
    if report.has_points:
        yield from _titled(report.words.scores)
        yield from _scores(report)
    if report.press:
        yield from _titled(report.words.press)
        yield from _press(report)
    yield from _foot(report)


def wrap(text: str, first: str = "", later: str = "", width: int = WIDTH) -> Iterator[str]:
    """The text in lines of at most `width` columns; wide characters take two. Words that are too long are broken."""
    line, empty = first, True
    for word in text.split():
        for part in chop_cells(word, width - cell_len(later)) or [word]:
            longer = part if empty else f" {part}"
            if not empty and cell_len(line) + cell_len(longer) > width:
                yield line
                line, longer = later, part
            line, empty = line + longer, False
    if not empty:
        yield line


def padded(text: str, width: int) -> str:
    """The text in exactly `width` columns, cut off with `…` if it is longer."""
    if cell_len(text) > width:
        text = f"{chop_cells(text, width - 1)[0]}…"
    return text + " " * (width - cell_len(text))


def _head(report: RoundReport) -> Iterator[str]:
    yield "=" * WIDTH
    yield from wrap(report.title.upper() if report.title.isascii() else report.title)
    yield (
        f"{report.heading} · {report.audience}"
        if cell_len(f"{report.heading}{report.audience}") < WIDTH - 3
        else report.heading
    )
    yield "=" * WIDTH
    yield from wrap(report.setting)
    for sentence in report.lead:
        yield ""
        yield from wrap(sentence, "* ", "  ")
    if report.deadline:
        yield ""
        yield from wrap(report.deadline)
    if report.pending:
        yield from wrap(report.pending)


def _foot(report: RoundReport) -> Iterator[str]:
    if report.how and report.example:
        yield ""
        yield "-" * WIDTH
        yield from wrap(report.how)
        yield f"    {report.example}"
        yield from wrap(report.lines)
    if report.proof:
        yield from _titled(report.words.proof)
        for number, (sentence, literal) in enumerate(report.proof):
            if number:
                yield ""
            yield from wrap(sentence)
            *lines, last = wrap(literal, "  ", "  ")
            goes_on = " \\" if literal.startswith("boem ") else ""
            yield from (f"{line}{goes_on}" for line in lines)
            yield last


def _titled(title: str) -> Iterator[str]:
    yield ""
    yield ""
    yield f"--- {title} " + "-" * max(3, WIDTH - cell_len(title) - 5)
    yield ""


def _orders(report: RoundReport) -> Iterator[str]:
    for number, row in enumerate(report.rows):
        if number:
            yield ""
        yield _name_line(report, row)
        for order in row.orders:
            start = f"  {order.order}: "
            lines = list(wrap(order.why, start, " " * 4, WIDTH - 6))
            yield padded(lines[0], WIDTH - 6) + f"{signed(order.points):>6}"
            yield from lines[1:]
        if row.remark:
            yield from wrap(row.remark, "  ", "  ")


def _name_line(report: RoundReport, row: StandingRow) -> str:
    name = report.called(row)
    if not report.has_points:
        return padded(name, min(cell_len(name), WIDTH))
    points = f" {signed(row.gained or 0)}"
    room = WIDTH - len(points) - 1
    shown = padded(name, min(cell_len(name), room))
    return f"{shown} {'.' * (room - cell_len(shown))}{points}"


def _scores(report: RoundReport) -> Iterator[str]:
    place, who, gained, points = report.words.columns
    names = min(24, max(cell_len(who), *(cell_len(row.name) for row in report.rows)))
    widths = (max(7, cell_len(place)), names, max(6, cell_len(gained)), max(6, cell_len(points)))
    yield _columns(widths, place, who, gained, points)
    room = WIDTH - sum(widths) - 8
    top = max(1, *(row.points for row in report.rows))
    for row in report.rows:
        moved = f"{row.place:>2} {row.moved}" if report.tells_round else f"{row.place:>2}"
        shown = "" if row.gained is None else signed(row.gained)
        bar = "#" * int(max(0, row.points) * room // top)
        yield f"{_columns(widths, moved, row.name, shown, plain(row.points))}  {bar}"


def _columns(widths: Sequence[int], place: str, who: str, gained: str, points: str) -> str:
    """A line of the table: two cells aligned left, two aligned right."""
    right = (" " * (width - cell_len(cell)) + cell for width, cell in zip(widths[2:], (gained, points), strict=True))
    return "  ".join((padded(place, widths[0]), padded(who, widths[1]), *right))


def _press(report: RoundReport) -> Iterator[str]:
    for number, press in enumerate(report.press):
        if number:
            yield ""
        yield from wrap(f"{press.who}:")
        for line in press.lines:
            yield from wrap(line, "  ", "  ") if line.strip() else [""]

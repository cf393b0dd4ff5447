"""A report as a tagged PDF, typeset by Typst with the fonts that come with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import tostring

from boem.core.game import Json
from boem.core.points import plain, signed
from boem.core.texts import locale
from boem.drawing.typeset import Unprintable, typeset
from boem.pbm.report import graph
from boem.pbm.report.palette import PRINT
from boem.pbm.report.report import RoundReport, StandingRow
from boem.pbm.report.signs import BOX, boxed, lacking, latin

_TEMPLATE: Final = Path(__file__).with_name("sheet.typ")


def as_print(report: RoundReport) -> bytes:
    """A PDF that declares PDF/UA-1; the same report always gives the same bytes."""
    return printed(told(report))


def told(report: RoundReport) -> str:
    """Everything that the PDF of a report contains, as JSON."""
    return json.dumps(_content(report), ensure_ascii=False)


def printed(said: str) -> bytes:
    """The PDF from the JSON contents."""
    said = boxed(said)
    try:
        return typeset(_TEMPLATE, report=said)
    except Unprintable as error:
        missing = lacking(error.diagnostic)
        if not missing:
            raise
    with suppress(Unprintable):  # fonts may have single characters of a sequence but not all
        return typeset(_TEMPLATE, report=said.translate(dict.fromkeys(map(ord, missing), BOX)))
    return typeset(_TEMPLATE, report=latin(said))


def _content(report: RoundReport) -> Mapping[str, Json]:
    words, rows = report.words, report.rows
    played, shown = report.has_points and len(rows[0].history) > 1, report.shown.as_print(report)
    return {
        "code": words.code,
        "region": locale(words.code).territory,
        "title": report.title,
        "heading": report.heading,
        "audience": report.audience,
        "setting": report.setting,
        "lead": list(report.lead),
        "deadline": report.deadline,
        "pending": report.pending,
        "field_title": report.shown.title,
        "field": {"svg": shown.svg, "alt": shown.alt} if shown.svg else None,
        "field_lines": list(shown.lines),
        "legend": shown.legend,
        "share": shown.share,
        "has_points": report.has_points,
        "columns": list(report.columns),
        "tells_round": report.tells_round,
        "rows": [_row(row, report) for row in rows],
        "orders": words.orders,
        "graph_title": words.graph,
        "graph": {"svg": _graph(report), "alt": graph.spoken(report)} if played else None,
        "press_title": words.press,
        "press": [{"who": one.who, "lines": [line for line in one.lines if line.strip()]} for one in report.press],
        "how": report.how,
        "example": report.example,
        "lines": report.lines,
        "proof_title": words.proof,
        "proof": [list(pair) for pair in report.proof],
    }


def _row(row: StandingRow, report: RoundReport) -> dict[str, Json]:
    return {
        "place": row.place,
        "moved": row.moved,
        "name": row.name,
        "title": report.called(row),
        "gained": signed(row.gained or 0),
        "points": plain(row.points),
        "remark": row.remark,
        "guesses": [{"order": one.order, "why": one.why, "points": signed(one.points)} for one in row.orders],
        "is_viewer": row.is_viewer,
    }


def _graph(report: RoundReport) -> str:
    svg = graph.draw(report, PRINT)
    svg.set("font-family", "Libertinus Serif")
    svg.set("color", PRINT.ink)
    return tostring(svg, encoding="unicode")

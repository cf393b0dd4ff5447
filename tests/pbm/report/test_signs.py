"""Characters that no font has are printed as boxes, and a report full of them is as fast as any other."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from pypdf import PdfReader
from support.levels import Sampled
from support.post import NOON, begun_post, send
from support.signs import every, shown

from boem.drawing.typeset import typeset
from boem.pbm.mailbox import story_of
from boem.pbm.play import close
from boem.pbm.report import printed
from boem.pbm.report.build import build
from boem.pbm.report.heard import hear
from boem.pbm.report.printed import as_print
from boem.pbm.report.report import RoundReport
from boem.pbm.report.signs import BOX, boxed, lacking


def report_with(folder: Path, press: str) -> RoundReport:
    post = send(begun_post(folder, "B8", "H5", "A9"), 0, f"A7\npress: {press}")
    return build(hear(story_of(close(post.folder, now=NOON, early=True)), None), "en")


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """What typst was asked to set."""
    asked = list[str]()

    def counted(template: Path, *, report: str) -> bytes:
        asked.append(report)
        return typeset(template, report=report)

    monkeypatch.setattr(printed, "typeset", counted)
    return asked


def test_the_table_has_the_signs_that_a_font_has_and_no_others(sampled: Sampled[str]) -> None:
    asked = "".join(sampled(list(every())))
    assert boxed(asked).replace(BOX, "") == "".join(shown(asked)).replace(BOX, "")


def test_a_report_with_hundreds_of_signs_that_no_font_has_is_set_once(tmp_path: Path, settings: Sequence[str]) -> None:
    strange = "".join(chr(0x4E00 + number) for number in range(400))
    data = as_print(report_with(tmp_path, f"{strange} Hello"))
    assert len(settings) == 1
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    assert text.count(BOX) == 400
    assert "Hello" in text


def test_a_mark_above_a_letter_that_no_font_has_takes_nothing_else_away(
    tmp_path: Path, settings: Sequence[str]
) -> None:
    data = as_print(report_with(tmp_path, "ก\u0e31\u0e34 Hello"))
    assert len(settings) == 1
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    assert f"{BOX * 3} Hello" in text


def test_only_characters_that_no_font_combines_become_boxes(
    tmp_path: Path, settings: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "boxed", str)  # as if the table had them all
    data = as_print(report_with(tmp_path, "名前 \u03b1 Hello"))
    assert len(settings) == 2
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    assert f"{BOX * 2} \u03b1 Hello" in text


def test_signs_that_an_error_names_are_read_whether_they_are_written_or_numbered() -> None:
    told = 'error: the text `"漢\\u{e31}"` could not be displayed with font `"Libertinus Serif"`\n' * 2
    assert lacking(told) == {"漢", "\u0e31"}
    assert lacking("error: unknown variable: x") == frozenset()

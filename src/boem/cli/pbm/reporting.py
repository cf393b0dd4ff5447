"""`boem pbm report`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import Seat, Viewer
from boem.core.texts import gettext, languages, say
from boem.core.texts import gettext_noop as _
from boem.pbm.disk import put, put_into
from boem.pbm.folder import Post, load
from boem.pbm.mailbox import story_of
from boem.pbm.report.build import build
from boem.pbm.report.heard import as_of, hear
from boem.pbm.report.page import as_page
from boem.pbm.report.printed import as_print
from boem.pbm.report.report import RoundReport
from boem.pbm.report.text import as_text
from boem.pbm.rounds import rounds_of, turns
from boem.pbm.story import Story
from boem.records import write_record

FORMATS: Final[Mapping[str, tuple[str, Callable[[RoundReport], bytes]]]] = MappingProxyType(
    {
        "text": ("txt", lambda report: as_text(report).encode()),
        "html": ("html", lambda report: as_page(report).encode()),
        "pdf": ("pdf", as_print),
    }
)
"""By format, the ending of the file's name, and the function that makes its contents."""


def report(
    folder: Path, viewer: str | None, form: str | None, number: int | None, language: str | None, out: str | None
) -> int:
    """Write all reports, or one; the exit status."""
    post = load(folder)
    if number is not None:
        post = replace(post, game=_at_round(story_of(post), number).game)
    spoken = language or post.sheet.language
    _one_of(spoken, languages(), "--lang")
    if form is not None:
        _one_of(form, FORMATS, "--format")
    if viewer is None and out is None:
        return _write_all(post, [form] if form else list(FORMATS), spoken)
    eyes = None if viewer in (None, "public") else post.seat_named(viewer or "")
    data = made(post, eyes, form or _form_of(out), spoken)
    if out is None or out == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
    else:
        put(Path(out), data)
    return 0


def made(post: Post, viewer: Viewer, form: str, language: str) -> bytes:
    """One report."""
    _, make = FORMATS[form]
    return make(build(hear(story_of(post), viewer), language))


def _write_all(post: Post, forms: list[str], language: str) -> int:
    """Write every report into the folder and, at the end of the game, the record for everybody."""
    into = post.folder / "reports" / _folder_of(post)
    viewers: list[Viewer] = [None, *map(Seat, range(len(post.names)))]
    for viewer in viewers:
        name = "public" if viewer is None else post.stem(viewer)
        for form in forms:
            put_into(into / f"{name}.{FORMATS[form][0]}", made(post, viewer, form, language))
    if post.game.over:
        put_into(into / "record.json", write_record(post.game.record).encode())
    print(
        say(_("{count} reports as {forms} are in {folder}."), count=len(viewers), forms=", ".join(forms), folder=into)
    )
    if post.game.over:
        print(gettext(_("The game is over: record.json beside them is for everybody, so that it can be verified.")))
    return 0


def _folder_of(post: Post) -> str:
    """The folder of the reports; a round that is taken back gets a separate one, beside its earlier reports."""
    told = list(turns(post.game.record))
    if told and told[-1].undoes:
        return f"round-{told[-1].round:02}-taken-back"
    return f"round-{post.rounds.played:02}"


def _at_round(story: Story, number: int) -> Story:
    played = rounds_of(story.game).played
    earlier = as_of(story, number) if number >= 0 else None
    if earlier is None:
        raise IllegalAction(
            "no_such_round",
            "Round {number} is not evaluated; --round takes 0 to {played}.",
            number=number,
            played=played,
        )
    return earlier


def _form_of(out: str | None) -> str:
    endings = {ending: form for form, (ending, _) in FORMATS.items()}
    return endings.get((out or "").rpartition(".")[2].lower(), "text")


def _one_of(given: str, known: Collection[str], option: str) -> None:
    if given not in known:
        raise ParseError("must be one of {known}, not {given}", option, known=", ".join(known), given=f"{given!r:.40}")

"""Where a game's faces are: the code made for one game outside its rules, each loaded on first use."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pkgutil import resolve_name
from typing import Any, Final

from boem.core.errors import BoemError

LOADING: Final = (Exception, SystemExit)
"""What loading somebody's module may raise: a script ends the program, also if it is imported."""
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of a game, each as `module:name`. If one is empty, the room it belongs to uses a generic one."""

    bots: str = ""
    """A tuple of `boem.bots.Bot` classes, the weakest first."""
    analysis: str = ""
    """A `boem.analysis.Critic` class."""
    encoding: str = ""
    """A `boem.envs.encodings.Encoding` class."""
    batch: str = ""
    """A `boem.envs.batch.Batch` class: many games at once, without Python for each of them."""
    terminal: str = ""
    """A `boem.cli.face.TerminalFace` class."""
    mail: str = ""
    """A `boem.pbm.face.MailFace` class, in a game with rounds."""
    site: str = ""
    """A `boem.web.tables.boards.Presenter`. Its folder has templates, static files, style and drawings."""
    paper: str = ""
    """A function from settings to a `boem.paper.Pad`, in the current language, or a `boem.paper.PaperFace`.

    Without it there is nothing to print.
    """


def broken_faces(faces: Faces) -> Iterator[BoemError]:
    """The faces that can't be loaded, each with the reason."""
    for name, where in asdict(faces).items():
        try:
            if where:
                resolve_name(where)
        except LOADING as error:
            why = f"{type(error).__name__}: {error}"
            yield BoemError("its face {face}, {where}, can't be loaded: {why}", face=name, where=where, why=why)


@cache
def load_face(where: str) -> Any | None:
    """The object at `module:name`; None for an empty name or, with a line in the log, if it can't be loaded.

    So a game with a broken face gets the generic one, and other games are unaffected.
    """
    if not where:
        return None
    try:
        return resolve_name(where)
    except LOADING:
        _LOG.exception("The face %s can't be loaded; its game gets the generic one.", where)
        return None

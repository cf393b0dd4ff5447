"""Templates and static files that games add to the site, from the folders of their faces.

They are searched after the site's own. A game's `style.css` and `sprite.svg` are joined with those of the other games,
for pages that show several; so are the site's own styles, one file per purpose in `styles/`, in the order of its
`base.css`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage
from django.template.loaders.filesystem import Loader

from boem.core.registry import find_game, game_ids

JOINED: Final = "joined"
"""The subfolder of joined files in the data folder."""
SPRITE: Final = Path(__file__).parent.parent / "sprite.svg"
STYLES: Final = Path(__file__).parent.parent / "styles"
_IMPORT: Final = re.compile(r'@import "([\w-]+[.]css)";\n')
_QUOTED: Final = re.compile(r"""/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""", re.DOTALL)
_SPACED: Final = re.compile(rf"{_QUOTED.pattern}|\n\s*", re.DOTALL)
_LOG: Final = logging.getLogger(__name__)
ElementTree.register_namespace("", "http://www.w3.org/2000/svg")


def folders() -> Mapping[str, Path]:
    """By game, the folder of the module with its face for the site."""
    found = {game_id: _folder(find_game(game_id).faces.site.partition(":")[0]) for game_id in game_ids()}
    return {game_id: folder for game_id, folder in found.items() if folder is not None}


def _folder(module: str) -> Path | None:
    try:
        spec = find_spec(module) if module else None
    except Exception:
        _LOG.exception("The module %s can't be found; its game gets the generic pages.", module)
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin else None


class Templates(Loader):
    """Finds the templates of games."""

    def get_dirs(self) -> list[str | Path]:
        """The template folders of games."""
        return [folder / "templates" for folder in folders().values()]


class StaticFiles(FileSystemFinder):
    """Finds the static files of games, and the joined files."""

    def __init__(self, app_names: Sequence[str] | None = None, *args: object, **kwargs: object) -> None:
        roots = [settings.DATA / JOINED, *(folder / "static" for folder in folders().values())]
        self.locations = [("", str(root)) for root in roots]
        self.storages = {str(root): FileSystemStorage(location=root) for root in roots}

    def check(self, **kwargs: object) -> list[CheckMessage]:
        """No messages: missing folders are fine."""
        return []


def join_files(target: Path) -> None:
    """Join styles and drawings of the site and of games, and write those that have changed."""
    styles, sprite = [], _drawings(SPRITE)
    for folder in folders().values():
        for path in (folder / "style.css", folder / "sprite.svg"):
            try:
                if path.suffix == ".css" and path.is_file():
                    styles.append(_style(path))
                elif path.is_file():
                    sprite.extend(_drawings(path).findall("{*}symbol"))
            except (ValueError, ElementTree.ParseError):
                _LOG.exception("%s is left out: it would break those of other games.", path)
    written = {
        "base.css": _slim(site_style()).encode(),
        "games.css": _slim("".join(styles)).encode(),
        "sprite.svg": ElementTree.tostring(sprite),
    }
    for name, content in written.items():
        path = target / "boem" / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def _drawings(path: Path) -> ElementTree.Element:
    """The root of a sprite; raises ElementTree.ParseError."""
    return ElementTree.fromstring(path.read_bytes())  # noqa: S314 (our own file, or that of an installed game)


def site_style() -> str:
    """The site's own styles in one text."""
    return _IMPORT.sub(lambda found: (STYLES / found[1]).read_text(encoding="utf-8"), _style(STYLES / "base.css"))


def _slim(style: str) -> str:
    """A style sheet without comments and indentation, which are up to a tenth of it."""
    kept = {"/": "", "\n": "\n"}
    return _SPACED.sub(lambda found: kept.get(found[0][0], found[0]), style)


def _style(path: Path) -> str:
    """A style sheet with balanced braces, so that what follows keeps its meaning; raises ValueError."""
    text, depth = path.read_text(encoding="utf-8"), 0
    for brace in re.findall("[{}]", _QUOTED.sub("", text)):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            break
    if depth:
        raise ValueError(f"the braces in {path} don't match")
    return text

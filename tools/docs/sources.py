"""Lays out what Sphinx reads: the repository's pages as one tree, with their links and pictures made to fit it.

A README is the index of its folder, pages beside `docs/` stand beside its pages, and other files that pages link to can
be fetched. Nothing is written into the repository's own folders.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath
from typing import Final

from docs.diagrams import with_diagrams

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "src" / "boem" / "web"
LOOK: Final = ("styles/tokens.css", "styles/ground.css", "static/boem/fonts", "static/boem/icon.svg", "sprite.svg")
"""What the site's own look gives to these pages, in `WEB`."""
BESIDE: Final = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md", "tests/README.md")
LEFT_OUT: Final = ("docs/package.md",)  # the same again, for package indexes
HOME: Final = "docs/README.md"
EXTRA: Final = "extra"
"""The folder of files that are published as they are, at the same place."""
_FENCED: Final = re.compile(r"(^ *```.*?^ *```$)", re.DOTALL | re.MULTILINE)
_LINK: Final = re.compile(r"(?P<picture>!?)\[(?P<text>[^\[\]]*)\]\((?P<to>[^()#\s]+)(?P<part>#[^()\s]*)?\)")
_SOURCE: Final = re.compile(r'(?P<name>src|srcset)="(?P<to>[^"]+)"')
_UNKNOWN: Final = re.compile(r"^( *```)(?:caddyfile|cron)$", re.MULTILINE)  # languages Pygments doesn't know


def pages() -> Mapping[str, PurePosixPath]:
    """Where each page of the repository goes."""
    found = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*/README.md"), *map(ROOT.joinpath, BESIDE)]
    names = sorted(path.relative_to(ROOT).as_posix() for path in found)
    return {name: _place(PurePosixPath(name)) for name in names if name not in LEFT_OUT}


def _place(page: PurePosixPath) -> PurePosixPath:
    if page.parts[0] == "docs":
        return page.relative_to("docs").with_name("index.md" if page.name == "README.md" else page.name)
    return page.parent.with_suffix(".md") if page.name == "README.md" else PurePosixPath(page.name.lower())


class Tree:
    """The tree being laid out in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages = pages()

    def contents(self) -> Mapping[str, Sequence[str]]:
        """For each page, the lists of those below it: in a folder with an index that, else who links first."""
        seen, waiting = {HOME}, [HOME]
        lists: dict[str, list[str]] = {}
        for name in waiting:
            text = (ROOT / name).read_text(encoding="utf-8")
            for caption, section in sections(text) if name == HOME else [("", text)]:
                new = [one for one in dict.fromkeys(self._linked(section, name)) if one not in seen]
                new = [one for one in new if self._index_of(one) in {name, None}]
                seen.update(new)
                waiting += new
                lists.setdefault(name, []).append(toctree(caption, [f"/{self.pages[one]}" for one in new]))
        return lists

    def _linked(self, text: str, name: str) -> Iterator[str]:
        for found in _LINK.finditer(text):
            target = normpath(Path(name).parent / found["to"])
            if target in self.pages:
                yield target

    def _index_of(self, name: str) -> str | None:
        index = str(PurePosixPath(name).with_name("README.md"))
        return index if index in self.pages and index not in {HOME, name} else None

    def lay_out(self, version: str, added: Mapping[str, str]) -> None:
        """Write everything; `added` are pages by place, or what goes to the end of one that there is."""
        below = self.contents()
        for name, place in self.pages.items():
            text = self.fitted((ROOT / name).read_text(encoding="utf-8"), name)
            self.write(place, text + added.get(str(place), "") + "".join(below.get(name, ())))
        for new in added.keys() - set(map(str, self.pages.values())):
            self.write(PurePosixPath(new), added[new])
        for given in LOOK:
            self._copy(WEB / given, PurePosixPath("_static", Path(given).name))
        self.write(PurePosixPath(EXTRA, "versions.json"), json.dumps([version]) + "\n")

    def fitted(self, text: str, name: str) -> str:
        """A page's text with links and pictures as they are in the tree; code stays as it is."""
        parts = _FENCED.split(text)
        parts[::2] = [
            _SOURCE.sub(lambda found: f'{found["name"]}="{self._picture(found["to"], name)}"',
                        _LINK.sub(lambda found: self._link(found, name), part))
            for part in parts[::2]
        ]  # fmt: skip
        return _UNKNOWN.sub(r"\1text", with_diagrams("".join(parts)))

    def _link(self, found: re.Match[str], name: str) -> str:
        if found["picture"]:
            return f'<img src="{found["to"]}" alt="{escape(found["text"])}" loading="lazy">'
        if re.match(r"\w+:", found["to"]):
            return found[0]
        target = normpath(Path(name).parent / found["to"])
        place = self.pages.get(target) or self.pages.get(f"{target}/README.md")
        if place is None and (ROOT / target).is_dir():
            return found["text"]
        if place is None:
            place = self._copy(ROOT / target, PurePosixPath("files", target))
        return f"[{found['text']}]({relpath(place, self.pages[name].parent)}{found['part'] or ''})"

    def _picture(self, link: str, name: str) -> str:
        source = ROOT / normpath(Path(name).parent / link)
        place = PurePosixPath("img", source.name)
        self._copy(source, EXTRA / place)
        return relpath(place, self.pages[name].parent)

    def write(self, place: PurePosixPath, text: str) -> None:
        """Write a text at its place."""
        path = self.folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def _copy(self, source: Path, place: PurePosixPath) -> PurePosixPath:
        path = self.folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, path, dirs_exist_ok=True)
        else:
            shutil.copyfile(source, path)
        return place


def sections(text: str) -> Sequence[tuple[str, str]]:
    """A page's headings, each with what follows it; what precedes the first has an empty one."""
    _, *parts = re.split(r"^## (.*)$", f"## \n{text}", flags=re.MULTILINE)
    return list(zip(parts[::2], parts[1::2], strict=True))


def toctree(caption: str, names: Sequence[str]) -> str:
    """A hidden list of pages in Sphinx's words; nothing without pages."""
    if not names:
        return ""
    captioned = f":caption: {caption}\n" if caption else ""
    return f"\n```{{toctree}}\n:hidden:\n{captioned}\n" + "".join(f"{name}\n" for name in names) + "```\n"

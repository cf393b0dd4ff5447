"""The fenced blocks of the pages that people read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from markdown_it import MarkdownIt

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = tuple(
    path.relative_to(ROOT).as_posix()
    for path in sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/README.md")))
)


class Block(NamedTuple):
    """A block, and where it begins."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


class Step(NamedTuple):
    """A command of a block, and the output shown below it."""

    command: str
    shown: str


@cache
def blocks(page: str) -> Sequence[Block]:
    """The blocks of a page, whose name is that within the repository."""
    tokens = MarkdownIt().parse((ROOT / page).read_text(encoding="utf-8"))
    return [
        Block(page, token.map[0] + 1, token.info.strip(), token.content)
        for token in tokens
        if token.type == "fence" and token.map
    ]


def every_block(*languages: str) -> Iterator[Block]:
    """All blocks in these languages."""
    return (block for page in PAGES for block in blocks(page) if block.language in languages)


def steps(block: Block) -> Sequence[Step]:
    """What a console block tells to type, each after the block's prompt: `$`, or `#` as root."""
    prompt = re.escape(block.text[:2])
    return [Step(*found) for found in re.findall(rf"^{prompt}(.*)\n((?:(?!{prompt}).*\n)*)", block.text, re.MULTILINE)]

"""Lists the addresses elsewhere that the pages link to, each with the pages that do; nothing is fetched."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT: Final = Path(__file__).parents[2]
_ADDRESS: Final = re.compile(r'\bhttps?://[^\s"<>]+')


def addresses(tokens: list[Token]) -> set[str]:
    """Addresses of links, and those in HTML; not those in code, which are examples."""
    found = set()
    for token in tokens:
        found |= {str(value) for name, value in token.attrs.items() if name in {"href", "src"}}
        found |= set(_ADDRESS.findall(token.content)) if token.type.startswith("html") else set()
        found |= addresses(token.children or [])
    return {address for address in found if _ADDRESS.match(address)}


def main() -> None:
    """Print them in order."""
    pages = defaultdict(list)
    for path in sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/README.md"))):
        for address in addresses(MarkdownIt().parse(path.read_text(encoding="utf-8"))):
            pages[address].append(path.relative_to(ROOT).as_posix())
    sys.stdout.writelines(f"{address}  {', '.join(where)}\n" for address, where in sorted(pages.items()))


if __name__ == "__main__":
    main()

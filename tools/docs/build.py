"""Builds the documentation site into a folder, by default `build/docs`, where the site of this checkout finds it.

Any warning of Sphinx, such as a link that leads nowhere, is an error. Two builds of one commit give the same bytes.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs.reference import reference_pages
from docs.sources import EXTRA, ROOT, Tree
from sphinx.cmd.build import build_main
from whitenoise.compress import Compressor

HERE: Final = Path(__file__).parent
SIGNATURE: Final = re.compile(r'<dt class="sig .*?</dt>', re.DOTALL)


def build(target: Path) -> int:
    """Build into a folder, whose former content goes; returns Sphinx's exit status."""
    with TemporaryDirectory() as folder:
        source, made, notes = (Path(folder, name) for name in ("source", "made", "notes"))
        Tree(source).lay_out(version("boem"), reference_pages())
        options: tuple[str, ...] = ("--quiet", "--fail-on-warning", "--keep-going", "--jobs", "auto")
        options += (f"-Dhtml_static_path={source}/_static", f"-Dhtml_extra_path={source}/{EXTRA}")
        status = build_main([*options, "-c", str(HERE), "-d", str(notes), str(source), str(made)])
        if status == 0:
            finish(made)
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(made, target)
    return status


def finish(made: Path) -> None:
    """Leave out what only Sphinx itself reads, mend its HTML, and put a compressed copy beside each text."""
    for name in (".buildinfo", "objects.inv"):
        (made / name).unlink(missing_ok=True)
    for path in made.rglob("*.html"):
        path.write_text(accessible(path.read_text(encoding="utf-8")), encoding="utf-8")
    compressor = Compressor(use_brotli=False, quiet=True)
    for path in sorted(made.rglob("*")):
        if path.is_file() and compressor.should_compress(path.name):
            list(compressor.compress(str(path)))


def accessible(text: str) -> str:
    """A page whose captions have a level, whose empty corners of tables are no headers, and whose lists are whole."""
    text = text.replace('role="heading"', 'role="heading" aria-level="2"')
    text = text.replace('<th class="head"><p></p></th>', "<td></td>")
    return SIGNATURE.sub(lambda found: re.sub(r"<(/?)(?:dl|dd)>", r"<\1span>", found[0]), text)


def main(arguments: Sequence[str]) -> int:
    """Build where the command says."""
    return build(Path(*arguments) if arguments else ROOT / "build" / "docs")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Draws the diagrams of a page: Mermaid's texts become SVG within it, in the colours of `docs.css`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
NODE: Final = Path(sys.executable).with_name("node")
_DIAGRAM: Final = re.compile(r"^```mermaid\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def with_diagrams(text: str) -> str:
    """A page's text with each diagram drawn, wide ones in a box that scrolls."""
    sources = _DIAGRAM.findall(text)
    if not sources:
        return text
    command = [NODE, HERE / "diagrams.js"]
    ran = subprocess.run(command, input=json.dumps(sources), capture_output=True, text=True, check=True)
    pictures = iter(json.loads(ran.stdout))
    box = '```{{raw}} html\n<div class="diagram" role="group" aria-label="Diagram" tabindex="0">{}</div>\n```'
    return _DIAGRAM.sub(lambda _: box.format(next(pictures)), text)

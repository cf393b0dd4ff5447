"""Draws a mail and the output of a program as windows, and lays windows side by side, for `film.py`."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from email.message import EmailMessage
from html import escape
from typing import TYPE_CHECKING, Final

from boem.web.pbm.film import HEIGHT, WIDTH, Pane

if TYPE_CHECKING:
    from playwright.sync_api import Page

BAR: Final = 40  # CSS pixels
PROSE: Final = 56  # characters; a longer line was wrapped
RULE: Final = re.compile(r"([-=.])\1{11,}")
SHORT: Final = 12  # signs
STYLE: Final = """
* { box-sizing: border-box; margin: 0; }
body { height: 780px; overflow: hidden; font: 14px/1.45 "Liberation Sans", sans-serif; color: #2a2420; }
pre { font: 13px/17px "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
.mail { background: #fffaf0; }
.mail dl { display: grid; grid-template-columns: 4.5em 1fr; gap: 2px 8px; padding: 14px 16px;
  background: #e8ddc7; border-bottom: 1px solid #8a7a62; }
.mail dt { color: #5a4f44; }
.mail dd { margin: 0; overflow-wrap: anywhere; }
.mail pre { padding: 12px 16px; }
.page p { height: 40px; padding: 7px 10px; background: #c9bda6; }
.page span { display: block; padding: 2px 14px; background: #fffaf0; border-radius: 14px; white-space: nowrap;
  overflow: hidden; text-overflow: ellipsis; }
.page img { display: block; width: 100%; }
.program { background: #211d19; color: #f1e8d9; }
.program p { padding: 10px 16px; background: #3d362e; color: #c4b7a3; }
.program pre { font-size: 15px; line-height: 20px; padding: 12px 16px; }
"""
TOGETHER: Final = """
body { margin: 0; background: #f3eada; padding: 16px; display: grid; gap: 16px; WAY; width: max-content; }
figure { margin: 0; display: grid; gap: 8px; }
figcaption { font: 600 17px "Liberation Sans", sans-serif; color: #2a2420; text-align: center; }
img { border-radius: 12px; box-shadow: 0 1px 3px rgb(70 45 15 / 0.4); display: block; }
"""
WEBP: Final = """
async ([source, quality]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}
"""


def mail_window(page: Page, mail: EmailMessage) -> bytes:
    """A mail as a mail program on a phone shows it, from its top as far as it fits."""
    fields = "".join(f"<dt>{name}</dt><dd>{escape(str(mail[name]))}</dd>" for name in ("From", "To", "Subject"))
    return _drawn(page, "mail", f"<dl>{fields}</dl><pre>{escape(flowing(mail.get_content()))}</pre>")


def flowing(text: str) -> str:
    """The text with its paragraphs unwrapped, quoted ones, too; short lines, as those of a field, stay.

    Rules across the page are shortened.
    """
    made: list[str] = []
    for line in text.splitlines():
        mark, said = re.fullmatch(r"([> ]*)(.*)", line).groups()  # type: ignore[union-attr]
        if made and said and len(made[-1].rpartition("\n")[2]) >= PROSE and made[-1].startswith(mark):
            made[-1] += f" {said}"
        else:
            made.append(line)
    return RULE.sub(lambda signs: signs[1] * SHORT, "\n".join(made))


def page_window(page: Page, address: str, picture: bytes) -> bytes:
    """A page below a browser's line with its address."""
    return _drawn(page, "page", f'<p><span>{escape(address)}</span></p><img src="{_source(picture)}">')


def terminal(page: Page, title: str, text: str) -> bytes:
    """A terminal with this text."""
    return _drawn(page, "program", f"<p>{escape(title)}</p><pre>{escape(text)}</pre>")


def _drawn(page: Page, pane: Pane, body: str) -> bytes:
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.set_content(f'<style>{STYLE}</style><body class="{pane}">{body}</body>')
    return page.screenshot()


def together(page: Page, windows: Sequence[tuple[str, bytes]], *, wide: bool) -> bytes:
    """Windows with titles, side by side or one below another."""
    drawn = "".join(
        f'<figure><figcaption>{title}</figcaption><img width="{WIDTH}" src="{_source(data)}"></figure>'
        for title, data in windows
    )
    way = "grid-auto-flow: column" if wide else "justify-items: center"
    page.set_content(f"<style>{TOGETHER.replace('WAY', way)}</style><body>{drawn}</body>")
    page.wait_for_function("[...document.images].every(one => one.complete)")
    return page.locator("body").screenshot()


def webp(page: Page, picture: bytes, quality: float) -> bytes:
    """A PNG as WebP."""
    return base64.b64decode(page.evaluate(WEBP, [_source(picture), quality]))


def _source(picture: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"

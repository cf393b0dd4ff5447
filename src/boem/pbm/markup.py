"""The sender's own words in a formatted mail (HTML), as lines without quotations or invisible text.

Every mail program marks quotations in its own way. Those of Gmail, Outlook, Apple Mail, Thunderbird, Yahoo, Proton,
Tuta, Zoho and Zimbra are known here.
"""

from __future__ import annotations

import re
from typing import Final

from boem.core.errors import ParseError
from boem.core.extras import need

MOST_HTML: Final = 1_000_000
"""Characters. A mail with a long quotation from a word processor has about a third of that."""
_UNSEEN: Final = frozenset(
    {
        "applet", "audio", "canvas", "datalist", "head", "iframe", "math", "noembed", "noframes", "object", "script",
        "select", "style", "svg", "template", "textarea", "title", "video",
    }
)  # fmt: skip
_BLOCKS: Final = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt", "fieldset",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav",
        "ol", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
    }
)  # fmt: skip
_VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
)
_QUOTES: Final = re.compile(
    r"(?:^|[\s_])(?:gmail_quote(?:_container)?|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|"
    r"tutanota_quote|ms-outlook-mobile-reference-message|zmail_extra|zmail_extra_hr|mail-quote|quoted-text|"
    r"gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block|ms-outlook-mobile-signature|"
    r"OLK_SRC_BODY_SECTION|mail-editor-reference-message-container|Signature|divtagdefaultsignature)(?:$|\s)",
    re.IGNORECASE,
)
_REST: Final = re.compile(r"(?:^|[\s_])(?:divRplyFwdMsg|appendonsend|replySplit|reply-intro)(?:$|\s)", re.IGNORECASE)
_RULE: Final = re.compile(r"border-top:\s*solid\s+#(?:e1e1e1|b5c4df)", re.IGNORECASE)
"""The line that Outlook draws above a quotation."""
_HIDDEN: Final = re.compile(
    r"(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|font-size:0(?:px|pt|em|%)?(?:;|!|$)|"
    r"(?:^|;)opacity:0(?:\.0+)?(?:;|!|$)|max-height:0(?:px)?(?:;|!|$))",
    re.IGNORECASE,
)


def lines_of(html: str) -> str:
    """The text, with a line for each block; a line with `>` takes the place of a quotation.

    Raises NotInstalled without the extra `mail`.
    """
    need("mail")
    from lxml import etree

    if len(html) > MOST_HTML:
        raise ParseError(
            "its formatted text (HTML) has {count} characters, and {most} are read at most; send your orders as "
            "plain text",
            count=len(html),
            most=MOST_HTML,
        )
    reader = _Reader()
    parser = etree.HTMLParser(target=reader, encoding="utf-8", huge_tree=True, no_network=True)
    parser.feed(html.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace"))
    text: str = parser.close()
    return text


class _Reader:
    """Handles each element once, in order, without recursing into nested ones."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._open: list[tuple[str, bool]] = []  # elements, and how each affects what is read
        self._unread = 0
        self._kept = 0  # how many open elements preserve spaces
        self._over = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        tag = tag.lower()
        drops, quotes = self._drops(tag, attributes)
        if quotes and not self._unread and not self._over:
            self._out.append("\n>\n")
        if tag == "br" or tag in _BLOCKS:
            self._put("\n")
        elif tag in ("td", "th"):
            self._put(" ")
        if tag in _VOID:
            return
        self._open.append((tag, drops))
        self._unread += drops
        self._kept += tag == "pre"

    def end(self, tag: str) -> None:
        """An element ends, and with it those inside that were never ended."""
        tag = tag.lower()
        if tag in _VOID or not any(name == tag for name, _ in self._open[-200:]):
            return
        while self._open:
            name, drops = self._open.pop()
            self._unread -= drops
            self._kept -= name == "pre"
            if name == tag:
                break
        if tag in _BLOCKS:
            self._put("\n")

    def data(self, text: str) -> None:
        """Text."""
        self._put(text if self._kept else re.sub(r"[ \t\r\n\f]+", " ", text))

    def comment(self, text: str) -> None:
        """Nobody reads it."""

    def close(self) -> str:
        """All that was read."""
        lines = (re.sub(r"[ \t]{2,}", " ", line).strip(" \t") for line in "".join(self._out).split("\n"))
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")

    def _put(self, text: str) -> None:
        if not self._unread and not self._over:
            self._out.append(text)

    def _drops(self, tag: str, attributes: dict[str, str]) -> tuple[bool, bool]:
        """Whether what is inside isn't read, and whether that is because it quotes."""
        marks = f"{attributes.get('class', '')} {attributes.get('id', '')}"
        style = re.sub(r"\s+", "", attributes.get("style", "")[:2_000])
        if _REST.search(marks[:2_000]) or (tag == "div" and _RULE.search(attributes.get("style", "")[:2_000])):
            if not self._unread:
                self._over = True
            return True, False
        if tag == "blockquote" or _QUOTES.search(marks[:2_000]) or attributes.get("data-marker") == "__QUOTED_TEXT__":
            return True, True
        return tag in _UNSEEN or "hidden" in attributes or bool(_HIDDEN.search(style)), False

"""The elements that a page is made of."""

from __future__ import annotations

from xml.etree.ElementTree import Element


def section(title: str, kind: str) -> Element:
    """A part of the page, with its heading, if it has one."""
    made = Element("section", {"class": kind})
    if title:
        say(made, "h2", title)
    return made


def describe(svg: Element, text: str) -> None:
    """Describe a drawing for readers who can't see it."""
    svg.set("role", "img")
    svg.set("aria-label", text)


def say(parent: Element, tag: str, text: str, kind: str = "") -> Element:
    """A text within an element."""
    element = paragraph(tag, text, kind)
    parent.append(element)
    return element


def paragraph(tag: str, text: str, kind: str = "") -> Element:
    """A paragraph of its own."""
    element = Element(tag, {"class": kind} if kind else {})
    element.text = text
    return element

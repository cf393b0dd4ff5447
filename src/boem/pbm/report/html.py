"""Builds a page's HTML elements."""

from __future__ import annotations

from xml.etree.ElementTree import Element


def section(title: str, kind: str) -> Element:
    """A part of the page, with a heading if it has a title."""
    made = Element("section", {"class": kind})
    if title:
        say(made, "h2", title)
    return made


def describe(svg: Element, text: str) -> None:
    """Describe a drawing for screen readers."""
    svg.set("role", "img")
    svg.set("aria-label", text)


def say(parent: Element, tag: str, text: str, kind: str = "") -> Element:
    """Add a text in an element of its own."""
    element = paragraph(tag, text, kind)
    parent.append(element)
    return element


def paragraph(tag: str, text: str, kind: str = "") -> Element:
    """A paragraph that isn't in the page yet."""
    element = Element(tag, {"class": kind} if kind else {})
    element.text = text
    return element

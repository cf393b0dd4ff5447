"""Everything that one viewer gets from a table over every channel, and the comparison of two such tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

import httpx

# What may differ between any two tables: ids and tokens, times, commitments; nothing else, and not their lengths.
VARIES: Final[Sequence[tuple[str, str]]] = (
    (r'(csrfmiddlewaretoken" value="|csrftoken=)[A-Za-z0-9]{32,64}', "token"),
    (r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "time"),
    (r"[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT", "date"),
    (r"\b\d\d:\d\d(?= UTC\b)", "time"),
    (r"\b[0-9a-f]{64}\b", "commitment"),
    (r"(try again in )\d+(?= seconds)", "time"),
)


@dataclass(frozen=True, slots=True)
class Got:
    """Something that a viewer received, with ids and the like normalised."""

    channel: str
    content: str
    size: int  # in bytes, before normalisation


def normal(text: str, table: str) -> str:
    """The text with everything that differs between any two tables replaced by equally long placeholders."""
    text = text.replace(table, "#" * len(table))
    for pattern, _ in VARIES:
        text = re.sub(pattern, _blank, text)
    return text


def _blank(match: re.Match[str]) -> str:
    kept = match[1] if match.re.groups else ""
    return kept + "#" * (len(match[0]) - len(kept))


def got(channel: str, text: str, table: str) -> Got:
    """A channel's message."""
    return Got(channel, normal(text, table), len(text.encode()))


def got_answer(channel: str, answer: httpx.Response, table: str) -> Got:
    """An HTTP answer with its status and all headers."""
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.multi_items())
    return got(channel, f"{answer.status_code}\n{head}\n\n{answer.text}", table)


def compare(one: Sequence[Got], two: Sequence[Got]) -> None:
    """Raise AssertionError for the first difference between the worlds."""
    for here, there in zip_longest(one, two):
        assert here is not None, f"only the second world tells {there}"
        assert there is not None, f"only the first world tells {here}"
        assert here.channel == there.channel
        if here != there:
            place = next((n for n, (a, b) in enumerate(zip(here.content, there.content, strict=False)) if a != b), -1)
            pieces = [one.content[max(0, place - 60) : place + 60] for one in (here, there)]
            raise AssertionError(f"{here.channel} differs: {pieces}, {here.size} and {there.size} bytes")

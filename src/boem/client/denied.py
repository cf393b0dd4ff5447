"""The error for requests that a site refuses."""

from __future__ import annotations

from boem.core.errors import BoemError
from boem.core.game import Json


class Denied(BoemError):
    """A site has refused a request; `problem` is the document that says why (docs/api.md)."""

    def __init__(self, problem: dict[str, Json]) -> None:
        super().__init__("{why}", why=problem.get("detail", "The site gives no reason."))
        self.problem = problem

"""What a site does not do."""

from __future__ import annotations

from boem.core.errors import BoemError
from boem.core.game import Json


class Denied(BoemError):
    """The site has refused a request: `problem` is the document that says why (docs/api.md)."""

    def __init__(self, problem: dict[str, Json]) -> None:
        super().__init__("{why}", why=problem.get("detail", "The site does not say why."))
        self.problem = problem

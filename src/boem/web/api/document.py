"""The OpenAPI document: ninja's, plus what ninja can't know about the answers."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from boem.core.game import Json
from boem.web.api.problems import CONTENT_TYPE, TITLES, problem

SECONDS: Final = {"description": "Whole seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
SCHEME: Final = {"description": "How one says who one is.", "schema": {"type": "string"}}
HEADERS: Final = {401: {"WWW-Authenticate": SCHEME}, 429: {"Retry-After": SECONDS}}
EXAMPLES: Final = {
    401: problem(401, "Send a good token: Authorization: Bearer TOKEN. POST /api/v1/guests gives one."),
    403: problem(403, "You have no seat at this table; you can watch.", code="not_yours"),
    404: problem(404, "There is no such table.", code="no_table"),
    405: problem(405, "There is no such method here; Allow says which there are."),
    409: problem(409, "The table has moved on; look again.", code="stale", number=14),
    422: problem(422, "It is not your turn.", code="not_your_turn"),
    429: problem(
        429, "Too many at once: at most 300 in 60 seconds; try again in 42 seconds.", code="too_many", wait=42
    ),
    503: problem(503, "The puzzle could not be made just now; try again.", code="unmade"),
}
SEATING: Final = ("open_new", "find_opponent", "play_again")
"""The calls that lead to a table, which other calls can then use."""
FOR_ANYBODY: Final[dict[str, Json]] = {"security": [{}, {"Bearer": []}]}
"""For calls where a token is optional."""


class Published(NinjaAPI):
    """An API whose document describes errors as problems, and gives every call its own name."""

    def get_openapi_schema(self, **more: Any) -> OpenAPISchema:
        """The document."""
        document = super().get_openapi_schema(**more)
        calls = [call for methods in document["paths"].values() for call in methods.values()]
        there = [call["operationId"] for call in calls if "table_id" in {one["name"] for one in call["parameters"]}]
        links = {name: {"operationId": name, "parameters": {"table_id": "$response.body#/id"}} for name in there}
        for call in calls:
            call["responses"] = {status: _answer(status, told) for status, told in call["responses"].items()}
            if call["operationId"] in SEATING:
                min(call["responses"].items())[1]["links"] = links
        return document

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of the call's function."""
        return operation.view_func.__name__


def _answer(status: int, told: dict[str, Json]) -> dict[str, Json]:
    """The description of the answers with this status."""
    if status < HTTPStatus.BAD_REQUEST:
        return told
    schema = next(iter(told["content"].values()))["schema"]
    headers = {"headers": HEADERS[status]} if status in HEADERS else {}
    content = {CONTENT_TYPE: {"schema": schema, "example": EXAMPLES[status]}}
    return {"description": TITLES[status], **headers, "content": content}

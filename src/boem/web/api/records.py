"""The call that imports a record."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.urls import reverse
from ninja import Body, Router, Status

from boem.core.game import Json
from boem.web.api.auth import BEARER, caller
from boem.web.api.player_schemas import Kept
from boem.web.api.schemas import Problem
from boem.web.base.limits import IMPORTS, spend
from boem.web.replay.importing import bring

router = Router(tags=["records"])


@router.post(
    "",
    response={201: Kept, 401: Problem, 403: Problem, 422: Problem, 429: Problem, 503: Problem},
    auth=BEARER,
    summary="Import a record",
)
def bring_record(request: HttpRequest, body: Annotated[dict[str, Json], Body()]) -> Status[dict[str, str]]:
    """Store a record that the rules allow from beginning to end; its page replays it. It is never rated."""
    spend(IMPORTS, request)
    kept = bring(player=caller(request), data=request.body)
    return Status(201, {"id": kept.id, "url": request.build_absolute_uri(reverse("imported", args=[kept.id]))})

"""The times in a record, in the format of RFC 3339."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final

import msgspec

from boem.core.errors import ParseError

_Moment = Annotated[datetime, msgspec.Meta(tz=True)]
_LEAP: Final = re.compile(r"(?<=:\d\d:)60(?=(\.\d+)?([Zz]|[+-][\d:]+)$)")


def read_time(text: str) -> datetime:
    """Read a time such as 2026-02-28T19:30:00Z, as UTC; raises ParseError.

    A leap second, which RFC 3339 (5.7) allows only in the last minute of a month by UTC, counts as the second before
    it.
    """
    plain = _LEAP.sub("59", text)
    try:
        moment: datetime = msgspec.convert(plain, _Moment).astimezone(UTC)
        if plain != text and not _ends_month(moment):
            raise ParseError("no leap second can be there")
    except (msgspec.ValidationError, OverflowError):
        raise ParseError("not a time as in 2026-02-28T19:30:00Z") from None
    return moment


def write_time(moment: datetime) -> str:
    """Write a UTC time as the site's records have it, in milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _ends_month(moment: datetime) -> bool:
    after = moment.replace(microsecond=0) + timedelta(seconds=1)
    return (after.day, after.hour, after.minute, after.second) == (1, 0, 0, 0)

"""A game's settings: dataclass fields that know their range, so that one line serves records, faces and checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, field, fields
from typing import Any, Final, TypeVar, cast

from boem.core.errors import Unreadable
from boem.core.game import Json

T = TypeVar("T")

MOST: Final = 2**53 - 1  # what every reader of JSON takes exactly


def number(about: str, *, minimum: int, maximum: int | None = None, default: int | None = None) -> Any:
    """A whole-number field; `maximum` is None where nothing or only another setting bounds it."""
    metadata = {"about": about, "minimum": minimum, "maximum": maximum}
    return field(default=MISSING if default is None else default, metadata=metadata)


def switch(about: str, *, default: bool) -> Any:
    """A field that is true or false; it has no range."""
    return field(default=default, metadata={"about": about, "minimum": None, "maximum": None})


def check_settings(config: Any) -> None:
    """Raise Unreadable for the first setting that is of the wrong type or out of its range."""
    for item in fields(config):
        if type(item.default) is bool:
            if type(getattr(config, item.name)) is not bool:
                raise Unreadable(f"true or false is needed, not {getattr(config, item.name)!r:.40}", item.name)
            continue
        value, minimum, maximum = getattr(config, item.name), item.metadata["minimum"], item.metadata["maximum"]
        if type(value) is not int:
            raise Unreadable(f"a whole number is needed, not {value!r:.40}", item.name)
        if not minimum <= value <= (MOST if maximum is None else maximum):
            wanted = f"{minimum} or more" if maximum is None else f"{minimum} to {maximum}"
            raise Unreadable(f"must be {wanted}, not {value if abs(value) <= MOST else 'a number so long'}", item.name)


def read_settings(kind: type[T], data: Mapping[str, Json]) -> T:
    """Make a config of JSON settings; what is missing has its default, what is unknown is refused."""
    known = {item.name: item for item in fields(cast("Any", kind))}
    for name in data:
        if name not in known:
            raise Unreadable(f"no such setting; known: {', '.join(known)}", str(name))
    for name, item in known.items():
        if item.default is MISSING and name not in data:
            raise Unreadable("this setting is needed", name)
    return kind(**data)


def write_settings(config: Any) -> dict[str, Json]:
    """Every setting of a config, in the order of its definition."""
    return {item.name: getattr(config, item.name) for item in fields(config)}


def describe_settings(kind: type[Any]) -> dict[str, dict[str, Json]]:
    """What each setting is: `about`, `default` (null: needed), `minimum`, `maximum` (null: none, or see `about`).

    What is true or false has neither.
    """
    return {
        item.name: {
            "about": item.metadata["about"],
            "default": None if item.default is MISSING else item.default,
            "minimum": item.metadata["minimum"],
            "maximum": item.metadata["maximum"],
        }
        for item in fields(kind)
    }

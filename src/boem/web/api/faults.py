"""What is wrong with a call's body, path or query, in sentences of our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boem.core.terms import Json

_SENTENCES: Final[Mapping[str, str]] = {
    "missing": "is missing",
    "extra_forbidden": "there is no such key here; /api/v1/docs lists those that there are",
    "json_invalid": "the body is not JSON",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "dict_type": "must be an object",
    "list_type": "must be a list",
    "string_type": "must be text",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "literal_error": "must be {expected}",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
    "string_unicode": "must be text",
    "int_parsing_size": "must be a whole number, and not as long",
    "string_too_short": "must have {min_length} characters or more",
    "string_too_long": "must have {max_length} characters or fewer",
    "too_short": "must have {min_length} members or more",
    "too_long": "must have {max_length} members or fewer",
    "value_error": "{error}",
}
"""By pydantic's name of the error; fields are from its context."""


def what_is_wrong(fault: Mapping[str, Json]) -> str:
    """The sentence of an error of pydantic's; its own where we have none."""
    template = _SENTENCES.get(fault["type"])
    return template.format(**fault.get("ctx", {})) if template else str(fault["msg"])


def where(fault: Mapping[str, Json]) -> str:
    """The keys that lead to it, joined by dots; empty for the body as a whole."""
    return ".".join(str(part) for part in fault["loc"] if part not in ("body", "path", "query"))

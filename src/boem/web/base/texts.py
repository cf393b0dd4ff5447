"""Texts for people, which may be said in the language of whoever reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Text: TypeAlias = "str | _StrPromise"
"""One whose language may be known only when it is shown."""

"""The link to the page on which whoever reads an address says which letters they want.

It is made from the site's key, so nothing at rest is worth stealing; it lets nobody in, and is good for as long as the
game is there: a letter may be read late.
"""

from __future__ import annotations

import re
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from boem.web.pbm.models import Consent

LENGTH: Final = 24  # hex digits
_TOKEN: Final = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{LENGTH}}})")


def link_of(consent: Consent) -> str:
    """The whole link; empty where the site doesn't know its address."""
    path = reverse("letters", args=[f"{consent.pk}-{_seal(consent)}"])
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else ""


def consent_of(token: str) -> Consent | None:
    """Whose consent a link is about, if it is good."""
    match = _TOKEN.fullmatch(token)
    if match is None:
        return None
    found = Consent.objects.select_related("desk__table", "desk__owner").filter(pk=int(match[1])).first()
    return found if found is not None and constant_time_compare(_seal(found), match[2]) else None


def _seal(consent: Consent) -> str:
    said = f"{consent.pk}:{consent.desk_id}:{consent.key}"
    return salted_hmac("boem.letters", said, algorithm="sha256").hexdigest()[:LENGTH]

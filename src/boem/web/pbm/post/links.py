"""The link to the page on which whoever reads an address says which letters they want.

It is made from the site's key, so nothing at rest is worth stealing; it lets nobody in, and is good for as long as the
game is there: a letter may be read late.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from boem.web.pbm.models import Consent

_SIGNER: Final = Signer(salt="boem.letters")


def link_of(consent: Consent) -> str:
    """The whole link; empty where the site doesn't know its address."""
    path = reverse("letters", args=[_SIGNER.sign(str(consent.pk))])
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else ""


def consent_of(token: str) -> Consent | None:
    """Whose consent a link is about, if it is good."""
    try:
        pk = _SIGNER.unsign(token)
    except BadSignature:
        return None
    return Consent.objects.select_related("desk__table", "desk__owner").filter(pk=pk).first()

"""People who took a seat by a letter, or have answered one, have agreed to letters; others will be asked, once."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from boem.web.mail.counts import key_of


def fill(apps: StateApps, _schema: BaseDatabaseSchemaEditor) -> None:
    """A consent for each address, with what is known about it."""
    every = apps.get_model("pbm", "Address").objects.select_related("seat__table__desk")
    for address in every.order_by("pk").iterator(chunk_size=500):
        consent, _ = apps.get_model("pbm", "Consent").objects.get_or_create(
            desk=address.seat.table.desk, key=key_of(address.address)
        )
        asked, answered = _letters(apps, address)
        consent.asked = consent.asked or asked
        if address.confirmed:
            consent.agreed = consent.agreed or asked or answered
        consent.save()
        address.consent = consent
        address.save(update_fields=["consent"])
        if asked or consent.agreed:
            recipient, _ = apps.get_model("mail", "Recipient").objects.get_or_create(key=consent.key)
            recipient.asked = recipient.asked or asked
            recipient.agreed = recipient.agreed or consent.agreed
            recipient.save()


def _letters(apps: StateApps, address: Any) -> tuple[datetime | None, datetime | None]:
    """When the address was invited to its seat, and when the first mail from it was answered."""
    sent = apps.get_model("mail", "Outgoing").objects.filter(
        to=address.address, topic__startswith=f"{address.pk}:", topic__endswith=f":{address.nonce}"
    )
    moments = sent.order_by("created").values_list("created", flat=True)
    return moments.filter(topic__contains=":invite:").first(), moments.filter(answers=True).first()


class Migration(migrations.Migration):
    dependencies = [("pbm", "0007_consent")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import F, Q
from django.db.models.functions import Now

SETTLED = 4.5  # the greatest σ of a rating that isn't provisional


def fill(apps: StateApps, _schema: BaseDatabaseSchemaEditor) -> None:
    """Put those on the leaderboards who have a settled rating, unless they have left or are banned now."""
    bans = apps.get_model("moderation", "Ban").objects.filter(Q(until=None) | Q(until__gt=Now()), lifted=None)
    settled = apps.get_model("lobby", "Rating").objects.filter(player__gone=False, sigma__lte=SETTLED)
    settled.exclude(player__in=bans.values("player")).update(at_least=F("mu") - 2 * F("sigma"))


class Migration(migrations.Migration):
    dependencies = [("lobby", "0003_matchmaking_lock"), ("moderation", "0001_initial")]

    operations = [
        migrations.AddField("Rating", "at_least", models.FloatField(null=True)),
        migrations.AddIndex(
            "Rating",
            models.Index(
                fields=["game", "pace", "-at_least", "id"],
                condition=Q(at_least__isnull=False),
                name="rating_listed",
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]

"""Account fields, and the keys by which names are compared."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from boem.web.accounts.names import key_of


def compare_names(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Among players whose names differ only in case, the oldest keeps the plain key."""
    known: set[str] = set()
    for player in apps.get_model("accounts", "Player").objects.order_by("created", "id"):
        key = key_of(player.name)
        player.key = key if key not in known else f"{key[:230]}@{player.id}"
        known.add(player.key)
        player.save(update_fields=["key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    run_before = [("account", "0001_initial"), ("mfa", "0001_initial")]  # theirs need the address field

    operations = [
        migrations.AddField("player", "key", models.CharField(default="", editable=False, max_length=255)),
        migrations.AddField(
            "player", "last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")
        ),
        migrations.AddField("player", "password", models.CharField(default="!", max_length=128)),
        migrations.AddField("player", "email", models.EmailField(blank=True, default="", max_length=254), False),
        migrations.AddField("player", "language", models.CharField(blank=True, default="", max_length=2), False),
        migrations.AddField("player", "theme", models.CharField(blank=True, default="", max_length=6), False),
        migrations.AddField("player", "gone", models.BooleanField(default=False)),
        migrations.AddField("token", "label", models.CharField(blank=True, default="", max_length=40), False),
        migrations.AddField(
            "token",
            "scope",
            models.CharField(choices=[("play", "Play"), ("read", "Read")], default="play", max_length=4),
        ),
        migrations.AddField("token", "used", models.DateField(null=True)),
        migrations.AlterModelOptions("token", {"ordering": ("created",)}),
        migrations.RunPython(compare_names, migrations.RunPython.noop),
    ]

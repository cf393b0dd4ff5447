"""Makes names unique, regardless of case."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_accounts")]

    operations = [
        migrations.AlterField("player", "key", models.CharField(editable=False, max_length=255, unique=True)),
    ]

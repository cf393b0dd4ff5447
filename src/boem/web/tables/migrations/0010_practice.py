from django.db import migrations, models


class Migration(migrations.Migration):
    """Tables at which a moment of a finished game is tried again."""

    dependencies = [("tables", "0009_seat_row")]

    operations = [migrations.AddField("table", "practice", models.BooleanField(default=False))]

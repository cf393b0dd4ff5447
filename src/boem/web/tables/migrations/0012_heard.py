from django.db import migrations, models


class Migration(migrations.Migration):
    """How far each seat has read the chat."""

    dependencies = [("tables", "0011_by_age")]

    operations = [migrations.AddField("SeatRow", "heard", models.PositiveIntegerField(default=0))]

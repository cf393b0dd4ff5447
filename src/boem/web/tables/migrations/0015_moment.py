from django.db import migrations, models


class Migration(migrations.Migration):
    """Where the moment of a practice table is."""

    dependencies = [("tables", "0014_proved_answers")]

    operations = [migrations.AddField("table", "moment", models.PositiveIntegerField(null=True))]

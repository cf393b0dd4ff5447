from django.db import migrations, models


class Migration(migrations.Migration):
    """An index for what counts only the finished tables of a game since some day."""

    dependencies = [("tables", "0010_practice")]

    operations = [
        migrations.AddIndex(
            "table",
            models.Index(fields=["game", "created"], condition=models.Q(status="over"), name="table_by_age"),
        ),
    ]

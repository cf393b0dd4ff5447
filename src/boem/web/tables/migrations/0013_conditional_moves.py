from django.db import migrations, models
from django.db.models.deletion import CASCADE


class Migration(migrations.Migration):
    """Conditional moves."""

    dependencies = [("tables", "0012_heard")]

    operations = [
        migrations.AddField("Table", "planned", models.PositiveBigIntegerField(default=0)),
        migrations.CreateModel(
            "ConditionalMoves",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("branches", models.JSONField(default=list)),
                ("since", models.PositiveIntegerField(default=0)),
                ("played", models.JSONField(default=list)),
                ("dropped", models.CharField(blank=True, max_length=8)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "seat",
                    models.OneToOneField(on_delete=CASCADE, related_name="conditional", to="tables.seatrow"),
                ),
            ],
            {"db_table": "tables_conditional"},
        ),
    ]

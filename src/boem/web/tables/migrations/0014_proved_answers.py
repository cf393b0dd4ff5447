from django.db import migrations, models


class Migration(migrations.Migration):
    """Tables whose answers come with proofs; those that have begun go on without."""

    dependencies = [("tables", "0013_conditional_moves")]

    operations = [
        migrations.AddField("Table", "proved", models.BooleanField(default=False)),
        migrations.AlterField("Table", "proved", models.BooleanField(default=True)),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    """Games that have begun go on by the rules of then."""

    dependencies = [
        ("tables", "0007_matches"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="edition",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name="table",
            name="edition",
            field=models.PositiveSmallIntegerField(default=2),
        ),
    ]

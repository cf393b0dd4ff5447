from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("pbm", "0009_consent_alone"),
    ]

    operations = [
        migrations.AddField(
            model_name="desk",
            name="undo_days",
            field=models.PositiveSmallIntegerField(default=7),
        ),
    ]

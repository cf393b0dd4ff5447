from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_closed_and_paused"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="byes",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournament",
            name="byes_closed",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournamentplayer",
            name="bye",
            field=models.PositiveIntegerField(default=0),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0002_tournaments"),
    ]

    operations = [
        migrations.AlterField(
            model_name="deed",
            name="what",
            field=models.CharField(
                choices=[
                    ("dismiss", "dismissed a report"),
                    ("hide", "hid a line of chat"),
                    ("close", "closed a table"),
                    ("ban", "banned a player"),
                    ("lift", "lifted a ban"),
                    ("cancel", "closed a tournament"),
                    ("take", "took over a tournament"),
                ],
                max_length=8,
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_byes"),
    ]

    operations = [
        migrations.AddField(
            model_name="pairing",
            name="ruled",
            field=models.CharField(blank=True, max_length=300),
        ),
    ]

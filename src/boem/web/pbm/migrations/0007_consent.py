import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0004_recipient"),
        ("pbm", "0005_laid_by_hand"),
    ]

    operations = [
        migrations.CreateModel(
            name="Consent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=32)),
                ("asked", models.DateTimeField(null=True)),
                ("agreed", models.DateTimeField(null=True)),
                ("stopped", models.DateTimeField(null=True)),
                (
                    "desk",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="consents", to="pbm.desk"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("desk", "key"), name="consent_once")],
            },
        ),
        migrations.AddField(
            model_name="address",
            name="consent",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="addresses",
                to="pbm.consent",
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0003_written"),
    ]

    operations = [
        migrations.CreateModel(
            name="Recipient",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=32, unique=True)),
                ("asked", models.DateTimeField(null=True)),
                ("agreed", models.DateTimeField(null=True)),
                ("stopped", models.DateTimeField(null=True)),
            ],
        ),
    ]

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("pbm", "0008_who_has_agreed")]

    operations = [
        migrations.AlterField(
            model_name="address",
            name="consent",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="addresses", to="pbm.consent"
            ),
        ),
        migrations.RemoveField(model_name="address", name="confirmed"),
    ]

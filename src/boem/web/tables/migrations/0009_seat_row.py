from django.db import migrations


class Migration(migrations.Migration):
    """The class has another name; its table keeps the one that it has."""

    dependencies = [
        ("tables", "0008_editions"),
        ("lobby", "0001_initial"),  # these name the class as it was
        ("notices", "0001_initial"),
        ("pbm", "0004_press_writers"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("Seat", "tables_seat"),
                migrations.RenameModel("Seat", "SeatRow"),
            ]
        )
    ]

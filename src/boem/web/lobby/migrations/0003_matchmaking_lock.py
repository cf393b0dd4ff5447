from django.db import migrations


class Migration(migrations.Migration):
    """Renames the class; its table keeps its name."""

    dependencies = [("lobby", "0002_results_of_bots")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("Hall", "lobby_hall"),
                migrations.RenameModel("Hall", "MatchmakingLock"),
            ]
        )
    ]

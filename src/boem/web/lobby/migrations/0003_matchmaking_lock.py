from django.db import migrations


class Migration(migrations.Migration):
    """The class has another name; its table keeps the one that it has."""

    dependencies = [("lobby", "0002_results_of_bots")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("Hall", "lobby_hall"),
                migrations.RenameModel("Hall", "MatchmakingLock"),
            ]
        )
    ]

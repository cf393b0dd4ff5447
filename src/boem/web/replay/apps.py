"""The Django app."""

from django.apps import AppConfig


class ReplayConfig(AppConfig):
    """Replays."""

    name = "boem.web.replay"

    def ready(self) -> None:
        """Register what becomes of its rows when accounts change."""
        from boem.web.replay import account_data

        account_data.register()

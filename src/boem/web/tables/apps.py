"""The Django app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables."""

    name = "boem.web.tables"

    def ready(self) -> None:
        """Say what becomes of its rows with accounts."""
        from boem.web.tables import account_data

        account_data.register()

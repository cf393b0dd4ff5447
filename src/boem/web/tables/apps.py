"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class TablesConfig(AppConfig):
    """Tables."""

    name = "boem.web.tables"

    def ready(self) -> None:
        """Register what becomes of its rows when accounts change, and which accounts are in use."""
        from boem.web.tables import account_data

        account_data.register()
        hooks.ACCOUNT_IN_USE.add(account_data.has_seats)

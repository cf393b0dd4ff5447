"""The Django app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and programs."""

    name = "boem.web.accounts"

    def ready(self) -> None:
        """Register what becomes of its rows when accounts change."""
        from boem.web.accounts import account_data

        account_data.register()

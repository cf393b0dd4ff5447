"""The Django app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and programs."""

    name = "boem.web.accounts"

    def ready(self) -> None:
        """Say what becomes of its rows with accounts."""
        from boem.web.accounts import own_data

        own_data.register()

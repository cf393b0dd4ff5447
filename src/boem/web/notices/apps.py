"""The Django app."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices."""

    name = "boem.web.notices"

    def ready(self) -> None:
        """Say what becomes of its rows with accounts."""
        from boem.web.notices import account_data

        account_data.register()

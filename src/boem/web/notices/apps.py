"""The Django app."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices."""

    name = "boem.web.notices"

    def ready(self) -> None:
        """Register what becomes of its rows when accounts change."""
        from boem.web.notices import account_data

        account_data.register()

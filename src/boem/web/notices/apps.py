"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class NoticesConfig(AppConfig):
    """Notices."""

    name = "boem.web.notices"

    def ready(self) -> None:
        """Register with the site: what ends with a session, a note at tables, and account data."""
        from boem.web.notices import account_data
        from boem.web.notices.push import offer, subscriptions

        hooks.SIGNED_OUT.add(subscriptions.signed_out)
        hooks.PASSWORD_SET.add(subscriptions.others_signed_out)
        hooks.TABLE_NOTES.add(offer.note)
        account_data.register()

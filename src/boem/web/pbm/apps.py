"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class PbmConfig(AppConfig):
    """Games by mail."""

    name = "boem.web.pbm"

    def ready(self) -> None:
        """Register the desk's panel at its table, and the handlers of incoming and of lost mails."""
        from boem.web.pbm import account_data
        from boem.web.pbm.post.inbound_orders import lost, take
        from boem.web.pbm.table_notes import insert, terms

        account_data.register()
        hooks.TABLE_PANELS.add(insert)
        hooks.INVITATION_TERMS.add(terms)
        hooks.MAIL_ARRIVED.add(take)
        hooks.MAIL_LOST.add(lost)

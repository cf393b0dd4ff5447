"""The Django app."""

from django.apps import AppConfig


class PbmConfig(AppConfig):
    """Games by mail."""

    name = "boem.web.pbm"

    def ready(self) -> None:
        """Lay what belongs to a desk beside its table; let mails be taken, and hear of those that nobody gets."""
        from boem.web.mail.arrived import LOSERS, TAKERS
        from boem.web.pbm import account_data
        from boem.web.pbm.post.inbound_orders import lost, take
        from boem.web.pbm.table_notes import insert, terms
        from boem.web.tables.page.inserts import invite_by, lay

        account_data.register()
        lay(insert)
        invite_by(terms)
        TAKERS.append(take)
        LOSERS.append(lost)

"""The Django app."""

from django.apps import AppConfig


class PbmConfig(AppConfig):
    """Games by mail."""

    name = "boem.web.pbm"

    def ready(self) -> None:
        """Lay what belongs to a desk beside its table; let mails be taken, and hear of those that nobody gets."""
        from boem.web.mail.arrived import LOSERS, TAKERS
        from boem.web.pbm import belongings
        from boem.web.pbm.insert import insert, terms
        from boem.web.pbm.post.taking import lost, take
        from boem.web.tables.inserts import invite_by, lay

        belongings.register()
        lay(insert)
        invite_by(terms)
        TAKERS.append(take)
        LOSERS.append(lost)

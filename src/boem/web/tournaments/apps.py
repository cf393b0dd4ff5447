"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class TournamentsConfig(AppConfig):
    """Tournaments and ladders."""

    name = "boem.web.tournaments"

    def ready(self) -> None:
        """Register with the site: results of games, notes at tables, challenges, and account data."""
        from boem.web.tournaments import account_data, ladder_cards, table_notes
        from boem.web.tournaments.adjudication import ruling_by_seat
        from boem.web.tournaments.results import keep_result

        hooks.GAME_ENDED.add(keep_result)
        hooks.ORGANISER_RULINGS.add(ruling_by_seat)
        hooks.TABLE_NOTES.add(table_notes.note)
        hooks.CHALLENGES_WAITING.add(ladder_cards.waiting)
        hooks.CHALLENGE_CARDS.add(ladder_cards.cards)
        account_data.register()

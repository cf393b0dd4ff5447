"""The Django app for what all pages share."""

from django.apps import AppConfig
from django.utils.translation import get_language, override

from boem.core import texts


class SiteConfig(AppConfig):
    """The frame of the site."""

    name = "boem.web.base"
    label = "site"

    def ready(self) -> None:
        """Make `texts` use Django's active language."""
        texts.kept_by(lambda: get_language() or texts.ENGLISH, override)

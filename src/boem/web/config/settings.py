"""Django's settings. A host changes nothing here: see environment.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from boem.web.config import environment

WEB = Path(__file__).parent.parent
DATA = environment.data_folder()
REDIS = environment.redis_url()

SECRET_KEY = environment.secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = environment.hosts()
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"]

INSTALLED_APPS = [
    "boem.web.config",
    "boem.web.accounts",
    "boem.web.lobby",
    "boem.web.mail",
    "boem.web.pbm",
    "boem.web.puzzles",
    "boem.web.tables",
    "channels",
    "csp",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "ninja",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "boem.web.config.files.Serve",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "boem.web.api.problems.Problems",
]
ROOT_URLCONF = "boem.web.config.urls"
ASGI_APPLICATION = "boem.web.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [WEB / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "boem.web.config.context.site",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static", "boem.web.config.tags"],
        },
    }
]

DATABASES = {"default": environment.database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS}
    if REDIS
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
CHANNEL_LAYERS: dict[str, Any] = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS]}}
    if REDIS
    else {"BACKEND": "boem.web.config.layer.LocalLayer"}
}

OUTBOX = environment.outbox()
MAILBOX = environment.mailbox()
SITE_URL = environment.site_url()  # for links in mails; empty: there are none

LANGUAGES = [("en", "English"), ("nl", "Nederlands"), ("de", "Deutsch")]
LANGUAGE_CODE = "en"
LOCALE_PATHS = [DATA / "locale"]  # compiled there from the catalogues in locale/ when the site starts
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [WEB / "static"]
STORAGES: dict[str, Any] = {
    "staticfiles": {"BACKEND": "boem.web.config.files.Files"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "boem.web.config.pages.forged"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

BOT_SECONDS = environment.bot_seconds()

LOGGING: dict[str, Any] = environment.logging()

"""Django's settings. A host sets environment variables instead: see base/environment.py."""

from __future__ import annotations

from pathlib import Path

from csp.constants import NONE, SELF

from boem.core import texts
from boem.web.base import environment

WEB = Path(__file__).parent.parent
DATA = environment.data_folder()
REDIS = environment.redis_url()

SECRET_KEY = environment.secret_key(DATA)
DEBUG = False
SITE_URL = environment.site_url()  # for links in mails; without it there are none
NAMES = environment.hosts()
ALLOWED_HOSTS = [
    *NAMES,
    *(host for host in environment.LOCAL_HOSTS if host not in NAMES),
]  # local health checks use these names
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in NAMES if host != "*"]
PROXIES = environment.proxies()
METRICS_TOKEN = environment.told("BOEM_METRICS_TOKEN")  # without one, /metrics is for this machine alone

AUTH_USER_MODEL = "accounts.Player"
INSTALLED_APPS = [
    "boem.web.base",
    "boem.web.accounts",
    "boem.web.mail",
    "boem.web.notices",
    "boem.web.pbm",
    "boem.web.puzzles",
    "boem.web.replay",
    "boem.web.tables",
    "boem.web.lobby",  # after the tables, whose seats move to accounts first
    "boem.web.exercises",
    "boem.web.guide",  # after the lobby, whose results of guided games it takes back
    "boem.web.moderation",
    "boem.web.tournaments",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "channels",
    "csp",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "ninja",
]
MIDDLEWARE = [
    "boem.web.hosting.middleware.watched",
    "boem.web.hosting.middleware.guarded",
    "boem.web.hosting.middleware.paced",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",  # may be the first to meet a host name that isn't the site's
    "boem.web.base.static_files.Serve",
    "boem.web.hosting.middleware.as_get",
    "boem.web.base.compress.CompressPages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "boem.web.accounts.session.Preferences",
    "boem.web.accounts.tries.KnownBrowserMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "boem.web.project.views.Misused",
    "boem.web.hosting.middleware.Floods",
    "boem.web.api.problems.Problems",
]
ROOT_URLCONF = "boem.web.project.urls"
ASGI_APPLICATION = "boem.web.project.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [WEB / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "boem.web.base.squeeze.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                        "boem.web.base.game_assets.Templates",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
                "boem.web.project.context.site",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "boem.web.base.tags",
                "boem.web.tables.templatetags.games",
                "boem.web.puzzles.templatetags.puzzles",
            ],
        },
    }
]

DATABASES = {"default": environment.database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES: dict[str, dict[str, str]] = {
    "default": {"BACKEND": "boem.web.base.cache.SharedCache", "LOCATION": REDIS}
    if REDIS
    else {"BACKEND": "boem.web.base.cache.OwnCache"}
}
CHANNEL_LAYERS = {
    "default": {"BACKEND": "boem.web.base." + ("shared_layer.SharedLayer" if REDIS else "channel_layer.LocalLayer")}
}

OUTBOX = environment.outbox()
MAILBOX = environment.mailbox()
PUSH_KEY = environment.push_key(DATA)
PUSH_TO_LOOPBACK = False  # for tests, whose push service is on this machine

LANGUAGES = list(texts.languages().items())
LANGUAGE_CODE = texts.ENGLISH
LOCALE_PATHS = [DATA / "locale"]  # compiled there from the catalogues in locale/ at startup
FORMAT_MODULE_PATH = "boem.web.base.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [WEB / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "boem.web.base.game_assets.StaticFiles",
]
STORAGES: dict[str, object] = {"staticfiles": {"BACKEND": "boem.web.base.static_files.Files"}}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
DOCUMENTATION_URL = "/docs/"
# As `make docs` builds it: in a wheel, in a checkout; and what the host keeps beside it, such as older versions.
DOCUMENTATION = [
    folder for folder in (WEB / "documentation", WEB.parents[2] / "build" / "docs", DATA / "docs") if folder.is_dir()
]

SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["boem.web.accounts.hashing.Hasher"]
AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = [
    {"NAME": "boem.web.accounts.passwords.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "boem.web.accounts.passwords.Uncommon"},
    {
        "NAME": "boem.web.accounts.passwords.UnlikeItsOwner",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
EMAIL_BACKEND = "boem.web.mail.django_backend.Queue"

ACCOUNT_ADAPTER = "boem.web.accounts.adapter.Accounts"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", *(["email*"] if OUTBOX else []), "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if OUTBOX else "none"  # by a code: mails never hold a link that signs in
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = OUTBOX is not None
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60  # as long as the other codes; e-mails may be slow
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]  # codes, which allauth has had since 65.22, have no page here
# What one person could use up for another is counted by accounts/tries.py and mail/counts.py instead.
ACCOUNT_RATE_LIMITS = {"login_failed": None, "confirm_email": None, "reset_password": "20/m/ip"}
ACCOUNT_FORMS = {name: f"boem.web.accounts.forms.{form}" for name, form in (("login", "SignIn"), ("signup", "SignUp"))}
MFA_ADAPTER = "boem.web.accounts.adapter.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # a passkey is another way to sign in here, never a second factor
MFA_WEBAUTHN_USER_VERIFICATION = "required"
CSRF_FAILURE_VIEW = "boem.web.project.views.forged"
HTTPS = environment.told("BOEM_URL").startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS and bool(PROXIES)  # without a trusted proxy nobody knows what came over TLS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# Subdomains and the browsers' preload lists are up to the owner of the domain, not to the site.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4_000  # for laying mines on the largest field, square by square

OPERATOR = environment.told("BOEM_OPERATOR").strip()  # who runs the site, for the privacy page
CONTACT = environment.told("BOEM_CONTACT").strip()  # how to reach them
IMPRINT = environment.paragraphs("BOEM_IMPRINT")
TERMS = environment.paragraphs("BOEM_TERMS")
PRIVACY = environment.paragraphs("BOEM_PRIVACY")  # the host's additions

BOT_SECONDS = environment.bot_seconds()
BOT_PAUSE = environment.bot_pause()

LOGGING = environment.logging()

"""The site's settings for tests: data in a separate folder, and static files without processing."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

FOLDER = Path(tempfile.mkdtemp(prefix="boem-test-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["BOEM_DATA"] = str(FOLDER)
os.environ["BOEM_BOT_PAUSE"] = "0"
URLS = ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "IMAP_URL", "URL")
for name in ("BOEM_SECRET_KEY", "BOEM_PUSH_KEY", "BOEM_HOSTS", *(f"BOEM_{name}" for name in URLS)):
    os.environ.pop(name, None)

from boem.web.base.game_assets import JOINED, join_files  # noqa: E402  (the folder comes first)
from boem.web.base.prepare import compile_catalogues  # noqa: E402
from boem.web.project.settings import *  # noqa: E402, F403

DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous = OFF;"  # noqa: F405 (it is thrown away)
DATABASES["default"]["TEST"] = {"NAME": FOLDER / "test.sqlite3"}  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # argon2 takes as long as a page
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
(FOLDER / "static").mkdir()
compile_catalogues(FOLDER / "locale")
join_files(FOLDER / JOINED)

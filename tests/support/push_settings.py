"""The settings of a site that may reach a push service on this machine, and trusts only its certificate."""

from __future__ import annotations

import os

from boem.web.project.settings import *  # noqa: F403

PUSH_TO_LOOPBACK = True
os.environ["SSL_CERT_FILE"] = os.environ["PUSH_CERTIFICATE"]

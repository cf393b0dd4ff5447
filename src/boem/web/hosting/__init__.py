"""Tools for the host of a site: metrics, request logs, backups, self-checks."""

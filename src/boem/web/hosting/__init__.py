"""What a host needs round the site: metrics, a line of the log for each request, backups, an examination."""

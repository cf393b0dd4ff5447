"""The commands for hosts of a site."""

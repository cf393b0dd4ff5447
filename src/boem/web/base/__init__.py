"""Shared foundations of the site: nothing here knows accounts, tables or pages."""

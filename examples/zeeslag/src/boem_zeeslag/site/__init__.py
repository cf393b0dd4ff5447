"""Zeeslag on the site."""

"""Drawings of fields, for paper and for pages."""

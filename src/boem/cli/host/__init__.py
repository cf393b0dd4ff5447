"""The commands for hosts of a site.

Django, once set up, keeps the language, and it doesn't know the user's: a command notes that beforehand.
"""

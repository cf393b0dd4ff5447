"""The whole site: settings, URLs, the application, and the pages around the tables."""

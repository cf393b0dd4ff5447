"""The site put together: settings, addresses, the application, and the pages around the tables."""

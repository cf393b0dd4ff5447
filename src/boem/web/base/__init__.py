"""What every part of the site stands on: nothing here knows an account, a table or a page."""

"""`boem pbm`."""

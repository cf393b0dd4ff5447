"""The puzzle editor: a grid with its verdict at every change, on a page and nowhere stored."""

"""Boem: hidden-field deduction games. The rooms and who may know whom are told in docs/architecture.md."""

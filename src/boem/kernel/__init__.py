"""The face of the native module. Only `boem.inference` imports it."""

from boem.kernel._native import Contradiction, OverBudget, Posterior, settle

__all__ = ["Contradiction", "OverBudget", "Posterior", "settle"]

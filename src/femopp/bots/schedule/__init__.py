"""Rifki's choice of contract: a deal is worth its points and what the choice leaves for later."""

from femopp.bots.schedule.choice import choose_contract, promised

__all__ = ["choose_contract", "promised"]

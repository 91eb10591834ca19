"""Deals played best with open cards."""

from femopp.engine.solving.solver import Aim, Solver

__all__ = ["Aim", "Solver"]

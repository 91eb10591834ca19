"""Solvers for deals with open cards."""

from femopp.engine.solving.aim import Aim
from femopp.engine.solving.solver import Solver

__all__ = ["Aim", "Solver"]

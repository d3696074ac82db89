"""The intermediate representation machines execute: typed expression trees, decision points, and flat routines of instructions."""

# ruff: noqa: F403  # the nodes are what these modules define; naming each twice more would only be a second list of them
from interpreter.model.ir.decisions import *
from interpreter.model.ir.expressions import *
from interpreter.model.ir.instructions import *

"""Positions as blocks of memory: where everything stands in them, how they go in and come out."""

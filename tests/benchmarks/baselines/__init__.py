"""Games written by hand in plain Python: what a careful programmer gets without Rulewright; the benchmarks compare with them.

Each module has `play(number)`: one game, every legal move equally likely, drawn by `number()` from 0 up to 1; it gives the
number of decisions. Beside it stand the parts it is made of, so that tests can count positions with them.
"""

"""Coverage: clauses of the rulebook against rules, scenarios and random play, and rules that no game has ever exercised.

`measure.py` puts everything together, `reports.py` says it.
"""

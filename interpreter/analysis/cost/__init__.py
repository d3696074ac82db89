"""Static cost model of the work and the memory between two decisions, from the declarations alone.

`sizes` bounds sets and heaps, `lookups` adds up looks of expressions and questions, `steps` those between two questions: upper bounds, which
refuse. `timing` counts nanoseconds by the same walk with the prices of `prices`: an expectation, which warns. `answers` says what one
answer takes, and where.
"""

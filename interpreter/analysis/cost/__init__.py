"""Static cost model: upper bounds of the work and the memory between two decisions, from the declarations alone.

`sizes` bounds sets and heaps, `lookups` what expressions and questions look at, `steps` what happens between two questions.
A look is about what one part of an expression takes: some tenths of a millionth of a second.
"""

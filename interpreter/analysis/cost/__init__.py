"""How much a machine has to do, and to keep, at most: bounds that are seen from the declarations alone.

`sizes` bounds sets and heaps, `looks` what expressions and questions look at, `steps` what happens between two questions.
A look is about what one part of an expression takes: some tenths of a millionth of a second.
"""

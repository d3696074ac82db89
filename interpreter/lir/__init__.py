"""The low-level form between routines and the text of a machine: typed trees of expressions and statements."""

"""Things beside the boards: the zones in which they lie, what is printed on them, and tables of figures."""

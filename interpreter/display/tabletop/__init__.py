"""Things beside the boards: what is printed on cards, dice and tokens."""

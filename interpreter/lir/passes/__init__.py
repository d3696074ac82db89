"""Rewrites of low-level functions, one in each file; every one gives a function that is carried out alike."""

"""The table in a browser: `rulewright serve`.

The server holds a journal for every table, a page is a view of it: it gets what its seat may see, and patches of that. `tables` knows
rules and seats and does no input or output, `journal` is the disk, `workers` are the processes that compute, `server` is the one that
talks, `pages` are what browsers load.
"""

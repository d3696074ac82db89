"""The pages without a server: a folder for any web space, in which the same program runs inside the browser (Pyodide).

`export` writes the folder; `bridge` is what runs in the browser, in front of the very application that `rulewright serve` runs;
`local_workers` stand in the place of processes, `persistent_map` in that of a library that is not written in Python.
"""

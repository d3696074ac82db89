"""Pictures of things: what their names mean, where they come from, and that nothing in them can do harm.

`names` reads a name; `sources` finds the picture; `svg` and `png` sanitise files of strangers by lists of what is allowed; `sprite` puts all
pictures of a rule set into one document that pages load. Nothing here is loaded with `import interpreter`.
"""

"""The language server: what `interpreter.editing` knows of rule files, said in the Language Server Protocol.

`rulewright lsp` runs it. `server.py` answers, `conversions.py` turns places and findings into the protocol's, `publishing.py` says
findings while somebody types.
"""

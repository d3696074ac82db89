"""The language server: what `interpreter.editing` knows of rule files, said in the Language Server Protocol.

`rulewright lsp` runs it. `serving.py` has its life, `answers.py` the requests, `server.py` the texts of the editor, `worker.py` the process
that compiles and checks (`background.py` talks to it), `publishing.py` the findings, `conversions.py` the places of the protocol.
"""

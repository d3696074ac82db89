"""`python -m interpreter` is the command `rulewright`."""

from interpreter.faces.cli.main import run

if __name__ == "__main__":
    run()

"""`python -m interpreter` is the command `rulewright`."""

from interpreter.cli.main import run

if __name__ == "__main__":
    run()

"""Ages on the command line: `90d`, `forever`."""

import re

from interpreter.cli.common.terminal import refuse

_DAY = 86_400.0  # seconds
FOREVER = "forever"


def seconds_or_forever(word: str) -> float | None:
    """The seconds of an age in days; None for `forever`. Ends the command for anything else."""
    return None if word == FOREVER else seconds_of(word)


def seconds_of(word: str) -> float:
    """The seconds of an age in days. Ends the command for anything else, and for no day at all."""
    days = re.fullmatch("([1-9][0-9]{0,4})d", word)
    if days is None:
        refuse("C360", word=word)
    return int(days.group(1)) * _DAY

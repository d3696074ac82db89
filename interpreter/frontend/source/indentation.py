"""Which of two lines is indented to the wrong place: the one that stands elsewhere than its neighbours."""

STEP = 2  # blanks a level


def is_odd_one(text: str, above: int, line: int) -> bool:
    """True if the line that begins at `above` is the wrong one, and the one below it at `line` stands where it belongs."""
    lines = [each for each in text.splitlines() if each.strip() and not each.lstrip().startswith("#")]
    number = _number(text, above)
    upper, lower = lines[number], lines[_number(text, line)]
    if _is_entry(upper) and not _is_entry(lower):
        entry = _column(lower) - STEP
        is_entry_of_list = not _fits(lines[:number], upper) and _fits(lines[:number], f"{' ' * entry}- ")
        return is_entry_of_list or _has_neighbour(lines, number, entry)
    return not _fits(lines[:number], upper) and _fits(lines[:number], lower)


def _number(text: str, start: int) -> int:
    return sum(1 for each in text[:start].splitlines() if each.strip() and not each.lstrip().startswith("#"))


def _column(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _is_entry(line: str) -> bool:
    return line.lstrip().startswith("- ")


def _has_neighbour(lines: list[str], number: int, column: int) -> bool:
    """True if an entry of the same list stands in this column, above or below a line."""
    for beside in (reversed(lines[:number]), iter(lines[number + 2 :])):
        for each in beside:
            if _column(each) <= column:
                if _column(each) == column and _is_entry(each):
                    return True
                break
    return False


def _fits(above: list[str], line: str) -> bool:
    """True if a line stands one level below the last line above that is indented less, or beside its key."""
    column = _column(line)
    around = next((each for each in reversed(above) if _column(each) < column), None)
    if around is None:
        return column == 0
    key = _column(around) + (STEP if _is_entry(around) else 0)
    return column == key + STEP or (column == key and (_is_entry(line) or _is_entry(around)))

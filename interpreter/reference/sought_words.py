"""What people look for under another name than the language has for it: `rulewright explain several` leads to `subsets`."""

from collections.abc import Mapping

SOUGHT: Mapping[str, tuple[str, ...]] = {
    "several": ("subsets",),
    "some": ("subsets", "exists"),
    "subset": ("subsets",),
    "clockwise": ("turns", "players_from"),
    "direction": ("turns", "reversed"),
    "reverse": ("reversed",),
    "combinations": ("subsets",),
    "ray": ("path", "line"),
    "slide": ("path", "line"),
    "follow": ("path",),
    "walk": ("path",),
    "intersection": ("common",),
    "announce": ("tell",),
    "message": ("tell",),
    "log": ("tell",),
    "show": ("reveal",),
    "showdown": ("reveal",),
    "look": ("reveal",),
    "tie": ("best", "sole_best", "ranking"),
    "tie-break": ("best", "sole_best", "ranking"),
    "tiebreak": ("best", "sole_best", "ranking"),
    "lexicographic": ("best",),
    "repetition": ("remember", "times"),
    "superko": ("remember", "times", "after"),
}  # what people look for -> words, verbs and keys of the language

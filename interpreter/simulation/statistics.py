"""Summary statistics of many games, each with its 95 % confidence interval.

How the intervals are made, and where the formulas come from:

- a share (how often a seat wins): Wilson, Probable inference, the law of succession, and statistical inference, 1927;
- the difference of two shares in pairs of games: Agresti and Min, Simple improved confidence intervals for comparing
  matched proportions, 2005: two more pairs are thought of, spread over what a pair can show. It stays between -1 and 1,
  is never without width, and shared victories need no special case;
- a mean, and the mean of differences in pairs: Student's t;
- where games share boards they resemble each other, and tell less than as many games on boards of their own: they count as
  fewer, by the design effect (Kish, Survey Sampling, 1965), estimated from the sums over the games on each board.

Only what Python brings is used: these few formulas do not justify a library for statistics of many megabytes. The tests
compare them with published tables, and count over all samples how often the truth lies inside.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import ceil, sqrt
from statistics import NormalDist, fmean, stdev

Z = 1.959963984540054  # a normal number lies between -Z and Z with 95 %
_SEEN = NormalDist().inv_cdf(0.8)  # a difference counts as visible if four of five attempts would show it
_DIGITS = 60  # in which a root is worked out that is then rounded to the nearest number


@dataclass(frozen=True, slots=True)
class Summary:
    """A sample of numbers, summed up; in their unit.

    mean: the mean; 0 if there are none.
    deviation: the standard deviation of a sample (divided by n - 1).
    low: the lowest.
    high: the highest.
    independent: as how many independent numbers they count: games on the same layout resemble each other (Kish, Survey Sampling, 1965).
    """

    mean: float
    deviation: float
    low: float
    high: float
    independent: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and the bounds in which the true one lies with 95 %; no bounds where one game cannot tell any."""

    value: float
    low: float | None
    high: float | None


class Sample:
    """Numbers that come one after the other, summed up exactly: what is kept grows with how many different ones there are, not with how many.

    `groups`: every so-many-th is of the same group (None: each is alone).
    """

    __slots__ = ("_groups", "_sums", "counts", "size")

    def __init__(self, groups: int | None = None) -> None:
        self.counts: Counter[float] = Counter()
        self.size = 0
        self._groups = groups if groups is not None and groups > 1 else 0
        self._sums: list[int | Fraction] = []  # by group

    def add(self, number: float) -> None:
        """Take one more."""
        self.counts[number] += 1
        if self._groups:
            exact = number if isinstance(number, int) else Fraction(number)
            if self.size < self._groups:
                self._sums.append(exact)
            else:
                self._sums[self.size % self._groups] += exact
        self.size += 1

    def summary(self) -> Summary:
        """All of them summed up; zeros if there are none."""
        if not self.size:
            return Summary(0.0, 0.0, 0, 0, 0.0)
        return Summary(float(self.total) / self.size, self._deviation(), min(self.counts), max(self.counts), self.independent())

    def independent(self) -> float:
        """As how many independent numbers they count: never more than there are.

        A single group cannot tell how groups differ: its numbers count in full.
        """
        groups, size = self._groups, self.size
        if not groups or size <= groups:
            return float(size)
        middle = Fraction(self.total, size)
        members = [size // groups + (group < size % groups) for group in range(groups)]
        alone = self._squares() * (groups - 1) / groups
        together = sum((total - middle * many) ** 2 for total, many in zip(self._sums, members, strict=True))
        return float(size / max(Fraction(1), together / alone)) if alone else float(size)

    @property
    def total(self) -> Fraction:
        """What they make together."""
        return sum((Fraction(number) * count for number, count in self.counts.items()), Fraction())

    def _squares(self) -> Fraction:
        """The sum of the squares of what lies between each of them and the mean."""
        every = sum((Fraction(number) ** 2 * count for number, count in self.counts.items()), Fraction())
        return every - self.total**2 / self.size

    def _deviation(self) -> float:
        """The standard deviation of a sample, as `statistics.stdev` gives it."""
        if self.size < 2:
            return 0.0
        variance = self._squares() / (self.size - 1)
        with localcontext(prec=_DIGITS):
            return float((Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt())


def summarize(numbers: Iterable[float], groups: int | None = None) -> Summary:
    """The numbers summed up, with the standard deviation of a sample; zeros if there are none. `groups` as in `Sample`."""
    sample = Sample(groups)
    for number in numbers:
        sample.add(number)
    return sample.summary()


def wilson_interval(wins: float, games: float) -> tuple[float, float]:
    """The share of victories that is believed with 95 %, by Wilson's formula: it stays between 0 and 1, also for few games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    width = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - width) / whole), min(1.0, (middle + width) / whole)


def pooled_share(parts: Sequence[float]) -> Estimate | None:
    """The share that parts from 0 to 1, one for each game, make together; None if there is no game."""
    return Estimate(fmean(parts), *wilson_interval(sum(parts), len(parts))) if parts else None


def difference_of_shares(differences: Sequence[float]) -> Estimate | None:
    """How much a share differs, from the differences in pairs of games, each from -1 to 1 (Agresti and Min)."""
    if not differences:
        return None
    pairs = len(differences) + 2
    middle = sum(differences) / pairs
    width = Z * sqrt(((sum(each * each for each in differences) + 1) / pairs - middle * middle) / pairs)
    return Estimate(fmean(differences), max(-1.0, middle - width), min(1.0, middle + width))


def mean_interval(numbers: Sequence[float]) -> Estimate | None:
    """The mean of numbers, or of differences in pairs, with Student's bounds; None if there are none."""
    if not numbers:
        return None
    middle = fmean(numbers)
    if len(numbers) == 1:
        return Estimate(middle, None, None)
    width = t_critical(len(numbers) - 1) * _deviation(numbers) / sqrt(len(numbers))
    return Estimate(middle, middle - width, middle + width)


def bounds_of(summary: Summary) -> tuple[float, float] | None:
    """Student's bounds of the mean of numbers that are summed up already; None if one number cannot tell any."""
    if summary.independent < 2:
        return None
    width = t_critical(int(summary.independent) - 1) * summary.deviation / sqrt(summary.independent)
    return summary.mean - width, summary.mean + width


def t_critical(freedom: int) -> float:
    """The bound of Student's t for 95 %: exact for one and two degrees of freedom, else a series (error below 0.2 %).

    The series is the one of Cornish and Fisher, 26.7.5 in the tables of Abramowitz and Stegun.
    """
    if freedom == 1:
        return 12.706204736174698  # tan(0.475 pi)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95 * 0.95))
    z, v = Z, freedom
    terms = (
        (z**3 + z) / (4 * v),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4),
    )
    return z + sum(terms)


def required_pairs(differences: Sequence[float], difference: float) -> int | None:
    """How many pairs of games show such a difference in four of five attempts; None where these differ too little to say."""
    deviation = _deviation(differences)
    if not deviation or difference <= 0:
        return None
    exact = ceil(((Z + _SEEN) * deviation / difference) ** 2)
    unit = int(10 ** max(0, len(str(exact)) - 2))  # two digits say all that is known
    return -(-exact // unit) * unit


def _deviation(numbers: Sequence[float]) -> float:
    return stdev(numbers) if len(numbers) > 1 else 0.0

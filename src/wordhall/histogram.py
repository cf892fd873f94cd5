"""How often something took how long. Counting costs next to nothing; sums are done on request."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

BOUNDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0)  # seconds


class Histogram:
    def __init__(self, bounds: Sequence[float] = BOUNDS) -> None:
        self.seconds = 0.0  # all together
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)  # how many fell under each bound

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self.seconds += seconds

    @property
    def count(self) -> int:
        return sum(self._counts)

    @property
    def buckets(self) -> list[tuple[float | str, int]]:
        """For each bound how many took no longer."""
        return list(zip([*self._bounds, "+Inf"], accumulate(self._counts), strict=True))

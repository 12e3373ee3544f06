"""What a process on the side can answer about itself; a module of its own, which that process imports."""

import os
from typing import Any


class Niceness:
    """Answers how low its process stands."""

    def __call__(self, asked: Any, progress: Any = None) -> int:
        return os.nice(0)

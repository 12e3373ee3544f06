"""The games as environments of other libraries: PettingZoo, OpenSpiel, and thousands at once.

Each module needs its own optional package; nothing here is imported unless it is asked for.
"""

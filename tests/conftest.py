"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# The same examples in every run. The database would bring back what an earlier run on this machine had found.
settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
# `make fuzz`: new examples in every run, by a seed that is printed.
settings.register_profile(
    "fuzz", database=None, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")

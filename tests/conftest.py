"""Settings for all tests: property tests are the same on every run and have no deadline on noisy machines."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "petitfour",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("petitfour")

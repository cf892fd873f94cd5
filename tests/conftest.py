"""What every test shares: how hypothesis runs and reports."""

from hypothesis import HealthCheck, settings

# A brute-force example may take long on a busy machine, which says nothing about the code.
settings.register_profile(
    "wordhall",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("wordhall")

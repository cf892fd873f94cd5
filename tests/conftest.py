"""What every test shares: how hypothesis searches and reports."""

from hypothesis import HealthCheck, settings

from tests.effort import BRIEF, THOROUGH

settings.register_profile(
    "wordhall",
    max_examples=100 if THOROUGH else 100 // BRIEF,
    # `make test` gives the same code the same verdict every time; `make soak` tries new examples.
    derandomize=not THOROUGH,
    # A brute-force example may take long on a busy machine, which says nothing about the code.
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("wordhall")

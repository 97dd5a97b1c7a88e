# %% [markdown]
# # Warm-up
#
# The study repeats a run on the same servers and calls the difference the warm-up effect. Two
# things can be warm there, the broker and the client's JVM, and its second run has a warm broker
# and a cold client. The scenario `warmup` measures all four points.

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from brokerbench_analysis.figures import warm_up
from brokerbench_analysis.load import load
from brokerbench_analysis.tables import questions

runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)

# %% [markdown]
# ## Broker or client?
#
# Each ratio is within one fork: its run in this state over its own first run, all cold. A point at
# 1 is no effect. If the client's points move and the broker's do not, the second run
# of the study was faster for another reason than a warm broker. Interaction above 1 means that
# both together give more than either alone would let one expect.

# %%
warm_up.effects(runs, nodes=1)

# %%
questions.two_by_two(runs, "kafka", nodes=1)

# %%
questions.two_by_two(runs, "nats", nodes=1)

# %% [markdown]
# On three nodes only the study's second run is measured, so the client's part is not known there.

# %%
warm_up.effects(runs, nodes=3)

# %%
questions.two_by_two(runs, "kafka", nodes=3)

# %%
questions.two_by_two(runs, "nats", nodes=3)

# %% [markdown]
# ## Does it settle?
#
# Sixty iterations of one second from a cold start. `flat`: no change was found. `warm-up`: it
# became better and stayed. `slow-down`: it became worse and stayed. `no steady state`: it still
# changed at the end, so a single number for it depends on when one looked. `inconsistent`: forks
# disagree; then a longer warm-up does not help, more forks do.

# %%
warm_up.long_runs(runs, figure="delivered_msg_per_s")

# %%
warm_up.long_runs(runs, figure="end_to_end_latency_p99_ns")

# %%
questions.long_runs(runs, figures=("delivered_msg_per_s", "end_to_end_latency_p99_ns"))

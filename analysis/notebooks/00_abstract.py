# %% [markdown]
# # In short

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from brokerbench_analysis import abstract
from brokerbench_analysis.figures import verdicts
from brokerbench_analysis.load import load

runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)

# %%
abstract.text(runs)

# %%
verdicts.counts(runs)

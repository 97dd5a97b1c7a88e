# %% [markdown]
# # In short

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
SEED = 42
RESAMPLES = 10_000

# %%
from pathlib import Path

from brokerbench_analysis import abstract
from brokerbench_analysis.figures import verdicts
from brokerbench_analysis.load import load

runs = load([Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS))

# %%
abstract.text(runs)

# %%
verdicts.counts(runs)

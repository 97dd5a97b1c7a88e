# %% [markdown]
# # Do the published claims hold?
#
# Each claim was judged by `bench claims` on these runs; nothing is judged anew here.
# `reproduced`: the interval lies within the claim's tolerance. `same direction`: surely on the
# same side of 1, but not as much as published, or more. `contradicted`: surely on the other side.
# `inconclusive`: the forks do not decide. `not measured`: no run of its scenario is among these.
# A verdict holds for this machine and these versions; a contradiction is a reason to look for a
# cause, not proof that the source was wrong.

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from IPython.display import display

from brokerbench_analysis.figures import verdicts
from brokerbench_analysis.load import load
from brokerbench_analysis.tables import questions

runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)
sources = [] if runs.claims is None else runs.claims["source"].unique(maintain_order=True).to_list()

# %%
verdicts.counts(runs)

# %% [markdown]
# ## Measured against published
#
# An interval that crosses 1 says that the sign of the effect is open. Absolute figures are in the
# tables only, and are never judged.

# %%
for source in sources:
    display(verdicts.ratios(runs, source=source))

# %% [markdown]
# ## Every claim

# %%
for source in sources:
    display(questions.claims(runs, source=source))

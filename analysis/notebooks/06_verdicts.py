# %% [markdown]
# # Do the published claims hold?
#
# Each claim was judged by `bench claims` on these runs; nothing is judged anew here.
# `reproduced`: the interval lies within the claim's tolerance. `same direction`: surely on the
# same side of 1, and perhaps as much as published. `size refuted`: surely not as much as published,
# or more. `contradicted`: surely on the other side. `inconclusive`: the forks do not decide.
# `premise not met`: a condition of the claim does not hold here. `not measured`: no run of its
# scenario is among these. How many there are of each stands at the head of the report.
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

# %% [markdown]
# ## Measured against published
#
# At 1 a ratio is the published one. Where the tolerance is passed, the size is refuted; where the
# interval meets the upright line of no effect, its sign is open. Absolute figures are in the tables
# only, and are never judged.

# %%
for source in sources:
    display(verdicts.ratios(runs, source=source))

# %% [markdown]
# ## Every claim

# %%
for source in sources:
    display(questions.claims(runs, source=source))

# %% [markdown]
# ## What so many forks can find

# %%
for source in sources:
    display(questions.detectable(runs, source=source))

# %% [markdown]
# # Is the data sound?
#
# Before any figure: which runs these are, what speaks against them, and what was left out. A fork
# with an invalid iteration enters no median, interval or comparison. Where every fork of a broker
# is invalid, its figures are shown hatched or crossed and named so, and are compared with nothing;
# this section says why.

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from brokerbench_analysis.load import load
from brokerbench_analysis.tables import soundness

runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)

# %%
soundness.manifests(runs)

# %% [markdown]
# ## What counts
#
# A fork is a fresh client JVM and, unless the trial says otherwise, a fresh broker. It is the
# sample: iterations inside a fork share its fate and add little. With fewer than three forks
# there is no interval; with fewer than five no difference is claimed, however large it looks.

# %%
soundness.trials(runs)

# %% [markdown]
# ## Findings
#
# `suspect` means: read it before you use the number. `invalid` means: this is no measurement of
# what was asked. `valid` findings are facts worth knowing.

# %%
soundness.findings(runs)

# %% [markdown]
# ## Consumers that were killed
#
# Whether a message survives its consumer, and how long it is away, is what at-least-once delivery
# is worth. The time is bounded from below by how long the others wait before they take it over.

# %%
soundness.kills(runs)

# %% [markdown]
# ## Where the method departs from what was published
#
# Each sentence is a reason why a figure here may differ from its source on any machine.

# %%
soundness.deviations(runs)

# %% [markdown]
# ## Hosts
#
# Client and brokers share this machine, its cores and its page cache. Absolute figures belong to
# it; between machines only ratios may be compared, and even those shift with the number of cores.

# %%
soundness.hosts(runs)

# %%
assert runs.manifests, "no run was read"

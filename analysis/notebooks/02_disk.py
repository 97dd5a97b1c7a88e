# %% [markdown]
# # Disk
#
# The study's tables 4.3 and 4.4 and figures 4.1 and 4.2: what the data directory holds after the
# load, and how much was written on the way there.

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from brokerbench_analysis.figures import resources
from brokerbench_analysis.load import load
from brokerbench_analysis.tables import study

runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)

# %% [markdown]
# ## Before and after
#
# The increase is payload, what the broker adds to each message, and indexes. It depends on
# message count and size and hardly on the machine, so here absolute figures may be compared, if
# the runs sent as many messages as the study.

# %%
study.disk(runs, nodes=1, table="4.3")

# %%
study.disk(runs, nodes=3, table="4.4")

# %% [markdown]
# ## Written over time
#
# Each line counts from 0 where sampling began. A steep line is a fast broker; its end, not its
# slope, is the amount. A line that goes on rising after the load is the page cache on its way to
# the disk where the kernel charges it to the broker.

# %%
resources.over_time(runs, resources.DISK_WRITTEN, nodes=1, figure="4.1")

# %%
resources.over_time(runs, resources.DISK_WRITTEN, nodes=3, figure="4.2")

# %% [markdown]
# # What the method does
#
# The same brokers on the same machine, measured in the study's way (`faithful`: unbounded
# producer buffers, one NATS connection, ports published through a proxy) and in one that gives
# both the same (`corrected`: equal windows, a connection per client, a bridge). `open` offers
# messages at a steady share of the rate that the broker sustains, so that latency is not the
# length of a full queue. What differs between two methods of one broker is no property of that
# broker.

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from brokerbench_analysis.figures import method
from brokerbench_analysis.load import load
from brokerbench_analysis.tables import questions

runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)

# %% [markdown]
# ## Side by side
#
# If the order of the two brokers changes from one method to the next, the published order was
# that of the client's settings. `the study's formula` is the faithful run divided as the study
# divides: the planned count, over a time with the last empty fetch in it.

# %%
method.side_by_side(runs, nodes=1)

# %%
questions.methods(runs, nodes=1)

# %%
method.side_by_side(runs, nodes=3)

# %%
questions.methods(runs, nodes=3)

# %% [markdown]
# ## Where Kafka's latency is spent
#
# The client's own buffer is counted by the client library. What is left after it is what broker
# and network need: that part, and not the sum, would be the broker's latency.

# %%
method.latency_stages(runs)

# %%
questions.stages(runs)

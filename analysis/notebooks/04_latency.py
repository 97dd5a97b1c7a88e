# %% [markdown]
# # Latency
#
# The study's figures 4.7 and 4.8. End-to-end latency starts when a message was due and ends when
# the consumer has it. Under saturation it is mostly waiting: Kafka's producers hold up to 32 MiB
# each before a message leaves, and a NATS fetch waits for 500 messages or a second. So these
# figures rank the queues of two client settings. What the brokers themselves need is in the
# section on method.

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from brokerbench_analysis.exhibits import Label
from brokerbench_analysis.figures import latency
from brokerbench_analysis.load import load
from brokerbench_analysis.tables import study

FIGURES = [f"end_to_end_latency_{share}_ns" for share in ("p50", "p95", "p99")]
runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)

# %% [markdown]
# ## Median and tail
#
# Look at the distance on the log axis, not at the milliseconds: it says how many times. A
# percentile is taken per fork and then over forks; percentiles are never averaged.

# %%
latency.percentiles(runs, nodes=1, figure="4.7")

# %%
one_node = Label("latency-1-node", "End-to-end latency, one node")
study.comparison(runs, FIGURES, nodes=1, label=one_node)

# %%
latency.percentiles(runs, nodes=3, figure="4.8")

# %%
three_nodes = Label("latency-3-node", "End-to-end latency, three nodes")
study.comparison(runs, FIGURES, nodes=3, label=three_nodes)

# %% [markdown]
# ## The whole distribution
#
# From the merged histograms. A flat curve is a queue of constant length; a step is a stall that
# hit many messages at once. Where the thin lines part, the forks disagree, and the tail of the
# thick line is that of the worst fork.

# %%
latency.distribution(runs, nodes=1)

# %%
latency.distribution(runs, nodes=3)

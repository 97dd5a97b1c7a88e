# %% [markdown]
# # Processor and memory
#
# The study's figures 4.3 to 4.6. The window is the study's: from five seconds before the load to
# ten after it, idle time included. That lowers the median of a short run more than that of a long
# one, so a median here compares with the study's, and not with the summary of a run.

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from brokerbench_analysis.exhibits import Label
from brokerbench_analysis.figures import resources
from brokerbench_analysis.load import load
from brokerbench_analysis.tables import study

FIGURES = ["broker_cpu_percent_p50", "broker_cpu_percent_p95", "broker_memory_max_bytes"]
runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)

# %% [markdown]
# ## Processor
#
# Client and brokers share the processors: where they are full, a broker that shows little CPU may
# simply not have been given more. 100 % is all processors of the host.

# %%
resources.over_time(runs, resources.CPU, nodes=1, figure="4.3")

# %%
resources.over_time(runs, resources.CPU, nodes=3, figure="4.4")

# %% [markdown]
# ## Memory
#
# A Java broker keeps the heap that it once took, so its line says how much it was allowed; a
# container's memory also holds the page cache in active use. Neither is the least with which the
# broker would run.

# %%
resources.over_time(runs, resources.MEMORY, nodes=1, figure="4.5")

# %%
resources.over_time(runs, resources.MEMORY, nodes=3, figure="4.6")

# %% [markdown]
# ## In numbers
#
# A figure per fork is the mean over its nodes.

# %%
one_node = Label("cpu-memory-1-node", "Processor and memory, one node")
study.comparison(runs, FIGURES, nodes=1, label=one_node)

# %%
three_nodes = Label("cpu-memory-3-node", "Processor and memory, three nodes")
study.comparison(runs, FIGURES, nodes=3, label=three_nodes)

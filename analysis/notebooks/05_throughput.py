# %% [markdown]
# # Throughput
#
# The study's figure 4.9. Here a rate is the number of distinct messages that arrived over the
# time they took. The study divides the planned number by a time that includes a last, empty
# fetch; the section on method shows what its formula makes of the same runs.

# %% tags=["parameters"]
RUNS = ["../../src/test/resources/golden/run-v1"]
CLAIMS = None
FORKS = None

# %%
from pathlib import Path

from brokerbench_analysis.exhibits import Label
from brokerbench_analysis.figures import throughput
from brokerbench_analysis.load import load
from brokerbench_analysis.tables import study

FIGURES = ["delivered_msg_per_s", "published_msg_per_s"]
runs = load(
    [Path(run) for run in RUNS], claims=CLAIMS and Path(CLAIMS), figures=FORKS and Path(FORKS)
)

# %%
throughput.rates(runs)

# %% [markdown]
# A bar is also a matter of what was promised: a broker that may lose, or that keeps nothing, has
# less to do. Where guarantee or durability are unequal, the line under the figure says so, and no
# ratio of the two is a ranking.
#
# The height of a bar belongs to this machine: with fewer cores both brokers are slower, and not
# by the same factor. Three nodes on one host show what replication costs, not what three machines
# can do.

# %%
one_node = Label("throughput-1-node", "Throughput, one node")
study.comparison(runs, FIGURES, nodes=1, label=one_node)

# %%
three_nodes = Label("throughput-3-node", "Throughput, three nodes")
study.comparison(runs, FIGURES, nodes=3, label=three_nodes)

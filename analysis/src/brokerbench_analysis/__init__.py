"""Reads run directories of brokerbench and computes what their figures, tables and verdicts show.

The modules, from the files to the statements:

- `schema` the columns of each file, with their types
- `load` run directories to `runs.Runs`; refuses what it cannot judge
- `histograms` merged latency histograms from the logs of forks
- `runs` manifests, trials and cells; `fork_figures` what is taken from one fork
- `statistics` intervals over forks; `steady_state` changepoints within a fork
- `warmup`, `method`, `verdicts`, `validity` one question each
"""

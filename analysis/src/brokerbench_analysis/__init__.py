"""Reads run directories of brokerbench and draws what their figures, tables and verdicts show.

The modules, from the files to the statements:

- `columns` what a CSV file is, `schema` which files a run has; `files`, `manifests` read one each
- `load` run directories to `runs.Runs`; refuses what it cannot judge
- `compact` the form in which runs are committed; `machine_paths` and
  `histogram_intervals` what it changes
- `cells` which forks count and which may be pooled
- `histograms` merged latency histograms from the logs of forks; `histogram_format` one line of them
- `statistics` intervals over forks; `alternation` which of their ratios may be judged
- `steady_state`, `changepoints` the iterations of a fork
- `warmup`, `method`, `latency_stages`, `verdicts`, `validity` one question each
"""

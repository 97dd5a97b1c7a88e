"""Figures: frames in, charts out.

No function here reads a file. Each returns a :class:`~brokerbench_analysis.exhibits.Chart`, which
holds the frame that it draws, or a :class:`~brokerbench_analysis.exhibits.Missing` that says in one
line which scenario is not among the runs.

- `resources` disk, processor and memory over time: figures 4.1 to 4.6
- `latency` percentiles over forks, figures 4.7 and 4.8, and the whole distribution
- `throughput` delivered rates: figure 4.9
- `verdicts` published against measured ratios
- `warm_up` the two warm-ups apart, and long runs with their changepoints
- `method` what the way of measuring moves, and where Kafka's latency is spent
"""

"""Tables: frames in, tables out; numbers with their units, and the frame behind them for the CSV.

- `soundness` the runs, their findings, and what was left out
- `study` disk usage (tables 4.3 and 4.4), and comparisons of the two brokers
- `questions` verdicts, warm-up, long runs and methods
"""

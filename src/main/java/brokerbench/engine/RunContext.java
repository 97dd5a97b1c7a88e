package brokerbench.engine;

import brokerbench.environment.host.DataVolume;
import brokerbench.measurement.NanoClock;
import brokerbench.results.RowWriter;
import brokerbench.results.RunDirectory;
import java.util.function.BooleanSupplier;

/**
 * What every part of a run on the host works with.
 *
 * @param plan what to do
 * @param volume the disk that brokers use
 * @param forks how forks are started
 * @param directory where results go
 * @param rows appends to it
 * @param clock monotonic clock of the host process
 * @param listener who watches
 * @param stopping whether the user asked the run to end
 */
record RunContext(
    RunPlan plan,
    DataVolume volume,
    ForkLauncher forks,
    RunDirectory directory,
    RowWriter rows,
    NanoClock clock,
    RunListener listener,
    BooleanSupplier stopping) {}

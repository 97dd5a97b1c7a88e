package brokerbench.cli;

import brokerbench.engine.ForkOrder;
import brokerbench.engine.RunPlan;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Precision;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What shall be run.
 *
 * @param runId see {@link brokerbench.results.RunManifest}
 * @param scenarios chosen, options applied
 * @param scale factor of the message counts
 * @param seed see {@link RunPlan}
 * @param order forks of {@code trials}, the first to run first
 * @param precision that the order seeks; null with a given number of forks
 * @param waivers names of checks
 * @param clusters that run already, by broker
 * @param commandLine as typed
 */
record RunSetup(
    String runId,
    List<Scenario> scenarios,
    List<Trial> trials,
    double scale,
    long seed,
    ForkOrder order,
    @Nullable Precision precision,
    List<String> waivers,
    EnvironmentKind environment,
    Map<String, Endpoints> clusters,
    String commandLine) {}

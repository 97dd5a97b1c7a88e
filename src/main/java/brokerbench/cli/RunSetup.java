package brokerbench.cli;

import brokerbench.engine.RunPlan;
import brokerbench.engine.TrialSchedule;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;

/**
 * What shall be run.
 *
 * @param runId see {@link brokerbench.results.RunManifest}
 * @param scenarios chosen, options applied
 * @param trials points of them
 * @param scale factor of the message counts
 * @param seed see {@link RunPlan}
 * @param order forks of {@code trials}, the first to run first
 * @param waivers names of checks
 * @param environment where brokers run
 * @param clusters that run already, by broker
 * @param commandLine as typed
 */
record RunSetup(
    String runId,
    List<Scenario> scenarios,
    List<Trial> trials,
    double scale,
    long seed,
    List<TrialSchedule.Slot> order,
    List<String> waivers,
    EnvironmentKind environment,
    Map<String, Endpoints> clusters,
    String commandLine) {}

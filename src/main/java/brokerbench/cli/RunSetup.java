package brokerbench.cli;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param scenarios chosen, options applied
 * @param trials all their points
 * @param scale factor of the message counts
 * @param seed given, or null
 * @param waivers names of checks
 * @param environment where brokers run
 * @param clusters that run already, by broker
 * @param commandLine as typed
 */
record RunSetup(
    List<Scenario> scenarios,
    List<Trial> trials,
    double scale,
    @Nullable Long seed,
    List<String> waivers,
    EnvironmentKind environment,
    Map<String, Endpoints> clusters,
    String commandLine) {}

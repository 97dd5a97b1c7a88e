package brokerbench.engine;

import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a run does, decided before it starts.
 *
 * @param runId name of the run directory
 * @param commandLine as typed
 * @param scenarioText the scenarios as read
 * @param deviations by id of the trial, where it departs from its source
 * @param trials ids are unique
 * @param seed of the order and, with the round, of the payload
 * @param order forks of {@code trials}, the first to run first
 * @param dataRoot directory on the disk that brokers shall use; exists
 * @param waivers checks of the host that the user waived
 * @param hostFindings checks of the host that did not pass, the waived ones included
 */
public record RunPlan(
    String runId,
    String commandLine,
    String scenarioText,
    Map<String, List<String>> deviations,
    List<Trial> trials,
    long seed,
    List<TrialSchedule.Slot> order,
    Path dataRoot,
    List<String> waivers,
    List<Finding> hostFindings) {}

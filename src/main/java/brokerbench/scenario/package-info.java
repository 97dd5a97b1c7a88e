/**
 * What shall be run, as pure data, validated once. Knows {@code quantity}; starts nothing, opens
 * nothing but scenario files.
 *
 * <p>A {@link brokerbench.scenario.Scenario} is a protocol and a space of parameters; every point
 * of the space is a {@link brokerbench.scenario.Trial}. Every key that may stand in a scenario file
 * or behind {@code -p} is in {@link brokerbench.scenario.ParamCatalogue}, with its unit, range and
 * default; another key is refused. To refuse is to throw an {@link
 * brokerbench.scenario.InvalidScenarioException}.
 */
package brokerbench.scenario;

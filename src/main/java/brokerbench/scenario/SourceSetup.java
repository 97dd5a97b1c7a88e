package brokerbench.scenario;

import brokerbench.quantity.OwnText;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a published source ran with, as far as a run of its scenarios may depart from it. Held in
 * {@code sources.yaml}.
 *
 * @param title of the source, with which {@link Scenario#source} begins
 * @param brokers of the source; empty when it says nothing
 * @param params name to the source's value
 * @param deviations by kind of the environment: where a run there departs, one sentence each
 */
public record SourceSetup(
    String title,
    List<String> brokers,
    Map<String, String> params,
    Map<String, List<String>> deviations) {

  public SourceSetup {
    brokers = List.copyOf(brokers);
    params = Map.copyOf(params);
    deviations = Map.copyOf(deviations);
  }

  /** That of {@code scenario}'s source; of one of which nothing is held, nothing. */
  public static SourceSetup of(Scenario scenario) {
    return all()
        .filter(each -> scenario.source().startsWith(each.title()))
        .findFirst()
        .orElse(new SourceSetup(scenario.source(), List.of(), Map.of(), Map.of()));
  }

  private static Stream<SourceSetup> all() {
    try {
      return Stream.of(
          new YAMLMapper().readValue(OwnText.of("/sources.yaml"), SourceSetup[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

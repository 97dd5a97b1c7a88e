package brokerbench.report;

import brokerbench.results.LocatedFinding;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether to believe a run, or what of it is finished, in a sentence with what casts doubt. */
final class ValidityLine {

  private ValidityLine() {}

  static String of(RunSummary summary) {
    Map<String, Long> doubts =
        summary.findings().stream()
            .filter(FindingBlocks::isDoubt)
            .map(LocatedFinding::finding)
            .collect(
                Collectors.groupingBy(
                    finding -> finding.word().replace('_', ' '),
                    LinkedHashMap::new,
                    Collectors.counting()));
    boolean goesOn = summary.run().manifest().cutOff().isPresent();
    String what = goesOn ? "What is finished" : "The run";
    String word = (goesOn ? summary.validityOfMeasured() : summary.validity()).word();
    return doubts.isEmpty()
        ? what + " is " + word + ": no finding casts doubt on a figure."
        : "%s is %s: %s. The findings give cause and next step."
            .formatted(
                what,
                word,
                doubts.entrySet().stream()
                    .map(
                        each ->
                            each.getKey()
                                + (each.getValue() > 1 ? " (" + each.getValue() + " times)" : ""))
                    .collect(Collectors.joining(", ")));
  }
}

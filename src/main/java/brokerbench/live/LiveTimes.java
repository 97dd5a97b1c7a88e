package brokerbench.live;

import brokerbench.document.Chart;
import brokerbench.document.ChartJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is marked in all charts of a live page: warm-ups, and faults of brokers. Times are seconds
 * since the page began. Not safe for several threads.
 */
final class LiveTimes {

  private static final String WARM_UP = "warm-up";

  /** There are three rows for names; those of earlier faults would hide them. */
  private static final int MOST_NAMED = 3;

  private static final int MOST_FAULTS = 60;

  private final List<Chart.Band> warmUps = new ArrayList<>();
  private final List<Chart.Span> faults = new ArrayList<>();
  private boolean isChanged;

  /** An iteration begins, which is one of a warm-up or not. */
  void iteration(boolean warmsUp, double at) {
    boolean goesOn = !warmUps.isEmpty() && Double.isNaN(warmUps.getLast().to());
    if (warmsUp && !goesOn) {
      warmUps.add(new Chart.Band(at, Double.NaN, WARM_UP));
      isChanged = true;
    } else if (goesOn && !warmsUp) {
      warmUps.add(new Chart.Band(warmUps.removeLast().from(), at, WARM_UP));
      isChanged = true;
    }
  }

  void faultMade(String name, double at) {
    faults.add(new Chart.Span(at, Double.NaN, name));
    if (faults.size() > MOST_FAULTS) {
      faults.removeFirst();
    }
    isChanged = true;
  }

  void faultHealed(String name, double at) {
    faults.replaceAll(
        fault -> Double.isNaN(fault.to()) && fault.label().equals(name) ? until(fault, at) : fault);
    isChanged = true;
  }

  /** The fork is over, and what went on in it. */
  void forkFinished(double at) {
    iteration(false, at);
    if (faults.stream().anyMatch(fault -> Double.isNaN(fault.to()))) {
      faults.replaceAll(fault -> Double.isNaN(fault.to()) ? until(fault, at) : fault);
      isChanged = true;
    }
  }

  private static Chart.Span until(Chart.Span fault, double at) {
    return new Chart.Span(fault.from(), at, fault.label());
  }

  /** The same chart with all of them. */
  Chart on(Chart chart) {
    return chart.over(chart.x(), warmUps).marking(spans(), inWords());
  }

  /** The latest with their names. */
  private List<Chart.Span> spans() {
    List<Chart.Span> spans = new ArrayList<>();
    for (Chart.Span fault : faults) {
      boolean isNamed = faults.size() - spans.size() <= MOST_NAMED;
      spans.add(isNamed ? fault : new Chart.Span(fault.from(), fault.to(), ""));
    }
    return spans;
  }

  private String inWords() {
    return faults.isEmpty()
        ? ""
        : faults.stream()
            .map(fault -> fault.inWords(1))
            .collect(Collectors.joining("; ", " The latest faults: ", "."));
  }

  /** Puts all of them into {@code event} if there is something new since the last call. */
  void tell(ObjectNode event) {
    if (!isChanged) {
      return;
    }
    isChanged = false;
    ChartJson.putTimes(event.putObject("marked"), warmUps, spans());
  }
}

package brokerbench.engine.fork;

import brokerbench.engine.load.schedule.LoadIteration;
import java.util.List;
import java.util.stream.Stream;

/**
 * One stay on one broker: provision, connect, probe, load, verify, remove.
 *
 * @param topicPrefix starts the name of every topic
 * @param search iterations that a search for the capacity may take, before all others; empty when
 *     this leg does not search
 * @param iterations what is loaded then, in order; ordinals from 0 over both lists
 */
public record LegPlan(
    String topicPrefix, List<LoadIteration> search, List<LoadIteration> iterations) {

  public LegPlan {
    search = List.copyOf(search);
    iterations = List.copyOf(iterations);
  }

  /** Both lists, by ordinal. */
  List<LoadIteration> inOrder() {
    return Stream.concat(search.stream(), iterations.stream()).toList();
  }

  /** Whether no iteration of the leg comes after {@code iteration}. */
  boolean endsWith(LoadIteration iteration) {
    return !iterations.isEmpty() && iterations.getLast().equals(iteration);
  }

  /** Whether one of its iterations is measured. */
  boolean measures() {
    return iterations.stream().anyMatch(LoadIteration::measured);
  }

  /** Time of all measurement iterations, nanoseconds; 0 by count. */
  long measuredNs() {
    return iterations.stream()
        .filter(LoadIteration::measured)
        .mapToLong(LoadIteration::lengthNs)
        .sum();
  }

  /** Messages of one producer in all iterations; 0 by time. */
  long messagesPerProducer() {
    return iterations.stream().mapToLong(LoadIteration::messagesPerProducer).sum();
  }
}

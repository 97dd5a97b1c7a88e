package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.results.Capacity;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import java.util.List;

/** Passes all that it hears on to another; a subclass listens to some of it on the way. */
public class RelayingListener implements RunListener {

  private final RunListener next;

  /** Passes on to {@code next}. */
  public RelayingListener(RunListener next) {
    this.next = next;
  }

  @Override
  public void runStarted(RunDirectory directory) {
    next.runStarted(directory);
  }

  @Override
  public void forkStarted(Trial trial, int fork, Outlook outlook) {
    next.forkStarted(trial, fork, outlook);
  }

  @Override
  public void phase(String what) {
    next.phase(what);
  }

  @Override
  public void iterationStarted(IterationId id) {
    next.iterationStarted(id);
  }

  @Override
  public void progress(ForkMessage.Progress progress) {
    next.progress(progress);
  }

  @Override
  public void iterationFinished(IterationResult result) {
    next.iterationFinished(result);
  }

  @Override
  public void capacityFound(Capacity capacity) {
    next.capacityFound(capacity);
  }

  @Override
  public void found(LocatedFinding located) {
    next.found(located);
  }

  @Override
  public void sampled(ResourceSample sample) {
    next.sampled(sample);
  }

  @Override
  public void faultMade(String kind, List<String> nodes) {
    next.faultMade(kind, nodes);
  }

  @Override
  public void faultHealed(String kind, List<String> nodes) {
    next.faultHealed(kind, nodes);
  }

  @Override
  public void forkFinished(Trial trial, int fork) {
    next.forkFinished(trial, fork);
  }
}

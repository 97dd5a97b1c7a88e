package brokerbench.cli;

import brokerbench.metrics.MeteringListener;
import brokerbench.metrics.Meters;

/** Shows a run to people and to metrics. */
final class MeteredView extends MeteringListener implements RunView {

  private final RunView view;

  MeteredView(RunView view, Meters meters) {
    super(view, meters);
    this.view = view;
  }

  @Override
  public void close() {
    view.close();
  }
}

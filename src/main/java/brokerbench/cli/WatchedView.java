package brokerbench.cli;

import brokerbench.engine.RelayingListener;
import brokerbench.engine.RunListener;

/** A view of a run to which another listener, which hears first, passes all on. */
final class WatchedView extends RelayingListener implements RunView {

  private final RunView view;

  /**
   * Of {@code view}.
   *
   * @param watching passes on to it
   */
  WatchedView(RunListener watching, RunView view) {
    super(watching);
    this.view = view;
  }

  @Override
  public void close() {
    view.close();
  }
}

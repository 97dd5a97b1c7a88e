package brokerbench.cli;

import brokerbench.engine.RunListener;

/** Shows a run while it goes on, and ends with it. */
interface RunView extends RunListener, AutoCloseable {

  @Override
  void close();
}

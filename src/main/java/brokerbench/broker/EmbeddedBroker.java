package brokerbench.broker;

/** A broker in the client's own JVM, which can be stopped there as a process is elsewhere. */
public interface EmbeddedBroker {

  /** Takes in and hands over no message until {@link #resume}: clients wait. */
  void stop();

  /** Goes on. */
  void resume();
}

package brokerbench.broker;

/** A broker in the client's own JVM, which can be stopped there as a process is elsewhere. */
public interface EmbeddedBroker {

  /** Takes no message in until {@link #resume}: whoever sends waits. */
  void stop();

  /** Goes on. */
  void resume();
}

package brokerbench.bare;

/** A client library with nothing around it but the loops that call it. */
interface BareClient extends AutoCloseable {

  /** Topics of the study, each with as many partitions and as many consumers. */
  int TOPICS = 10;

  /** Partitions of each topic, each with one producer; and consumers of each topic. */
  int PARTITIONS = 10;

  /** Makes the topics, which the broker does not have. */
  void provision() throws Exception;

  /** Opens the producer of one partition; one thread uses it. */
  Sender sender(int topic, int partition) throws Exception;

  /** Opens one consumer of a topic; one thread uses it. */
  Poller poller(int topic, int member) throws Exception;

  /** Sends one message. */
  @FunctionalInterface
  interface Sender {

    /** Returns when the library allows the next one: its window has room. */
    void send(byte[] payload) throws Exception;
  }

  /** Receives messages. */
  @FunctionalInterface
  interface Poller {

    /** Waits a second at most, acknowledges, and returns how many came. */
    int poll() throws Exception;
  }

  /** Name of a topic. */
  static String topic(int number) {
    return "bare-" + ProcessHandle.current().pid() + "-t" + number;
  }

  @Override
  void close();
}

package brokerbench.driver.kafka;

/**
 * What an acknowledgement is worth.
 *
 * @param acks of the producer: 0, 1 or all
 * @param replicas of a partition
 * @param minInsyncReplicas replicas that must have a message for acks=all
 * @param flushMessages messages between two fsyncs of a replica
 */
record KafkaDurability(String acks, int replicas, int minInsyncReplicas, long flushMessages) {

  /** The durability class, in the words that all brokers share. */
  String word() {
    if (acks.equals("0")) {
      return "none";
    }
    boolean fsync = flushMessages == 1;
    boolean quorum = acks.equals("all") && replicas > 1 && minInsyncReplicas >= replicas / 2 + 1;
    if (quorum) {
      return fsync ? "fsync on a quorum" : "page cache of a quorum";
    }
    return fsync ? "fsync on one node" : "page cache of one node";
  }
}

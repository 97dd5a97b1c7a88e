package brokerbench.engine.fork.powercut;

import brokerbench.engine.fork.ForkMessage;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/**
 * What a JVM of a power cut tells its host: {@link Ready}, then {@link Published} for each
 * producer; or {@link Waiting}, {@link Serving}, then {@link ReadBack} for each producer; {@link
 * Finished} in either case.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS, property = "message")
public sealed interface PowerCutMessage {

  /** Topics are made and every producer is connected. */
  record Ready(ForkMessage.Ready facts) implements PowerCutMessage {}

  /**
   * What one producer published.
   *
   * @param producer from 0
   * @param acknowledgedNs by sequence number from 0, the instant of the acknowledgement; {@link
   *     #NEVER} where none came
   */
  record Published(int producer, List<Long> acknowledgedNs) implements PowerCutMessage {

    /** In place of an instant: the publish failed, or nothing was heard of it. */
    public static final long NEVER = Long.MIN_VALUE;

    public Published {
      acknowledgedNs = List.copyOf(acknowledgedNs);
    }
  }

  /** Up, and connected to nobody yet. */
  record Waiting() implements PowerCutMessage {}

  /**
   * What is left can be read.
   *
   * @param atNs instant of it
   * @param replicasInSync whether every topic has its replicas beside its leader
   */
  record Serving(long atNs, boolean replicasInSync) implements PowerCutMessage {}

  /**
   * What was read of one producer's messages.
   *
   * @param producer from 0
   * @param times by sequence number from 0, how often it was read
   */
  record ReadBack(int producer, List<Integer> times) implements PowerCutMessage {

    public ReadBack {
      times = List.copyOf(times);
    }
  }

  /**
   * The plan is done.
   *
   * @param corrupted messages that are not what was sent
   * @param missing messages that the brokers say they hold and that were not read
   */
  record Finished(long corrupted, long missing) implements PowerCutMessage {}

  /** The plan cannot be done; one line why. */
  record Failed(String reason) implements PowerCutMessage {}
}

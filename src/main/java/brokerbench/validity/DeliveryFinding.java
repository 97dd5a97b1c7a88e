package brokerbench.validity;

import brokerbench.scenario.DeliveryGuarantee;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Doubts about what became of the messages. */
public sealed interface DeliveryFinding extends Finding {

  @Kind(
      rule = "invalid, or valid where the mode may lose",
      text = "{lost} of {expected} deliveries never came",
      cause =
          "Acknowledged messages were dropped by broker or client, or the drain ended too early.",
      nextStep =
          "Raise drain_timeout; if they stay lost, read the broker's log and compare its own"
              + " counts.")
  record MessagesLost(long expected, long lost, DeliveryGuarantee guarantee)
      implements DeliveryFinding {
    @Override
    public Validity implies() {
      return mayLose() ? Validity.VALID : Validity.INVALID;
    }

    @Override
    public String text() {
      return DeliveryFinding.super.text() + (mayLose() ? "; the mode may lose" : "");
    }

    private boolean mayLose() {
      return guarantee == DeliveryGuarantee.AT_MOST_ONCE;
    }
  }

  @Kind(
      text = "deliveries beyond the first: {duplicated}",
      cause = "Redelivery after a missing or late acknowledgement, or a producer's retry.",
      nextStep =
          "Compare the broker's acknowledgement timeout with the time a consumer holds a message.")
  record MessagesDuplicated(long duplicated) implements DeliveryFinding {}

  @Kind(
      text = "deliveries beyond the first that no iteration counts: {duplicated}",
      cause = "They came after the last first delivery of their iteration, which ended it.",
      nextStep = "Add them to the duplicates of the fork; nothing is lost by them.")
  record DuplicatesAfterIteration(long duplicated) implements DeliveryFinding {}

  @Kind(
      text = "deliveries behind a later message of the same producer: {reordered}",
      cause = "Several consumers share a subscription, or a retry overtook a message.",
      nextStep = "Accept it where the mode promises no order; else use one consumer per partition.")
  record MessagesReordered(long reordered) implements DeliveryFinding {}

  @Kind(
      implies = Validity.INVALID,
      text = "{vanished} of {acknowledged} acknowledged messages are gone; promised: {durability}",
      cause = "The broker acknowledged what a cut of power took, against what its settings say.",
      nextStep = "Do not rely on this class on this broker; look for the setting that is missing.")
  record DurabilityBroken(long acknowledged, long vanished, String durability)
      implements DeliveryFinding {
    /**
     * Whether power cuts took more than a class allows.
     *
     * @param brokenCuts cuts that did, 0 or more
     * @param acknowledged messages in all cuts of the same runs
     * @param vanished of those
     */
    public static List<Finding> of(
        int brokenCuts, long acknowledged, long vanished, String durability) {
      return Finding.when(brokenCuts > 0, new DurabilityBroken(acknowledged, vanished, durability));
    }
  }

  @Kind(
      implies = Validity.INVALID,
      text = "payloads that are not what was sent: {corrupted}",
      cause = "A fault of client, broker or memory, or a buffer used again too early.",
      nextStep = "Do not use the run; repeat it and report the fault with the log.")
  record PayloadCorrupted(long corrupted) implements DeliveryFinding {}

  @Kind(
      implies = Validity.INVALID,
      text = "{failed} failed: {errors}",
      cause = "A timeout, a full buffer or a limit of the broker; the errors say which.",
      nextStep = "Read the errors; lower the load when it is a timeout or a full buffer.")
  record PublishFailed(long failed, @JsonAlias("first_reason") String errors)
      implements DeliveryFinding {}

  @Kind(
      implies = Validity.INVALID,
      text = "{unanswered} of {sent} publishes were neither acknowledged nor refused",
      cause = "A stalled connection, or an answer that came after the drain had ended.",
      nextStep =
          "Raise drain_timeout; if they stay unanswered, read the broker's log. Whether they were"
              + " stored is not known.")
  record PublishesUnanswered(long unanswered, long sent) implements DeliveryFinding {}

  @Kind(
      text = "publishes that failed and were sent again: {repeated}",
      cause = "publish_attempts asks for it; the broker refused, or the client library gave up.",
      nextStep =
          "Read latencies as those of an application that tries again; duplicates are first"
              + " attempts that arrived after all.")
  record PublishesRepeated(long repeated) implements DeliveryFinding {}

  /**
   * About publishes while brokers or the path to them were disturbed.
   *
   * @param errors each with its number, the most frequent first; empty in runs of an earlier
   *     version
   */
  @Kind(
      text = "{failed} of {sent} publishes failed under a fault; no latency is theirs",
      cause = "The client library gave up on them while the broker was away.",
      nextStep =
          "Percentiles are of those that were acknowledged: do not rank rows by them; compare the"
              + " time without an acknowledgement.")
  record FailedUnderFault(
      long failed, long sent, @JsonInclude(JsonInclude.Include.NON_EMPTY) String errors)
      implements DeliveryFinding {

    public FailedUnderFault {
      errors = Objects.requireNonNullElse(errors, "");
    }

    @Override
    public String text() {
      return DeliveryFinding.super.text() + (errors.isEmpty() ? "" : ": " + errors);
    }
  }

  @Kind(
      rule = "invalid when fewer are stored, else suspect",
      text = "{topic}: {acknowledged} acknowledged, {stored} stored",
      cause =
          "Fewer stored: acknowledged messages were lost. More stored: retries or publishes without"
              + " an answer.",
      nextStep =
          "Compare with the delivery audit; fewer stored messages make every rate here worthless.")
  record BrokerCountDiffers(String topic, long acknowledged, long stored)
      implements DeliveryFinding {
    /** Whether two counts of the same messages differ. */
    public static List<Finding> of(String topic, long acknowledged, long stored) {
      return Finding.when(
          stored != acknowledged, new BrokerCountDiffers(topic, acknowledged, stored));
    }

    @Override
    public Validity implies() {
      return stored < acknowledged ? Validity.INVALID : Validity.SUSPECT;
    }
  }

  @Kind(
      text = "what the brokers took in is not known: {reason}",
      cause = "The suite knows no address of some servers that count, so it cannot ask them.",
      nextStep = "Name every server that counts; until then only clients say what was answered.")
  record BrokerCountUnknown(String reason) implements DeliveryFinding {}

  @Kind(
      implies = Validity.INVALID,
      text = "of {owed} deliveries owed {delivered} came and {lost} are lost",
      cause = "Messages came after their iteration was closed, or the audit itself is wrong.",
      nextStep =
          "Raise drain_timeout and repeat; if it stays, report it: do not use any count of this"
              + " run.")
  record CountsDisagree(long owed, long delivered, long lost) implements DeliveryFinding {}

  /**
   * About a leg of a mode that may lose, as far as its client can say.
   *
   * @param lost deliveries owed that never came, in all iterations of the leg
   * @param clientDropped deliveries that the client library received and threw away
   * @param reconnects connections that were lost and made again meanwhile; null where the client
   *     library does not tell
   */
  @Kind(
      implies = Validity.VALID,
      text =
          "of {lost} lost, the client library threw away {client_dropped}; the rest never reached"
              + " it; connections made again: {reconnects}",
      cause =
          "A consumer, its client library or the server was behind, and messages are not kept for"
              + " it.",
      nextStep =
          "Read delivered beside lost; offer less, add consumers, or raise the limit of the place"
              + " named.")
  record LossPlaced(long lost, long clientDropped, @Nullable Long reconnects)
      implements DeliveryFinding {}

  /** Counted from the beginning of the iteration in which the message was due. */
  @Kind(
      implies = Validity.VALID,
      text = "the first lost message was due {after_ns} after the beginning",
      cause = "From then on more was offered than arrived, and a buffer on the way was full.",
      nextStep = "Hold it against the second at which latencies rise and connections are lost.")
  record LossBegan(long afterNs) implements DeliveryFinding {}
}

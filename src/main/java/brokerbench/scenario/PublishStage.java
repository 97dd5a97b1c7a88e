package brokerbench.scenario;

import java.util.Arrays;
import java.util.Locale;

/** Where a message is between the send call and its acknowledgement, as its client library sees. */
public enum PublishStage {
  /** In the send call, which waits for room in the client's buffer. */
  BLOCKED_IN_SEND,
  /** In the client's buffer, from the first message of its batch to the request. */
  CLIENT_BUFFER,
  /** On its way to the broker, in it, and the answer on its way back. */
  REQUEST;

  /** The word in files: {@code blocked_in_send} and so on. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The stage of a word in a file.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static PublishStage ofWord(String word) {
    return Arrays.stream(values())
        .filter(stage -> stage.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no stage is called '" + word + "'"));
  }
}

package brokerbench.scenario;

import brokerbench.quantity.Worded;

/** Where a message is between the send call and its acknowledgement, as its client library sees. */
public enum PublishStage implements Worded {
  /** In the send call, which waits for room in the client's buffer. */
  BLOCKED_IN_SEND,
  /** In the client's buffer, from the first message of its batch to the request. */
  CLIENT_BUFFER,
  /** On its way to the broker, in it, and the answer on its way back. */
  REQUEST
}

package brokerbench.broker;

/** When a payload array that was handed to {@link Producer#send} is free again. */
public enum PayloadOwnership {
  /** As soon as {@code send} has returned: the client library copied it. */
  COPIED_ON_SEND,
  /** When the callback has run: the client library keeps a reference. */
  HELD_UNTIL_ACKNOWLEDGED
}

package brokerbench.broker.nats.client;

import brokerbench.broker.MessageListener;
import io.nats.client.Connection;
import io.nats.client.Message;

/**
 * Hands deliveries to a listener, and answers those that are requests when it has returned.
 *
 * @param echoes whether a reply is the payload; else it is empty
 */
record Responder(Connection connection, MessageListener listener, boolean echoes) {

  private static final byte[] NOTHING = {};

  void deliver(Message message) {
    byte[] payload = message.getData();
    listener.received(payload, 0, payload.length);
    String replyTo = message.getReplyTo();
    if (replyTo != null) {
      connection.publish(replyTo, echoes ? payload : NOTHING);
    }
  }
}

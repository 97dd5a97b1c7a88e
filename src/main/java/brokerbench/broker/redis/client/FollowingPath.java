package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;

/** Publishes to the node that serves a slot, whichever that is. */
final class FollowingPath implements PublishPath {

  private final Masters masters;
  private volatile PublishPath path;

  FollowingPath(Masters masters, PublishPath path) {
    this.masters = masters;
    this.path = path;
  }

  /** What is published from now on goes over {@code other}. */
  void moveTo(PublishPath other) {
    path = other;
  }

  @Override
  public void send(PublishWords words, OutgoingMessage message, SendCallback callback) {
    path.send(words, message, new Doubting(masters, callback));
  }

  private record Doubting(Masters masters, SendCallback callback) implements SendCallback {

    @Override
    public void acknowledged(long sequence) {
      callback.acknowledged(sequence);
    }

    @Override
    public void failed(long sequence, Throwable cause) {
      masters.doubt();
      callback.failed(sequence, cause);
    }
  }
}

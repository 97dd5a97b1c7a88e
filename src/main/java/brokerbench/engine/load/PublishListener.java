package brokerbench.engine.load;

/**
 * Hears what became of the publishes of one producer, one at a time, on the thread of the driver
 * that tells.
 */
public interface PublishListener {

  /** Does nothing. */
  PublishListener NONE =
      new PublishListener() {
        @Override
        public void acknowledged(long nowNs) {}

        @Override
        public void failed(long nowNs) {}
      };

  /** A message was acknowledged, at {@code nowNs} on the fork's clock. */
  void acknowledged(long nowNs);

  /** A publish failed, at {@code nowNs} on the fork's clock. */
  void failed(long nowNs);
}

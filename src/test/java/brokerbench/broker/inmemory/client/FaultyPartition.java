package brokerbench.broker.inmemory.client;

import brokerbench.broker.DriverException;
import org.jspecify.annotations.Nullable;

/** A partition as one producer of a faulty broker sees it. */
final class FaultyPartition implements PartitionWriter {

  private final PartitionWriter partition;
  private final FaultPlan plan;
  private byte @Nullable [] heldBack;

  FaultyPartition(PartitionWriter partition, FaultPlan plan) {
    this.partition = partition;
    this.plan = plan;
  }

  @Override
  public void append(byte[] payload) throws InterruptedException {
    switch (plan.next()) {
      case Fault.Lose() -> {}
      case Fault.SwapWithNext() -> heldBack = payload.clone();
      case Fault.Refuse() -> throw new DriverException("in-memory broker refuses the message");
      case Fault.Duplicate() -> {
        appendInOrder(payload);
        appendInOrder(payload);
      }
      case Fault.Corrupt() -> {
        byte[] corrupt = payload.clone();
        corrupt[corrupt.length - 1] ^= (byte) 0xff;
        appendInOrder(corrupt);
      }
      case null, default -> appendInOrder(payload);
    }
  }

  private void appendInOrder(byte[] payload) throws InterruptedException {
    partition.append(payload);
    close();
  }

  @Override
  public void close() throws InterruptedException {
    if (heldBack != null) {
      partition.append(heldBack);
      heldBack = null;
    }
  }
}

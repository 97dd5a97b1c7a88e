package brokerbench.engine.load.fault;

import brokerbench.broker.DriverException;
import brokerbench.engine.load.ConsumerThread;
import brokerbench.engine.load.LoadLeg;
import brokerbench.engine.load.ReceiptListener;
import brokerbench.measurement.MessageStamp;
import brokerbench.measurement.StampReader;
import java.util.ArrayList;
import java.util.List;

/** Kills consumers. */
final class ConsumerKiller extends ConsumerFaults {

  ConsumerKiller(LoadLeg leg, int kills, long seed) {
    super(leg, kills, seed);
  }

  @Override
  ReceiptListener listener(KillWatch watching) {
    return watching;
  }

  @Override
  void disturb(ConsumerThread victim) {
    HeldMessages messages = new HeldMessages(victim.receipt(), clock().nanoTime());
    watch(messages);
    messages.tell(stamped(victim.kill()));
  }

  private List<HeldMessages.Message> stamped(List<byte[]> payloads) {
    StampReader stamp = new StampReader(leg().instruments().bodies());
    List<HeldMessages.Message> messages = new ArrayList<>();
    for (byte[] payload : payloads) {
      if (!stamp.read(payload, 0, payload.length)) {
        throw new DriverException("a message that a killed consumer held is not what was sent");
      }
      if (stamp.iteration() != MessageStamp.PROBE) {
        messages.add(new HeldMessages.Message(stamp.producer(), stamp.sequence()));
      }
    }
    return messages;
  }
}

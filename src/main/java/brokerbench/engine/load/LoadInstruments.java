package brokerbench.engine.load;

import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;

/**
 * What the load of one leg is measured with.
 *
 * @param clock the fork's one monotonic clock
 * @param bodies what is sent, and the check of what arrives
 * @param audit what was sent, acknowledged and delivered
 */
public record LoadInstruments(
    NanoClock clock, PayloadBodies bodies, LatencyRecording recording, DeliveryAudit audit) {}

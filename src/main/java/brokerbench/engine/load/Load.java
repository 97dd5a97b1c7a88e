package brokerbench.engine.load;

import brokerbench.measurement.HiccupMeter;
import brokerbench.measurement.JvmSampler;
import java.util.List;

/**
 * Runs the iterations of a session, all by count or all by time.
 *
 * @param session open and ready
 * @param shape how load is offered
 * @param jvm sampler of this JVM
 * @param hiccups meter of this JVM, running
 */
public record Load(LoadSession session, LoadShape shape, JvmSampler jvm, HiccupMeter hiccups) {

  /**
   * Runs {@code iterations} and tells {@code listener} each result, in order.
   *
   * @throws brokerbench.driver.DriverException when a producer or consumer gave up; what was
   *     finished has been told
   */
  public void run(List<LoadIteration> iterations, LoadListener listener)
      throws InterruptedException {
    if (iterations.isEmpty()) {
      return;
    }
    IterationCollector collector = new IterationCollector(session, shape, jvm, hiccups);
    if (iterations.getFirst().byCount()) {
      new CountedLoad(session, shape, collector).run(iterations, listener);
    } else {
      new TimedLoad(session, shape, collector, iterations, listener).run();
    }
  }
}

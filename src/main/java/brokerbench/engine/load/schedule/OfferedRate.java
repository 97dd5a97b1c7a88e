package brokerbench.engine.load.schedule;

import brokerbench.scenario.Spikes;

/**
 * How many messages of an open loop are due by when, of all producers together: a pure function.
 * Times are nanoseconds after the beginning of the load. Messages are numbered from 0, and their
 * number is not rounded, so that rounding does not add up.
 *
 * @param perSecond between spikes, above 0
 * @param spikes that raise it
 */
public record OfferedRate(double perSecond, Spikes spikes) {

  private static final double NANOS_PER_SECOND = 1e9;

  /** When message number {@code position} is due. */
  public double dueNs(double position) {
    if (!spikes.areSet()) {
      return nanos(position);
    }
    double period = Math.floor(position / messagesPerPeriod());
    double rest = position - period * messagesPerPeriod();
    return period * spikes.everyNs() + dueInPeriodNs(rest);
  }

  private double dueInPeriodNs(double position) {
    double quiet = messages(leadNs());
    if (position < quiet) {
      return nanos(position);
    }
    double inSpike = spikes.factor() * messages((double) spikes.lengthNs());
    return position < quiet + inSpike
        ? leadNs() + nanos((position - quiet) / spikes.factor())
        : leadNs() + spikes.lengthNs() + nanos(position - quiet - inSpike);
  }

  /** Messages due before {@code timeNs}. */
  public double messagesBefore(long timeNs) {
    if (!spikes.areSet()) {
      return messages((double) timeNs);
    }
    long period = timeNs / spikes.everyNs();
    long restNs = timeNs % spikes.everyNs();
    double spikeNs = Math.clamp(restNs - leadNs(), 0.0, (double) spikes.lengthNs());
    return period * messagesPerPeriod() + messages(restNs + (spikes.factor() - 1) * spikeNs);
  }

  private double messagesPerPeriod() {
    return messages(spikes.everyNs() + (spikes.factor() - 1) * spikes.lengthNs());
  }

  /** From the beginning of a period to its spike. */
  private double leadNs() {
    return (spikes.everyNs() - spikes.lengthNs()) / 2.0;
  }

  private double nanos(double messages) {
    return messages * NANOS_PER_SECOND / perSecond;
  }

  private double messages(double nanos) {
    return nanos * perSecond / NANOS_PER_SECOND;
  }
}

package brokerbench.quantity;

/** Readings of what a process or container counts from its start on. */
public final class Counter {

  private Counter() {}

  /**
   * What was counted from one reading to the next. One that is lower is of a process that was
   * started again, and counted from 0.
   */
  public static long growth(long before, long after) {
    return after < before ? after : after - before;
  }
}

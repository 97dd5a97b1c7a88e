package brokerbench.live;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The latest events, each with its number, for readers who wait for more. */
final class LiveEvents {

  /** Who has missed more than these looks at the page anew: ten minutes at one a second. */
  private static final int MOST = 600;

  /** What was told: JSON in one line, numbered from 1 without a gap. */
  record Event(long number, String text) {}

  private final Deque<Event> latest = new ArrayDeque<>();
  private long last;
  private boolean ended;

  synchronized void add(String text) {
    last++;
    latest.addLast(new Event(last, text));
    if (latest.size() > MOST) {
      latest.removeFirst();
    }
    notifyAll();
  }

  /** Nothing more will be added. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Number of the last event; 0 before the first. */
  synchronized long last() {
    return last;
  }

  /**
   * Waits until there are events after {@code number}.
   *
   * @return these; none when there will be no more, and when some of them are gone
   */
  synchronized List<Event> after(long number) throws InterruptedException {
    while (number == last && !ended) {
      wait();
    }
    boolean isKnown = number <= last && number >= last - latest.size();
    return isKnown ? latest.stream().filter(event -> event.number() > number).toList() : List.of();
  }
}

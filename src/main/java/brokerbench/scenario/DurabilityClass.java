package brokerbench.scenario;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a message survives once its publish is acknowledged, on any broker. Those on one node stand
 * in order, the weakest first, and so do those on a quorum. {@link #FSYNC_ON_ONE_NODE} and {@link
 * #PAGE_CACHE_OF_A_QUORUM} survive different things, and neither is the stronger.
 */
public enum DurabilityClass {
  /** Nothing: the mode stores no message, or nobody acknowledges one. */
  NONE,
  /**
   * Nothing that ends the server's process: the message is in no file, or a server that may not
   * have it takes over.
   */
  SERVER_MEMORY,
  /** The end of the process, not of the machine. */
  PAGE_CACHE_OF_ONE_NODE,
  /** The end of the process; the machine's loss of power but for about the second before it. */
  FSYNC_EACH_SECOND_ON_ONE_NODE,
  /** The machine's loss of power, not the loss of its disk. */
  FSYNC_ON_ONE_NODE,
  /** The loss of a node, not the loss of power of most at once. */
  PAGE_CACHE_OF_A_QUORUM,
  /** The loss of a node; the loss of power of all at once but for about the second before it. */
  FSYNC_EACH_SECOND_ON_A_QUORUM,
  /** The loss of a node, and the loss of power of all at once. */
  FSYNC_ON_A_QUORUM;

  /** The words for people and in files. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The class that is called so in files; empty where none is. */
  public static Optional<DurabilityClass> called(String words) {
    return Arrays.stream(values()).filter(each -> each.words().equals(words)).findFirst();
  }

  /**
   * The class on as many nodes when servers force their files to disk so; the same where nothing is
   * written to a file.
   */
  public DurabilityClass with(Flushing flushing) {
    return switch (this) {
      case NONE, SERVER_MEMORY -> this;
      case PAGE_CACHE_OF_ONE_NODE, FSYNC_EACH_SECOND_ON_ONE_NODE, FSYNC_ON_ONE_NODE ->
          switch (flushing) {
            case PAGE_CACHE -> PAGE_CACHE_OF_ONE_NODE;
            case INTERVAL -> FSYNC_EACH_SECOND_ON_ONE_NODE;
            case EVERY_MESSAGE -> FSYNC_ON_ONE_NODE;
          };
      case PAGE_CACHE_OF_A_QUORUM, FSYNC_EACH_SECOND_ON_A_QUORUM, FSYNC_ON_A_QUORUM ->
          switch (flushing) {
            case PAGE_CACHE -> PAGE_CACHE_OF_A_QUORUM;
            case INTERVAL -> FSYNC_EACH_SECOND_ON_A_QUORUM;
            case EVERY_MESSAGE -> FSYNC_ON_A_QUORUM;
          };
    };
  }

  /**
   * Whether a loss of power by which nothing vanishes, or no more than the class allows, says that
   * the class keeps its promise: one that a weaker class survives as well says nothing of this one.
   *
   * @param target nodes that lost their power
   * @param control whether all was forced to disk just before, so that only what had reached no
   *     file could vanish
   */
  public boolean isProvedBy(CutTarget target, boolean control) {
    return switch (this) {
      case NONE, SERVER_MEMORY -> false;
      case PAGE_CACHE_OF_ONE_NODE -> control && target == CutTarget.ALL;
      case PAGE_CACHE_OF_A_QUORUM -> !control && target == CutTarget.ONE;
      case FSYNC_EACH_SECOND_ON_ONE_NODE,
          FSYNC_ON_ONE_NODE,
          FSYNC_EACH_SECOND_ON_A_QUORUM,
          FSYNC_ON_A_QUORUM ->
          !control && target != CutTarget.ONE;
    };
  }

  /** Whether an acknowledged message has been written to a file. */
  public boolean isOnDisk() {
    return compareTo(SERVER_MEMORY) > 0;
  }
}

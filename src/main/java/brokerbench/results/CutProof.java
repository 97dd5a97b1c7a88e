package brokerbench.results;

/**
 * What the power cuts of one earlier run showed of the configuration of a trial: a row of {@code
 * proofs.csv}.
 *
 * @param startedAt of that run; ISO 8601, UTC
 * @param target {@code all}, {@code one} or {@code quorum}: nodes that lost their power
 * @param failed cuts after which the messages could not be read back
 * @param broken cuts after which more was gone than the class allows
 * @param proving whether such cuts can prove the class: not merely a weaker one, and with the power
 *     back before other nodes take the place of those that lost it
 */
public record CutProof(
    String trial,
    String cutRun,
    String startedAt,
    String target,
    boolean control,
    int cuts,
    int failed,
    int broken,
    long acknowledged,
    long vanished,
    boolean proving) {

  /** What tells the run from others, of which one that began in the same second has its name. */
  public String origin() {
    return cutRun + " " + startedAt;
  }

  /** The day, such as {@code 2026-01-02}, UTC. */
  public String date() {
    return startedAt.replaceFirst("T.*", "");
  }
}

package brokerbench.broker.http.params;

/** What servers of this suite have, by path. */
public final class HttpPaths {

  /** Takes requests, by POST. */
  public static final String WORK = "/work";

  /** Tells how many requests a worker has answered, as a decimal number. */
  public static final String ANSWERED = "/answered";

  /** Tells the name and version of a worker's library. */
  public static final String VERSION = "/version";

  private HttpPaths() {}
}

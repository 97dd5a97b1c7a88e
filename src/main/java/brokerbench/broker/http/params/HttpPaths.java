package brokerbench.broker.http.params;

/** Names that client and servers have in common. */
public final class HttpPaths {

  /** Takes requests, by POST. */
  public static final String WORK = "/work";

  /** Tells how many requests a worker has answered, as a decimal number. */
  public static final String ANSWERED = "/answered";

  /** Under faults: tells how many requests a worker has kept, as a decimal number. */
  public static final String KEPT_COUNT = "/kept/count";

  /** Under faults: tells all of them, each a {@link RequestRecord}. */
  public static final String KEPT = "/kept";

  /** Tells the name and version of a worker's library. */
  public static final String VERSION = "/version";

  /** Answers with status 200 once requests are taken, as a NATS server's monitoring does. */
  public static final String HEALTH = "/healthz";

  /** Argument of a worker that keeps the requests that it answers. */
  public static final String KEEP = "keep";

  /** Before the addresses of a registry and of the worker that registers itself there. */
  public static final String REGISTER = "register";

  /** What workers are called in a registry. */
  public static final String SERVICE = "workers";

  /** What the nodes that answer are called, before their number. */
  public static final String WORKER = "worker-";

  /** The first of them. */
  public static final String FIRST_WORKER = WORKER + 1;

  private HttpPaths() {}
}

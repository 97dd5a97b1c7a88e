package brokerbench.broker;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** A user of a broker who has its client library alone, to see what a server lets be done. */
public interface PlainClient {

  /** The answer to what is let be done. */
  String DONE = "done";

  /**
   * Publishes to topic {@code name}, with a partition 0 and a subscription {@code s}, consumes, and
   * makes and removes the like.
   *
   * @return what was answered, by act
   */
  Map<String, String> use(String name);

  /** Does to the server, and to a topic {@code name}, what is no use of it; as {@link #use}. */
  Map<String, String> administer(String name);

  /** What a client library answers to {@code act}. */
  static String answer(Callable<?> act) {
    try {
      var _ = act.call();
      return DONE;
    } catch (ExecutionException e) {
      return String.valueOf(e.getCause());
    } catch (Exception e) {
      return e.toString();
    }
  }
}

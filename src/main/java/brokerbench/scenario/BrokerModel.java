package brokerbench.scenario;

import java.util.List;
import java.util.Optional;

/**
 * What a scenario must know of one broker before anything is started: its parameters, what
 * contradicts them, and what its mode does with messages. Found by {@link Brokers}; stateless.
 */
public interface BrokerModel {

  /** The value of the parameter {@code broker}: lower case, letters alone. */
  String name();

  /** One or two sentences for people who choose a broker. */
  String summary();

  /** Its own parameters, each named {@code <broker>.<parameter>}, in the order people read them. */
  List<ParamSpec> params();

  /** Names that manifests of the present schema may hold, and that are parameters no more. */
  default List<String> formerParams() {
    return List.of();
  }

  /**
   * Refuses parameters that are each within their range and cannot be had together on this broker.
   *
   * @param params of this broker
   * @throws InvalidScenarioException naming both and what to do
   */
  void check(Params params);

  /**
   * What the broker does with messages.
   *
   * @param params of this broker
   */
  BrokerMode mode(Params params);

  /** Whether it lives in the client's JVM and has neither server nor client library. */
  default boolean livesInClient() {
    return false;
  }

  /**
   * The server and the client library that are asked for; empty where it {@link #livesInClient}.
   *
   * @param params of this broker
   */
  Optional<BrokerRelease> release(Params params);

  /**
   * The files that hold what clients log in with.
   *
   * @param params of this broker
   */
  default List<PasswordFile> passwordFiles(Params params) {
    return List.of();
  }
}

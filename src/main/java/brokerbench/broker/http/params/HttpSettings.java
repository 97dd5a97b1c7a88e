package brokerbench.broker.http.params;

import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The parameters of HTTP as its rooms use them; each is described where it is declared.
 *
 * @param workers 1 or more
 * @param echoes whether an answer is the request's payload
 * @param jvmArgs of each worker, and of the gateway
 * @param frontVersion of a program that passes HTTP on; {@code any} for the one that is found
 * @param frontImage of such a program in a container, with a tag or a digest; {@code auto} by
 *     version
 * @param frontThreads of such a program; empty for as many as it takes by itself
 * @param registryVersion of its program; {@code any} for the one that is found
 */
public record HttpSettings(
    Front front,
    int workers,
    boolean echoes,
    Duration requestTimeout,
    String jvmArgs,
    String frontVersion,
    String frontImage,
    OptionalLong frontThreads,
    Registry registry,
    String registryVersion,
    String natsVersion,
    int natsConnections) {

  /** From a point of the parameter space. */
  public static HttpSettings of(Params params) {
    return new HttpSettings(
        Front.valueOf(params.text("http.front").toUpperCase(Locale.ROOT)),
        params.count("http.workers"),
        params.is("http.answer", "echo"),
        params.time("http.request_timeout"),
        params.text("http.server_jvm_args"),
        params.text("http.front_version"),
        params.text("http.image"),
        params.wholeUnless("http.front_threads", "auto"),
        Registry.valueOf(params.text("http.registry").toUpperCase(Locale.ROOT)),
        params.text("http.registry_version"),
        params.text("http.nats_version"),
        params.count("http.nats_connections"));
  }

  /** Version of the client library, which is loaded before anything else is resolved. */
  public static String clientVersion(Params params) {
    return params.text("http.client_version");
  }
}

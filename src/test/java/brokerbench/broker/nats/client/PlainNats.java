package brokerbench.broker.nats.client;

import brokerbench.broker.PlainClient;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.Subscription;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The client of NATS. A server that refuses says so beside all calls. */
public final class PlainNats implements PlainClient {

  private static final Duration LONGEST_FLUSH = Duration.ofSeconds(10);
  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);
  private static final String API = "$JS.API.";

  private final Options options;
  private final List<String> complaints = new CopyOnWriteArrayList<>();

  /** Who logs in as {@code endpoints} say. */
  public PlainNats(Endpoints endpoints, Params params) {
    Options.Builder builder =
        Options.builder()
            .server("nats://" + endpoints.addresses().getFirst())
            .errorListener(
                new ErrorListener() {
                  @Override
                  public void errorOccurred(Connection connection, String error) {
                    complaints.add(error);
                  }
                });
    Logins.set(builder, params.cluster().auth(), endpoints.login());
    options = builder.build();
  }

  @Override
  public Map<String, String> use(String name) {
    return connected(
        connection -> {
          String subject = name + ".0";
          Subscription heard = connection.subscribe(subject);
          connection.publish(subject, new byte[1]);
          boolean came = comes(connection, heard);
          String next = API + "CONSUMER.MSG.NEXT." + name + ".s";
          Subscription inbox = connection.subscribe(connection.createInbox());
          connection.publish(next, inbox.getSubject(), new byte[0]);
          boolean taken = comes(connection, inbox);
          return Map.of(
              "subscribe", came ? DONE : complaint("Subscription to \"" + subject + "\""),
              "publish", came ? DONE : complaint("Publish to \"" + subject + "\""),
              "consume", taken ? DONE : complaint("Publish to \"" + next + "\""));
        });
  }

  /** Nothing answers an act that is let be done; the complaint about a later one is awaited. */
  @Override
  public Map<String, String> administer(String name) {
    return connected(
        connection -> {
          List<String> subjects =
              Stream.of("STREAM.PURGE.", "STREAM.UPDATE.", "STREAM.MSG.DELETE.", "STREAM.SNAPSHOT.")
                  .map(act -> API + act + name)
                  .toList();
          subjects.forEach(subject -> connection.publish(subject, new byte[0]));
          Subscription all = connection.subscribe(">");
          comes(connection, all);
          return Stream.concat(
                  subjects.stream().map(subject -> "Publish to \"" + subject + "\""),
                  Stream.of("Subscription to \">\""))
              .collect(Collectors.toMap(act -> act, this::complaint));
        });
  }

  private Map<String, String> connected(Acts acts) {
    try {
      Connection connection = Nats.connect(options);
      try {
        return acts.of(connection);
      } finally {
        connection.close();
      }
    } catch (IOException | InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean comes(Connection connection, Subscription subscription)
      throws InterruptedException, TimeoutException {
    connection.flush(LONGEST_FLUSH);
    return subscription.nextMessage(LONGEST_WAIT) != null;
  }

  private String complaint(String act) {
    return complaints.stream()
        .filter(each -> each.contains(act))
        .findFirst()
        .orElse("no complaint about " + act + " in " + complaints);
  }

  /** What is done over a connection. */
  private interface Acts {
    Map<String, String> of(Connection connection) throws InterruptedException, TimeoutException;
  }
}

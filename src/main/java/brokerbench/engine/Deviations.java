package brokerbench.engine;

import brokerbench.scenario.Params;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.Trial;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a trial departs from the source of its scenario: what the scenario states, and what follows
 * from the parameters. A scenario without a source has none.
 */
public final class Deviations {

  private static final String STUDY = "A Comparative Study of Kafka and NATS";
  private static final String STUDY_FLAGS = "-Xms4g -Xmx8g -XX:+UseG1GC";
  private static final int STUDY_JAVA = 21;

  private Deviations() {}

  /**
   * One sentence each.
   *
   * @param scale factor of the message counts
   * @param jvmFlags of the fork, as resolved for this host
   * @param environment kind of the environment, such as {@code process}
   */
  public static List<String> of(
      Scenario scenario, Trial trial, double scale, List<String> jvmFlags, String environment) {
    if (scenario.source().isEmpty()) {
      return List.of();
    }
    List<String> deviations = new ArrayList<>(scenario.deviations());
    if (scale != 1) {
      deviations.add(
          "Message counts are scaled by "
              + BigDecimal.valueOf(scale).stripTrailingZeros().toPlainString()
              + ".");
    }
    if (scenario.source().startsWith(STUDY)) {
      addServers(trial.params(), environment, deviations);
      addVersions(trial.params(), environment, deviations);
      addClient(String.join(" ", jvmFlags), deviations);
    }
    return List.copyOf(deviations);
  }

  private static void addServers(Params params, String environment, List<String> deviations) {
    String network = params.text("network");
    if (environment.equals("external")) {
      deviations.add(
          "The suite neither started these servers nor samples them; the study started its containers"
              + " anew and sampled them.");
      return;
    }
    if (!environment.equals("compose")) {
      deviations.add(
          "Servers run as local processes; the study used containers with published ports.");
      deviations.add(
          "Resources are sampled every %s from the processes; the study read docker stats about every 2 s."
              .formatted(params.text("resource_interval")));
      return;
    }
    if (params.text("broker").equals("kafka")) {
      deviations.add(
          "Kafka runs from an image of the suite's own, Debian with the server's jars from Maven; the"
              + " study ran bitnami/kafka.");
    }
    if (!network.equals("published")) {
      deviations.add(
          "Clients reach the containers through network=%s; the study used published ports."
              .formatted(network));
    }
    deviations.add(
        "Resources are sampled about once a second from the container engine; the study read docker stats about every 2 s.");
  }

  private static void addVersions(Params params, String environment, List<String> deviations) {
    String broker = params.text("broker");
    switch (broker) {
      case "kafka" -> {
        addVersion("Kafka", serverVersion(params, environment), "4.0.0", deviations);
        addVersion("kafka-clients", params.text("kafka.client_version"), "4.0.0", deviations);
      }
      case "nats" -> {
        addVersion("NATS", serverVersion(params, environment), "2.11.1", deviations);
        addVersion("jnats", params.text("nats.client_version"), "2.21.1", deviations);
      }
      default -> deviations.add("The study has no broker " + broker + ".");
    }
  }

  // Which one a cluster of the user's own has is not known before it is asked.
  private static String serverVersion(Params params, String environment) {
    return environment.equals("external")
        ? "of the version that the servers say"
        : params.text(params.text("broker") + ".version");
  }

  private static void addClient(String flags, List<String> deviations) {
    if (!flags.equals(STUDY_FLAGS)) {
      deviations.add(
          "The client runs with %s; the study ran with %s.".formatted(flags, STUDY_FLAGS));
    }
    int java = Runtime.version().feature();
    if (java != STUDY_JAVA) {
      deviations.add(
          "The client runs on Java %d; the study ran on %d.".formatted(java, STUDY_JAVA));
    }
  }

  private static void addVersion(
      String what, String version, String ofTheStudy, List<String> deviations) {
    if (!version.equals(ofTheStudy)) {
      deviations.add("%s is %s; the study ran %s.".formatted(what, version, ofTheStudy));
    }
  }
}

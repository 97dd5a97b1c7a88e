package brokerbench.environment.compose;

import brokerbench.scenario.Params;

/** The image that a trial's nodes run. */
public final class ImageName {

  private ImageName() {}

  /** The image that {@code params} ask for, with a tag or a digest. */
  public static String of(Params params) {
    String broker = params.text("broker");
    String image = params.text(broker + ".image");
    if (!image.equals("auto")) {
      return withTag(image);
    }
    String version = params.text(broker + ".version");
    return switch (broker) {
      case "kafka" -> "apache/kafka:" + version;
      case "redis" -> redis(params.text("redis.server")) + ":" + version;
      default -> broker + ":" + version + "-alpine";
    };
  }

  private static String redis(String server) {
    return server.equals("valkey") ? "valkey/valkey" : server;
  }

  /** Without a tag the engine would pull every tag there is. */
  private static String withTag(String image) {
    boolean tagged = image.indexOf(':', image.lastIndexOf('/') + 1) >= 0;
    return tagged || image.contains("@") ? image : image + ":latest";
  }
}

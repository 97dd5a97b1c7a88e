package brokerbench.environment.node;

import brokerbench.scenario.Params;

/** Names of images, as a container engine takes them. */
public final class ImageName {

  private ImageName() {}

  /**
   * The image that the parameter {@code param} names, with a tag or a digest.
   *
   * @param unlessNamed the image when it is {@code auto}
   */
  public static String of(Params params, String param, String unlessNamed) {
    String image = params.text(param);
    return image.equals("auto") ? unlessNamed : withTag(image);
  }

  /** Without a tag the engine would pull every tag there is. */
  private static String withTag(String image) {
    boolean tagged = image.indexOf(':', image.lastIndexOf('/') + 1) >= 0;
    return tagged || image.contains("@") ? image : image + ":latest";
  }
}

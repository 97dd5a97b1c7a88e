package brokerbench.environment.node;

/** Names of images, as a container engine takes them. */
public final class ImageName {

  private ImageName() {}

  /**
   * An image with a tag or a digest.
   *
   * @param image as a parameter names it
   * @param unlessNamed the image when that is {@code auto}
   */
  public static String of(String image, String unlessNamed) {
    return image.equals("auto") ? unlessNamed : withTag(image);
  }

  /** Without a tag the engine would pull every tag there is. */
  private static String withTag(String image) {
    boolean tagged = image.indexOf(':', image.lastIndexOf('/') + 1) >= 0;
    return tagged || image.contains("@") ? image : image + ":latest";
  }
}

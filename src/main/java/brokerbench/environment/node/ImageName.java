package brokerbench.environment.node;

/** Names of images, as a container engine takes them. */
public final class ImageName {

  private ImageName() {}

  /** {@code image} with a tag or a digest, and {@code unlessNamed} in place of {@code auto}. */
  public static String of(String image, String unlessNamed) {
    if (image.equals("auto")) {
      return unlessNamed;
    }
    // without a tag the engine would pull every tag there is
    boolean tagged = image.indexOf(':', image.lastIndexOf('/') + 1) >= 0;
    return tagged || image.contains("@") ? image : image + ":latest";
  }
}

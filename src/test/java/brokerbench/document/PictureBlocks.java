package brokerbench.document;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * Pictures of charts as blocks of mean colour, a pixel each, with all that is not data left out.
 * Letters, axes and shades are grey or pale, and another font moves them; what is drawn of data is
 * vivid, and stays within a block of its place.
 */
public final class PictureBlocks {

  private static final int SIDE = 16;

  /** From the least to the greatest of red, green and blue, of a pixel that is drawn of data. */
  private static final int VIVID = 40;

  /** The same of a block with data: a line of one pixel across it. */
  private static final int COLOURED = 4;

  /** The same of a block beside one with data: a line that lies on their border is in both. */
  private static final int HALF_COLOURED = COLOURED / 2;

  private static final int OTHER_GROUND = 12;

  /** Of coloured blocks, those that may have none beside them in the other picture. */
  private static final double MOST_BLOCKS = 0.1;

  private PictureBlocks() {}

  /** The blocks of {@code picture}. */
  public static BufferedImage of(BufferedImage picture) {
    int columns = picture.getWidth() / SIDE;
    int rows = picture.getHeight() / SIDE;
    BufferedImage blocks = new BufferedImage(columns, rows, BufferedImage.TYPE_INT_RGB);
    int ground = picture.getRGB(0, 0);
    for (int x = 0; x < columns; x++) {
      for (int y = 0; y < rows; y++) {
        blocks.setRGB(x, y, mean(picture.getSubimage(x * SIDE, y * SIDE, SIDE, SIDE), ground));
      }
    }
    return blocks;
  }

  private static int mean(BufferedImage block, int ground) {
    long red = 0;
    long green = 0;
    long blue = 0;
    for (int rgb : block.getRGB(0, 0, SIDE, SIDE, null, 0, SIDE)) {
      Color colour = new Color(channel(rgb, VIVID) == 0 ? ground : rgb);
      red += colour.getRed();
      green += colour.getGreen();
      blue += colour.getBlue();
    }
    int pixels = SIDE * SIDE;
    return new Color((int) (red / pixels), (int) (green / pixels), (int) (blue / pixels)).getRGB();
  }

  /**
   * The share of coloured blocks of either that have none of their colour within a block of their
   * place in the other; 1 where sizes or grounds differ.
   */
  public static double difference(BufferedImage first, BufferedImage second) {
    boolean isSameSize =
        first.getWidth() == second.getWidth() && first.getHeight() == second.getHeight();
    int grounds = Math.abs((first.getRGB(0, 0) & 0xff) - (second.getRGB(0, 0) & 0xff));
    if (!isSameSize || grounds > OTHER_GROUND) {
      return 1;
    }
    int coloured = coloured(first) + coloured(second);
    return coloured == 0 ? 0 : (double) (alone(first, second) + alone(second, first)) / coloured;
  }

  private static int coloured(BufferedImage blocks) {
    int count = 0;
    for (int x = 0; x < blocks.getWidth(); x++) {
      for (int y = 0; y < blocks.getHeight(); y++) {
        count += channel(blocks.getRGB(x, y), COLOURED) == 0 ? 0 : 1;
      }
    }
    return count;
  }

  private static int alone(BufferedImage of, BufferedImage in) {
    int count = 0;
    for (int x = 0; x < of.getWidth(); x++) {
      for (int y = 0; y < of.getHeight(); y++) {
        int channel = channel(of.getRGB(x, y), COLOURED);
        count += channel == 0 || isNear(in, x, y, channel) ? 0 : 1;
      }
    }
    return count;
  }

  private static boolean isNear(BufferedImage blocks, int column, int row, int channel) {
    for (int x = Math.max(0, column - 1); x <= Math.min(blocks.getWidth() - 1, column + 1); x++) {
      for (int y = Math.max(0, row - 1); y <= Math.min(blocks.getHeight() - 1, row + 1); y++) {
        if (channel(blocks.getRGB(x, y), HALF_COLOURED) == channel) {
          return true;
        }
      }
    }
    return false;
  }

  /** 1 for red, 2 for green, 3 for blue; 0 for what differs by less than {@code least}. */
  private static int channel(int rgb, int least) {
    Color colour = new Color(rgb);
    int[] parts = {colour.getRed(), colour.getGreen(), colour.getBlue()};
    int most = Math.max(parts[0], Math.max(parts[1], parts[2]));
    if (most - Math.min(parts[0], Math.min(parts[1], parts[2])) < least) {
      return 0;
    }
    return parts[0] == most ? 1 : parts[1] == most ? 2 : 3;
  }

  /** Whether nothing of a picture lies at its edge, where it would be cut off. */
  public static boolean isWhole(BufferedImage picture) {
    int right = picture.getWidth() - 1;
    int bottom = picture.getHeight() - 1;
    int ground = picture.getRGB(0, 0);
    return IntStream.rangeClosed(0, right)
            .allMatch(x -> picture.getRGB(x, 0) == ground && picture.getRGB(x, bottom) == ground)
        && IntStream.rangeClosed(0, bottom)
            .allMatch(y -> picture.getRGB(0, y) == ground && picture.getRGB(right, y) == ground);
  }

  /** Whether two differ by no more than what fonts do. */
  public static boolean isLike(BufferedImage first, BufferedImage second) {
    return difference(first, second) <= MOST_BLOCKS;
  }

  /**
   * What was approved under {@code name}. What it looks like now is left in target/pictures, as
   * blocks to be approved and whole to be looked at.
   */
  public static Optional<BufferedImage> approved(String name, BufferedImage now)
      throws IOException {
    Path made = Files.createDirectories(Path.of("target", "pictures"));
    ImageIO.write(of(now), "png", made.resolve(name + ".png").toFile());
    ImageIO.write(now, "png", made.resolve(name + "-whole.png").toFile());
    Path approved = Path.of("src", "test", "resources", "page", name + ".png");
    return Files.exists(approved) ? Optional.of(ImageIO.read(approved.toFile())) : Optional.empty();
  }
}

package brokerbench.document;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.imageio.ImageIO;

/**
 * Pictures of charts as blocks of mean colour, a pixel each. Letters and axes are grey, and another
 * font moves them; what is drawn of data has a colour, and stays within a block of its place.
 */
public final class PictureBlocks {

  private static final int SIDE = 16;

  /** From the least to the greatest of red, green and blue. */
  private static final int LEAST_COLOUR = 12;

  /** Of coloured blocks, those that may have none beside them in the other picture. */
  private static final double MOST_BLOCKS = 0.1;

  private PictureBlocks() {}

  /** The blocks of {@code picture}. */
  public static BufferedImage of(BufferedImage picture) {
    int columns = picture.getWidth() / SIDE;
    int rows = picture.getHeight() / SIDE;
    BufferedImage blocks = new BufferedImage(columns, rows, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < columns; x++) {
      for (int y = 0; y < rows; y++) {
        blocks.setRGB(x, y, mean(picture.getSubimage(x * SIDE, y * SIDE, SIDE, SIDE)));
      }
    }
    return blocks;
  }

  private static int mean(BufferedImage block) {
    long red = 0;
    long green = 0;
    long blue = 0;
    for (int rgb : block.getRGB(0, 0, SIDE, SIDE, null, 0, SIDE)) {
      Color colour = new Color(rgb);
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
    if (!isSameSize || grounds > LEAST_COLOUR) {
      return 1;
    }
    int coloured = coloured(first) + coloured(second);
    return coloured == 0 ? 0 : (double) (alone(first, second) + alone(second, first)) / coloured;
  }

  private static int coloured(BufferedImage blocks) {
    int count = 0;
    for (int x = 0; x < blocks.getWidth(); x++) {
      for (int y = 0; y < blocks.getHeight(); y++) {
        count += channel(blocks.getRGB(x, y)) == 0 ? 0 : 1;
      }
    }
    return count;
  }

  private static int alone(BufferedImage of, BufferedImage in) {
    int count = 0;
    for (int x = 0; x < of.getWidth(); x++) {
      for (int y = 0; y < of.getHeight(); y++) {
        int channel = channel(of.getRGB(x, y));
        count += channel == 0 || isNear(in, x, y, channel) ? 0 : 1;
      }
    }
    return count;
  }

  private static boolean isNear(BufferedImage blocks, int column, int row, int channel) {
    for (int x = Math.max(0, column - 1); x <= Math.min(blocks.getWidth() - 1, column + 1); x++) {
      for (int y = Math.max(0, row - 1); y <= Math.min(blocks.getHeight() - 1, row + 1); y++) {
        if (channel(blocks.getRGB(x, y)) == channel) {
          return true;
        }
      }
    }
    return false;
  }

  /** 1 for red, 2 for green, 3 for blue; 0 for grey. */
  private static int channel(int rgb) {
    Color colour = new Color(rgb);
    int[] parts = {colour.getRed(), colour.getGreen(), colour.getBlue()};
    int most = Math.max(parts[0], Math.max(parts[1], parts[2]));
    int least = Math.min(parts[0], Math.min(parts[1], parts[2]));
    if (most - least < LEAST_COLOUR) {
      return 0;
    }
    return parts[0] == most ? 1 : parts[1] == most ? 2 : 3;
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

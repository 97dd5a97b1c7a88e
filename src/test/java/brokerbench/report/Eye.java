package brokerbench.report;

import java.awt.Color;
import java.util.List;

/**
 * How readers see colours, those too who lack one kind of cone.
 *
 * <p>The matrices are those of Machado, Oliveira and Fernandes, "A physiologically-based model for
 * simulation of color vision deficiency", 2009, severity 1, on linear RGB.
 *
 * @param red what is seen as red, as shares of linear red, green and blue
 */
record Eye(String name, Parts red, Parts green, Parts blue) {

  static final List<Eye> ALL =
      List.of(
          new Eye("trichromat", new Parts(1, 0, 0), new Parts(0, 1, 0), new Parts(0, 0, 1)),
          new Eye(
              "deuteranope",
              new Parts(0.367322, 0.860646, -0.227968),
              new Parts(0.280085, 0.672501, 0.047413),
              new Parts(-0.011820, 0.042940, 0.968881)),
          new Eye(
              "protanope",
              new Parts(0.152286, 1.052583, -0.204868),
              new Parts(0.114503, 0.786281, 0.099216),
              new Parts(-0.003882, -0.048116, 1.051998)));

  private static final Parts X = new Parts(0.4124564, 0.3575761, 0.1804375);
  private static final Parts Y = new Parts(0.2126729, 0.7151522, 0.0721750);
  private static final Parts Z = new Parts(0.0193339, 0.1191920, 0.9503041);
  private static final Parts WHITE = new Parts(0.95047, 1, 1.08883);

  /** Of a colour, or of a row of a matrix. */
  record Parts(double first, double second, double third) {

    double times(Parts other) {
      return first * other.first + second * other.second + third * other.third;
    }

    double distance(Parts other) {
      return Math.hypot(
          Math.hypot(first - other.first, second - other.second), third - other.third);
    }
  }

  /** The distance in CIELAB, from 0; 2.3 is just noticeable. */
  double difference(Color one, Color other) {
    return lab(one).distance(lab(other));
  }

  private Parts lab(Color colour) {
    Parts linear =
        new Parts(linear(colour.getRed()), linear(colour.getGreen()), linear(colour.getBlue()));
    Parts seen =
        new Parts(
            Math.clamp(red.times(linear), 0, 1),
            Math.clamp(green.times(linear), 0, 1),
            Math.clamp(blue.times(linear), 0, 1));
    double x = lightness(X.times(seen) / WHITE.first);
    double y = lightness(Y.times(seen) / WHITE.second);
    double z = lightness(Z.times(seen) / WHITE.third);
    return new Parts(116 * y - 16, 500 * (x - y), 200 * (y - z));
  }

  private static double lightness(double share) {
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16.0 / 116;
  }

  /**
   * The share of full light that a part of a colour stands for.
   *
   * @param part 0 to 255
   */
  static double linear(int part) {
    double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}

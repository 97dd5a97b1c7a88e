package brokerbench.document;

import brokerbench.document.Chart.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Leaves points of a long line out so that what is drawn keeps its extremes. */
public final class Thinning {

  private Thinning() {}

  /**
   * Of {@code points} the first, the last, and the lowest and the highest of each of as many equal
   * parts as fit, with a gap where the part has one.
   *
   * @param points of a line, from left to right
   * @param most points to keep but for gaps, 4 or more
   */
  public static List<Point> of(List<Point> points, int most) {
    if (points.size() <= most) {
      return points;
    }
    int inner = points.size() - 2;
    int parts = (most - 2) / 2;
    List<Point> kept = new ArrayList<>(most);
    kept.add(points.getFirst());
    for (int part = 0; part < parts; part++) {
      int from = 1 + (int) ((long) part * inner / parts);
      int to = 1 + (int) ((part + 1L) * inner / parts);
      addExtremes(points.subList(from, to), kept);
    }
    kept.add(points.getLast());
    return kept;
  }

  private static void addExtremes(List<Point> part, List<Point> kept) {
    SortedSet<Integer> places = new TreeSet<>();
    int lowest = -1;
    int highest = -1;
    for (int i = 0; i < part.size(); i++) {
      double y = part.get(i).y();
      if (Double.isNaN(y)) {
        places.add(i);
      } else {
        lowest = lowest < 0 || y < part.get(lowest).y() ? i : lowest;
        highest = highest < 0 || y > part.get(highest).y() ? i : highest;
      }
    }
    if (lowest >= 0) {
      places.addAll(List.of(lowest, highest));
    }
    places.forEach(place -> kept.add(part.get(place)));
  }
}

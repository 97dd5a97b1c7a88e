package brokerbench.results;

import brokerbench.measurement.LatencyMetric;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Percentile curves of the golden run, from its histograms. */
final class GoldenCurves {

  private GoldenCurves() {}

  static Map<String, List<LatencyCurve>> all() {
    Map<String, List<LatencyCurve>> curves = new HashMap<>();
    for (Trial trial : GoldenRun.trials()) {
      List<LatencyCurve> ofTrial = new ArrayList<>();
      for (LatencyMetric metric : LatencyMetric.values()) {
        Histogram all = GoldenRun.pooled(trial.broker(), LatencyDistributions.ALL_FORKS, metric);
        ofTrial.add(LatencyCurve.of(metric, all.getTotalCount(), all::getValueAtPercentile));
      }
      curves.put(trial.id(), ofTrial);
    }
    return curves;
  }
}

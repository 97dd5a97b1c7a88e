package brokerbench.broker.kafka.client;

import brokerbench.broker.ProducerStages;
import brokerbench.broker.StageTotal;
import brokerbench.scenario.PublishStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * The stages of one producer's records, from the client's own metrics. Kafka gives means and some
 * totals; the number of times behind a mean follows from a total and a mean of the same times:
 *
 * <ul>
 *   <li>batches: {@code byte-total} of the topic over {@code batch-size-avg}
 *   <li>requests: {@code record-send-total} over {@code records-per-request-avg}
 * </ul>
 *
 * <p>The means must be over the producer's whole life, see {@link ClientSettings#producer}.
 *
 * @param metrics of the producer, live
 */
record PublishMetrics(Map<MetricName, ? extends Metric> metrics, String clientId, String topic) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final String CLIENT_ID = "client-id";

  ProducerStages read() {
    double records = ofClient("record-send-total");
    double batches = ofTopic("byte-total") / ofClient("batch-size-avg");
    double requests = records / ofClient("records-per-request-avg");
    double blockedNs = ofClient("bufferpool-wait-time-ns-total") / records;
    double queuedNs = ofClient("record-queue-time-avg") * NANOS_PER_MILLI;
    double requestNs = ofClient("request-latency-avg") * NANOS_PER_MILLI;
    List<StageTotal> stages = new ArrayList<>();
    add(stages, PublishStage.BLOCKED_IN_SEND, records, blockedNs);
    add(stages, PublishStage.CLIENT_BUFFER, batches, queuedNs);
    add(stages, PublishStage.REQUEST, requests, requestNs);
    return stages.isEmpty() ? ProducerStages.NONE : new ProducerStages((long) records, stages);
  }

  /** Adds nothing where the client has no value: nothing was sent, or nobody acknowledges. */
  private static void add(
      List<StageTotal> stages, PublishStage stage, double events, double meanNs) {
    if (events > 0 && Double.isFinite(events) && Double.isFinite(meanNs)) {
      long count = Math.round(events);
      stages.add(new StageTotal(stage, count, count * meanNs));
    }
  }

  private double ofClient(String name) {
    return value(new MetricName(name, "producer-metrics", "", Map.of(CLIENT_ID, clientId)));
  }

  private double ofTopic(String name) {
    return value(
        new MetricName(
            name, "producer-topic-metrics", "", Map.of(CLIENT_ID, clientId, "topic", topic)));
  }

  private double value(MetricName name) {
    Metric metric = metrics.get(name);
    return metric != null && metric.metricValue() instanceof Double value ? value : Double.NaN;
  }
}

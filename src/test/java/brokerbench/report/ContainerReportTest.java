package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.MarkdownForm;
import brokerbench.document.TextForm;
import brokerbench.results.ChangedRun;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ContainerReportTest {

  private static final long SECOND_NS = 1_000_000_000L;

  @Test
  void the_full_report_shows_what_only_containers_tell() {
    assertThat(MarkdownForm.of(ReportDocument.full(RunSummary.of(withContainers()))))
        .contains("### Containers of example")
        .contains("| 1 kafka | kafka-1 | 300 B | 70 B | 20.0 ms | 500 B | - | - | 4.00 kB |")
        .contains("| 1 kafka | docker-proxy | measurement | 4.00 |");
  }

  @Test
  void processes_leave_the_table_of_containers_out() {
    RunData run = MadeUpRuns.run(iterations());
    assertThat(MarkdownForm.of(ReportDocument.full(RunSummary.of(run))))
        .doesNotContain("Containers of");
  }

  @Test
  void the_text_report_says_what_the_proxy_used_beside_the_broker() {
    String report = TextForm.of(ReportDocument.brief(RunSummary.of(withContainers())));
    assertThat(report)
        .contains("- 1 kafka, docker-proxy: 4.00 s CPU per million messages, not in broker CPU\n");
    assertThat(report.lines().mapToInt(String::length).max().orElse(0))
        .isLessThanOrEqualTo(TextForm.WIDTH);
  }

  private static List<IterationResult> iterations() {
    return MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(new double[] {1_000_000}));
  }

  private static RunData withContainers() {
    List<ResourceSample> resources = new ArrayList<>();
    for (String node : List.of("kafka-1", "docker-proxy")) {
      OptionalLong none = OptionalLong.empty();
      boolean proxy = node.equals("docker-proxy");
      for (int i = 0; i < 2; i++) {
        resources.add(
            new ResourceSample(
                MadeUpRuns.KAFKA,
                1,
                node,
                "measurement",
                i * SECOND_NS,
                OptionalLong.of(4L * i * SECOND_NS),
                OptionalDouble.empty(),
                OptionalLong.of(100),
                proxy ? none : OptionalLong.of(300),
                proxy ? none : OptionalLong.of(70),
                none,
                proxy ? none : OptionalLong.of(i * 4000L),
                none,
                proxy ? none : OptionalLong.of(i * 500L),
                none,
                proxy ? none : OptionalLong.of(i * 20_000_000L),
                none,
                none));
      }
    }
    return ChangedRun.of(MadeUpRuns.run(iterations())).resources(resources).data();
  }
}

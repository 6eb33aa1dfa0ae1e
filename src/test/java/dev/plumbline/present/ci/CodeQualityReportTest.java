package dev.plumbline.present.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodeQualityReportTest {

  @Test
  void a_finding_has_what_gitlab_asks_for_and_keeps_its_fingerprint_when_it_moves() {
    JsonObject here = finding(12);
    JsonObject below = finding(15);
    assertThat(here.text("description")).isEqualTo("a circle, break it");
    assertThat(here.text("check_name")).isEqualTo("cycle");
    assertThat(here.text("severity")).isEqualTo("major");
    assertThat(here.object("location").text("path")).isEqualTo("rubrics/a.yaml");
    assertThat(here.object("location").object("lines").integer("begin")).isEqualTo(12);
    assertThat(below.text("fingerprint")).isEqualTo(here.text("fingerprint"));
  }

  private static JsonObject finding(int line) {
    Problem problem =
        new Problem(ProblemCode.CYCLE, new Place("/plan/nodes/1", line, 7), "a circle", "break it");
    return (JsonObject)
        CodeQualityReport.of("rubrics/a.yaml", List.of(problem), List.of()).values().getFirst();
  }
}

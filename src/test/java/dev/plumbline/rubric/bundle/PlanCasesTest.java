package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The worked cases of the semantics of plans, which `docs/format` publishes.
class PlanCasesTest {

  private static final Path PAGE = Path.of("docs/format/plan-cases.txt");

  record WorkedCase(String name, String facts, String known, String node, String gives) {
    @Override
    public String toString() {
      return name;
    }

    /// The facts are a list where they are the items of a trait.
    String rubric() {
      boolean items = facts.startsWith("[");
      return "rubric: worked-case\nversion: 1.0.0\n"
          + (items
              ? "traits:\n  t:\n    scale: {min: 0, max: 1, step: 0.01}\n    items: "
                  + facts.replace("{id: ", "{ask: Is it so?, id: ")
              : "facts: " + facts)
          + "\nplan:\n  composite: "
          + node
          + "\ncases:\n  - {name: it, "
          + (items ? "items: " : "facts: ")
          + known
          + ", expect: {}}\n";
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_worked_case_gives_the_values_of_its_row(WorkedCase worked) {
    byte[] source = worked.rubric().getBytes(StandardCharsets.UTF_8);
    BundleCompilation compilation = BundleCompiler.compile(source);
    assertThat(compilation).isInstanceOf(BundleCompilation.Locked.class);
    Bundle bundle = ((BundleCompilation.Locked) compilation).bundle();
    Rubric rubric = ((RubricReading.Read) RubricReader.read(source)).rubric();
    ScoringPlanInputs inputs =
        new ScoringPlanInputs(
            rubric.cases().getFirst().facts(),
            rubric.cases().getFirst().findings(),
            new TreeMap<>());
    assertThat(words(bundle.scoring().program().run(inputs))).isEqualTo(worked.gives());
  }

  @Test
  void the_page_has_at_least_fifty_cases() throws IOException {
    assertThat(cases()).hasSizeGreaterThanOrEqualTo(50);
  }

  private static String words(PlanResult result) {
    String value =
        result.composite().isPoint()
            ? result.composite().low().toString()
            : "[" + result.composite().low() + ", " + result.composite().high() + "]";
    String status = result.status().wireName();
    return status.equals("scored") ? value : value + " " + status;
  }

  private static List<WorkedCase> cases() throws IOException {
    Pattern bar = Pattern.compile("(?<!\\\\)\\|");
    try (Stream<String> lines = Files.lines(PAGE)) {
      return lines
          .filter(line -> line.startsWith("| ") && (line.contains("`{") || line.contains("`[")))
          .map(line -> bar.split(line))
          .map(cells ->
              new WorkedCase(
                  cell(cells[1]), cell(cells[2]), cell(cells[3]), cell(cells[4]), cell(cells[5])))
          .toList();
    }
  }

  private static String cell(String written) {
    String bare = written.strip().replace("\\|", "|");
    return bare.startsWith("`") ? bare.substring(1, bare.length() - 1) : bare;
  }
}

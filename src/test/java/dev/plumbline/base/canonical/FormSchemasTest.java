package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The schemas in `docs/schema` that follow from declarations. `-Dgolden=write` writes them anew.
class FormSchemasTest {

  private static final Path FOLDER = Path.of("docs/schema");
  private static final boolean WRITE = "write".equals(System.getProperty("golden"));

  private static final List<List<String>> ROOTS =
      List.of(
          List.of(
              "calibration",
              "measure.calibration.FittedCalibration",
              "A map from raw scores to the human scale, with its report: what `measure calibrate fit --json` prints; or, with `bridge`, to the scale of an older judge: what `measure bridge --out` writes."),
          List.of(
              "check",
              "cli.compare.CheckReport$CheckJson",
              "What `compare check --json` prints: whether a run satisfies its criteria."),
          List.of(
              "comparison",
              "present.comparison.ComparisonReport$ComparisonJson",
              "What `compare --json` prints: two runs compared."),
          List.of(
              "comparison-line",
              "measure.comparison.DocumentComparison",
              "A line of `compare --format jsonl`: a document that is not the same in both runs."),
          List.of(
              "form-set",
              "measure.experiment.form.FormSet",
              "What corresponds between a rubric and its forms: the forms.json of `measure experiment perturb`."),
          List.of(
              "panel",
              "score.extraction.Panel",
              "The stored panel: its jurors and how their answers become one."));

  @TestFactory
  Stream<DynamicTest> a_committed_schema_is_the_one_that_the_declaration_makes()
      throws ClassNotFoundException {
    Map<String, FormSchemas.Root> roots = new TreeMap<>();
    for (List<String> each : ROOTS) {
      roots.put(
          each.getFirst(),
          new FormSchemas.Root(
              "Plumbline " + each.getFirst().replace('-', ' '),
              each.getLast(),
              Class.forName("dev.plumbline." + each.get(1))));
    }
    return FormSchemas.files(roots).entrySet().stream()
        .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> compare(each)));
  }

  private static void compare(Entry<String, String> file) throws IOException {
    Path path = FOLDER.resolve(file.getKey() + ".schema.json");
    if (WRITE) {
      Files.writeString(path, file.getValue());
    }
    assertThat(Files.readString(path)).isEqualTo(file.getValue());
  }
}

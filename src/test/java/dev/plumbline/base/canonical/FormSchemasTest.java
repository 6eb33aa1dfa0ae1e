package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The schemas in `docs/schema` that follow from declarations. `-Dgolden=write` writes them anew.
class FormSchemasTest {

  private static final Path FOLDER = Path.of("docs/schema");
  private static final boolean WRITE = "write".equals(System.getProperty("golden"));

  private static final List<List<String>> ROOTS =
      List.of(
          List.of(
              "calibration",
              "FittedCalibration",
              "A map from raw scores to the human scale, with its report: what `measure calibrate fit --json` prints; or, with `bridge`, to the scale of an older judge: what `measure bridge --out` writes."),
          List.of(
              "check",
              "CheckJson",
              "What `compare check --json` prints: whether a run satisfies its criteria."),
          List.of(
              "comparison", "ComparisonJson", "What `compare --json` prints: two runs compared."),
          List.of(
              "comparison-line",
              "DocumentComparison",
              "A line of `compare --format jsonl`: a document that is not the same in both runs."),
          List.of(
              "extraction",
              "Extraction",
              "All that is known of a document by one judge, or by the jurors of a panel together: facts, gates that were tried, a finding an item."),
          List.of(
              "form-comparison",
              "FormComparison",
              "What other forms of a rubric change in the scores: what `measure experiment perturb --json` prints."),
          List.of(
              "form-set",
              "FormSet",
              "What corresponds between a rubric and its forms: the forms.json of `measure experiment perturb`."),
          List.of(
              "label-efficiency",
              "LabelEfficiency",
              "What a calibration gains with more and more labels: what `measure experiment efficiency --json` prints."),
          List.of(
              "panel", "Panel", "The stored panel: its jurors and how their answers become one."),
          List.of(
              "panel-report",
              "PanelReport",
              "The jurors of a panel: what `measure jurors --json` prints."),
          List.of(
              "preference-report",
              "PreferenceReport",
              "Pairs of candidates: what `measure pairs --json` prints."),
          List.of(
              "stability",
              "Stability",
              "How often a judge decides otherwise when it is asked again: what `measure experiment stability --json` prints."),
          List.of(
              "system-comparison",
              "SystemComparison",
              "Several runs of the same documents, and baselines, against human scores: what `measure experiment compare --json` and `measure experiment ablate --json` print."));

  @TestFactory
  Stream<DynamicTest> a_committed_schema_is_the_one_that_the_declaration_makes() {
    Map<String, FormSchemas.Root> roots = new TreeMap<>();
    for (List<String> each : ROOTS) {
      roots.put(
          each.getFirst(),
          new FormSchemas.Root(
              "Plumbline " + each.getFirst().replace('-', ' '),
              each.getLast(),
              RecordForms.named(each.get(1))));
    }
    return FormSchemas.files(roots).entrySet().stream()
        .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> compare(each)));
  }

  @Test
  void every_reference_of_a_schema_leads_to_a_part_of_one() throws IOException {
    List<String> lost = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".json")).toList()) {
        for (JsonNode reference : Schemas.read(Files.readString(file)).findValues("$ref")) {
          String[] parts = reference.asText().split("#", -1);
          Path target = parts[0].isEmpty() ? file : file.resolveSibling(parts[0]);
          if (!Files.exists(target)
              || parts.length > 1
                  && Schemas.read(Files.readString(target)).at(parts[1]).isMissingNode()) {
            lost.add(file.getFileName() + " " + reference.asText());
          }
        }
      }
    }
    assertThat(lost).isEmpty();
  }

  private static void compare(Entry<String, String> file) throws IOException {
    Path path = FOLDER.resolve(file.getKey() + ".schema.json");
    if (WRITE) {
      Files.writeString(path, file.getValue());
    }
    assertThat(Files.readString(path)).isEqualTo(file.getValue());
  }
}

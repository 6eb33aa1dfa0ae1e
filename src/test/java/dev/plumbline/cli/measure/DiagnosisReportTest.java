package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Runs of recorded answers whose quotes fail, and what the report says of them.
@Tag("slow")
class DiagnosisReportTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      evidence: {per_item: 1}
      traits:
        manner:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Are there reasons?}
            - {id: C2, ask: Is there thanks?}
            - {id: C3, ask: Is it clear?}
      plan: {composite: {formula: manner, pass: composite >= 3}}
      """;

  private static final String THERE = "the road by the river was closed again";

  /// A word of it is another one, so that it is nearly there.
  private static final String NEARLY = "the road by the river was opened again";

  private static final String NOWHERE = "nobody ever wrote such a sentence about bakeries";

  private int runs;

  @Test
  void evidence_that_is_missing_for_one_item_is_found_and_the_cluster_that_it_makes()
      throws IOException {
    assertThat(report(40, i -> List.of(i < 12 ? NOWHERE : THERE, THERE, THERE)))
        .contains("evidence-missing item C1");
    assertThat(report(40, i -> List.of(i < 11 ? NOWHERE : THERE, THERE, THERE)))
        .noneMatch(it -> it.startsWith("evidence-missing"));
    // missing for all alike
    assertThat(
            report(
                40,
                i ->
                    List.of(
                        i < 12 ? NOWHERE : THERE,
                        i < 12 ? NOWHERE : THERE,
                        i < 12 ? NOWHERE : THERE)))
        .noneMatch(it -> it.startsWith("evidence-missing"));
    assertThat(report(29, i -> List.of(NOWHERE, THERE, THERE)))
        .noneMatch(it -> it.startsWith("evidence-missing"));
    // all have one score since the cap of C1 put them there
    assertThat(report(40, i -> List.of(NOWHERE, THERE, THERE)))
        .contains("evidence-missing item C1", "clustered-by-cap cap C1");
  }

  @Test
  void quotes_that_fail_in_one_way_are_found() throws IOException {
    // 24 of 120 quotes are 20 %
    assertThat(report(40, i -> List.of(THERE, i < 12 ? NEARLY : THERE, i < 12 ? NEARLY : THERE)))
        .contains("quotes-fail near-miss");
    assertThat(report(40, i -> List.of(THERE, i < 12 ? NEARLY : THERE, i < 11 ? NEARLY : THERE)))
        .noneMatch(it -> it.startsWith("quotes-fail"));
    // half in one way, half in another
    assertThat(report(40, i -> List.of(THERE, i < 14 ? NEARLY : THERE, i < 14 ? NOWHERE : THERE)))
        .noneMatch(it -> it.startsWith("quotes-fail"));
    // of 27 quotes all
    assertThat(report(9, i -> List.of(NOWHERE, NOWHERE, NOWHERE))).isEmpty();
  }

  @Test
  void terminal_page_and_json_say_the_same() throws IOException {
    report(40, i -> List.of(NOWHERE, THERE, THERE));
    String name = "run" + runs;
    String text = ok("report", name).out();
    Path page = file("report.html");
    ok("report {} --html", name, page);
    assertThat(text)
        .contains(
            "what may be wrong\n",
            "evidence is missing for one item, `item C1`: decisions that need quotes 40, of these"
                + " lack them 100.0 %, of the other items 0.0 %");
    assertThat(Files.readString(page))
        .contains(
            "What may be wrong", "Evidence is missing for one item", "item C1", "mend the cues");
  }

  private List<String> report(int documents, IntFunction<List<String>> quotes) throws IOException {
    List<String> texts = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      texts.add(
          "{\"id\": \"d%1$d\", \"text\": \"Letter number %1$d says that %2$s. It ends here.\"}"
              .formatted(1000 * runs + i, THERE));
      List<String> items = new ArrayList<>();
      for (int item = 0; item < 3; item++) {
        items.add(
            "{\"item\": \"C%d\", \"decision\": %d, \"quotes\": [{\"text\": \"%s\", \"unit\": \"s1\"}]}"
                .formatted(
                    item + 1, item == 0 ? 2 : 1 + (i + item) % 2, quotes.apply(i).get(item)));
      }
      answers.add(
          "{\"document\": \"d%d\", \"completion\": {\"items\": [%s]}}"
              .formatted(1000 * runs + i, String.join(", ", items)));
    }
    runs++;
    write("rubric.yaml", RUBRIC);
    write("texts.jsonl", texts);
    write("answers.jsonl", answers);
    ok(
        "evaluate --rubric ./rubric.yaml --documents ./texts.jsonl --judge example:some-model:1 --completions ./answers.jsonl --name {} --quiet",
        "run" + runs);
    JsonNode report = Schemas.read(ok("report {} --json", "run" + runs).out());
    assertThat(Schemas.problems("run-report", report)).isEmpty();
    List<String> found = new ArrayList<>();
    report
        .at("/diagnoses")
        .forEach(it ->
            found.add((it.at("/symptom").asText() + " " + it.path("subject").asText()).strip()));
    return found;
  }
}

package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Results of version 2: a list without tests, and a table that has them.
class PromptfooTableTest {

  private static final String GRADING =
      """
      {"pass": %s, "score": %s, "reason": "%s", "componentResults": [
        {"pass": true, "score": 1, "reason": "", "assertion": {"type": "icontains", "value": "city"}},
        {"pass": %s, "score": %s, "reason": "", "assertion": {"type": "contains", "value": "Rome"}}]}
      """;

  private static final String TABLE =
      """
      {"head": {"prompts": [], "vars": ["c"]}, "body": [
        {"test": {"vars": {"c": "a"}, "threshold": 0.5, "assert": %1$s}, "vars": ["a"], "outputs": [
          {"pass": true, "score": 1, "text": "the city Rome", "prompt": "of a", "provider": "p",
           "namedScores": {}, "gradingResult": %2$s}]},
        {"test": {"vars": {"c": "b"}, "threshold": 0.5, "assert": %1$s}, "vars": ["b"], "outputs": [
          {"pass": false, "score": 0.25, "text": "no\\n---\\na city", "prompt": "of b", "provider": "p",
           "namedScores": {}, "gradingResult": %3$s}]}]}
      """
          .formatted(
              "[{\"type\": \"icontains\", \"value\": \"city\"},"
                  + " {\"type\": \"contains\", \"value\": \"Rome\", \"weight\": 3}]",
              GRADING.formatted("true", "1", "all", "true", "1"),
              GRADING.formatted("false", "0.25", "no", "false", "0"));

  private static final String LIST =
      """
      [{"provider": {"id": "p"}, "prompt": {"raw": "of b"}, "vars": {"c": "b"}, "success": false,
        "score": 0.25, "response": {"output": "a city"}, "gradingResult": %s},
       {"provider": {"id": "p"}, "prompt": {"raw": "of a"}, "vars": {"c": "a"}, "success": true,
        "score": 1, "response": {"output": "the city Rome"}, "gradingResult": %s}]
      """
          .formatted(
              GRADING.formatted("false", "0.25", "no", "false", "0"),
              GRADING.formatted("true", "1", "all", "true", "1"));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void weights_and_thresholds_are_those_of_the_tests(boolean listed) throws IOException {
    Path file = folder.resolve("results.json");
    Files.writeString(
        file,
        "{\"results\": {\"version\": 2, \"stats\": {}, "
            + (listed ? "\"results\": " + LIST + ", " : "")
            + "\"table\": "
            + TABLE
            + "}, \"config\": {}}");
    ImportLedger ledger = new ImportLedger();

    ForeignImport done =
        SuiteImport.of("r", PromptfooImport.read(new ForeignFile(file), ledger), ledger);
    done.write(folder.resolve("out"), false);

    JsonObject agreement = done.json(folder).object("agreement");
    assertThat(agreement.list("differences")).isEmpty();
    assertThat(agreement.integer("compared")).isEqualTo(12);
    assertThat(Files.readString(folder.resolve("out/documents.jsonl")).lines())
        .anyMatch(line -> line.contains("\"id\":\"test-0-0\",\"text\":\"the city Rome\""))
        .anyMatch(line -> line.contains("\"id\":\"test-1-0\",\"text\":\"a city\""));
  }
}

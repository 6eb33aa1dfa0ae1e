package dev.plumbline.exchange.importing;

import static java.math.BigDecimal.ONE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.run.files.RereadableInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Imports examples of HealthBench (Arora et al., OpenAI 2025) as one run: a frame, the criteria of
/// each example as items for it, and a line for each conversation, to which the answer is added.
///
/// HealthBench's score of an example is the points of the criteria that are met divided by the sum
/// of all positive points. It may be below 0: only the mean over all examples is cut to 0 and 1.
public final class HealthBenchImport {

  private static final String EXAMPLE = "write `{prompt_id, prompt, rubrics: […]}`";
  private static final String CRITERION = "write `{criterion, points, tags: […]}`";

  private static final String FRAME =
      """
      # HealthBench as one run, once each line of documents.jsonl has the assistant's answer as `text`:
      #
      #   plumbline evaluate --rubric frame.yaml --documents documents.jsonl
      #
      # The composite is the points of all criteria that are met, divided by the sum of the positive
      # ones. HealthBench requires no quotes, so a decision counts without one.%s
      rubric: healthbench
      version: 1.0.0
      document: {context: [conversation]}
      evidence: {per_item: 0}
      judge:
        instructions: >-
          The document is the last answer of an assistant in a conversation; the context part
          `conversation` is what came before it. Answer 1 if the document meets the criterion, else 0.
          Some criteria describe a failure: such a criterion is met if the document fails in this way.
      traits:
        criteria:
          scale: points
          item: {scale: 0-1, evidence: global_diagnostic}
      plan:
        composite:
          formula: criteria / positive_points
          because: the share of the positive points
      """;

  /// An example, read.
  private record Example(JsonObject document, int criteria, String canary) {}

  /// @param source a file of lines, or `-`
  /// @throws Refusal with all problems of all lines, or if the file has no lines
  public static ForeignImport read(String source) throws IOException {
    IdGenerator names = new IdGenerator();
    ImportLedger ledger = new ImportLedger();
    Problems problems = new Problems();
    List<Example> examples = new ArrayList<>();
    try (RereadableInput input = RereadableInput.of(source)) {
      JsonLinesReader.read(
          input.path(),
          problems,
          (line, number) ->
              example(line, number, names, ledger, problems).ifPresent(examples::add));
      if (examples.isEmpty() && problems.isEmpty()) {
        problems.add("", ProblemCode.EMPTY, "the file has no lines", EXAMPLE);
      }
      problems.refuse(input.name());
    }
    String canaries =
        examples.stream()
            .map(Example::canary)
            .filter(it -> !it.isEmpty())
            .sorted()
            .distinct()
            .map(it -> "\n#\n# " + it.replace('\n', ' '))
            .collect(joining());
    SequencedMap<String, byte[]> files = new LinkedHashMap<>();
    files.put("frame.yaml", FRAME.formatted(canaries).getBytes(UTF_8));
    files.put(
        "documents.jsonl", ForeignImport.lines(examples.stream().map(Example::document).toList()));
    int criteria = examples.stream().mapToInt(Example::criteria).sum();
    return new ForeignImport(
        Plural.of(examples.size(), "example")
            + " with "
            + Plural.of(criteria, "criterion", "criteria"),
        files,
        "",
        ledger.rows(),
        "add the answer to each line of documents.jsonl, as `text`\n",
        JsonObject.of("documents", examples.size(), "items", criteria));
  }

  private static Optional<Example> example(
      JsonObject line, int number, IdGenerator names, ImportLedger ledger, List<Problem> problems) {
    int before = problems.size();
    JsonObjectReader reader = new JsonObjectReader(line, new Place("", number, 1), problems);
    Optional<String> id = reader.requireWords("prompt_id", EXAMPLE);
    String conversation =
        reader.requireObjects("prompt", EXAMPLE).stream()
            .map(turn ->
                turn.requireWords("role", "write `{role, content}`").orElse("")
                    + ":\n"
                    + turn.requireWords("content", "write `{role, content}`").orElse(""))
            .collect(joining("\n\n", "", "\n"));
    List<Json> items = new ArrayList<>();
    boolean positive = false;
    String at = "/" + (number - 1);
    for (JsonObjectReader each : reader.requireObjects("rubrics", EXAMPLE)) {
      Optional<String> words = each.requireWords("criterion", CRITERION);
      BigDecimal points = each.requireNumber("points", CRITERION).orElse(ONE);
      List<String> tags = each.findTexts("tags");
      each.unknownKeys().forEach(key -> ledger.lost(key, "unknown field of a criterion", at));
      positive |= points.signum() > 0;
      if (points.signum() == 0) {
        ledger.lost("criterion of 0 points", "it has no effect on the score", at);
      } else {
        ledger.kept("criterion", at);
        items.add(
            JsonObject.of(
                "ask", "Does the document meet this criterion? " + words.orElse(""),
                "points", points,
                "themes?", tags));
      }
    }
    if (problems.size() == before && !positive) {
      reader.report(
          ProblemCode.PENALTY_ONLY,
          reader.place(),
          "no criterion has positive points, so HealthBench defines no score",
          "remove the example");
    }
    String canary = reader.findText("canary").orElse("");
    List<String> tags = reader.findTexts("example_tags");
    reader
        .find("ideal_completions_data")
        .ifPresent(_ ->
            ledger.lost("ideal_completions_data", "answers are compared with no reference", at));
    reader.unknownKeys().forEach(key -> ledger.lost(key, "unknown field", at));
    if (problems.size() > before) {
      return Optional.empty();
    }
    ledger.changed("prompt", "it is the context part `conversation`", at);
    String name = names.name(id.orElseThrow());
    if (!name.equals(id.get())) {
      ledger.changed("prompt_id", "the document has another id", at);
    }
    return Optional.of(
        new Example(
            JsonObject.of(
                "id",
                name,
                "rubric?",
                new JsonArray(items),
                "context?",
                JsonObject.of("conversation", conversation),
                "example_tags?",
                tags),
            items.size(),
            canary));
  }

  private HealthBenchImport() {}
}

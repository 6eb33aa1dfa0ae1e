package dev.plumbline.rubric.importing;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Imports an example of HealthBench (Arora et al., OpenAI 2025): a conversation with criteria,
/// each with positive or negative points for meeting it.
///
/// HealthBench's score of an example is the points of the criteria that are met divided by the sum
/// of all positive points. It may be below 0: only the mean over all examples is clipped to 0 and
/// 1. The rubric's composite is the score of the example, rounded to twelve decimals.
public final class HealthBenchImport {

  private static final String EXAMPLE = "write `{prompt_id, prompt, rubrics: […]}`";
  private static final String CRITERION = "write `{criterion, points, tags: […]}`";

  /// A criterion of an example.
  ///
  /// @param axis the axis named by its tags, empty if there is none
  /// @param cluster the cluster named by its tags, empty if there is none
  record Criterion(String words, BigDecimal points, String axis, String cluster) {

    static Criterion of(String words, BigDecimal points, List<String> tags) {
      return new Criterion(words, points, tagged(tags, "axis:"), tagged(tags, "cluster:"));
    }

    boolean isPositive() {
      return points.signum() > 0;
    }

    private static String tagged(List<String> tags, String kind) {
      return tags.stream()
          .filter(tag -> tag.startsWith(kind))
          .map(tag -> tag.substring(kind.length()))
          .findFirst()
          .orElse("");
    }
  }

  /// Empty after problems were reported.
  ///
  /// @param line the line of the example in its file, from 1
  /// @param names generates names that are distinct from those of earlier examples: a file may
  ///   contain an example twice
  public static Optional<ImportedRubric> convert(
      JsonObject example, int line, IdGenerator names, List<Problem> problems) {
    int before = problems.size();
    JsonObjectReader reader = new JsonObjectReader(example, new Place("", line, 1), problems);
    Optional<String> id = reader.requireWords("prompt_id", EXAMPLE);
    List<Turn> conversation = conversation(reader);
    List<JsonObjectReader> rubrics = reader.requireObjects("rubrics", EXAMPLE);
    List<Criterion> criteria = new ArrayList<>();
    TreeMap<String, Integer> left = new TreeMap<>();
    for (JsonObjectReader each : rubrics) {
      Optional<String> words = each.requireWords("criterion", CRITERION);
      Optional<BigDecimal> points = each.requireNumber("points", CRITERION);
      List<String> tags = each.findTexts("tags");
      each.unknownKeys().forEach(key -> left.merge(key, 1, Integer::sum));
      if (words.isPresent() && points.isPresent()) {
        criteria.add(Criterion.of(words.get(), points.get(), tags));
      }
    }
    if (problems.size() == before && criteria.stream().noneMatch(Criterion::isPositive)) {
      reader.report(
          ProblemCode.NO_POSITIVE_POINTS,
          reader.place(),
          "no criterion has positive points, so HealthBench defines no score",
          "remove the example");
    }
    if (problems.size() > before) {
      return Optional.empty();
    }
    HealthBenchReport report = new HealthBenchReport(reader, criteria, left, conversation);
    String name = names.name(id.orElseThrow());
    return Optional.of(
        new HealthBenchRubricWriter(name, id.get(), report, criteria, conversation).conversion());
  }

  /// A message of the conversation before the answer that is graded.
  record Turn(String role, String content) {}

  private static List<Turn> conversation(JsonObjectReader reader) {
    return reader.requireObjects("prompt", EXAMPLE).stream()
        .map(turn ->
            new Turn(
                turn.requireWords("role", "write `{role, content}`").orElse(""),
                turn.requireWords("content", "write `{role, content}`").orElse("")))
        .toList();
  }

  private HealthBenchImport() {}
}

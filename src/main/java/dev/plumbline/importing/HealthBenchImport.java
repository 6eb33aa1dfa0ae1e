package dev.plumbline.importing;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Makes a rubric of an example of HealthBench (OpenAI 2025): a conversation with criteria, each
/// with points that meeting it gives or takes.
///
/// HealthBench's score is the points of the criteria that are met divided by the points that can be
/// won, kept within 0 and 1; the rubric's composite is that, to the twelve decimals of any score.
public final class HealthBenchImport {

  private static final String EXAMPLE = "write `{prompt_id, prompt, rubrics: […]}`";
  private static final String CRITERION = "write `{criterion, points, tags: […]}`";

  /// One criterion, before it has ids.
  ///
  /// @param axis what its tag says that it looks at; `criteria` where none says anything
  record Criterion(String words, BigDecimal points, String axis, String cluster) {

    static Criterion of(String words, BigDecimal points, List<String> tags) {
      return new Criterion(words, points, tagged(tags, "axis:"), tagged(tags, "cluster:"));
    }

    boolean gives() {
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

  /// Empty after problems were told.
  ///
  /// @param line where the example stands in its file
  /// @param names of the rubrics that were made before: an example may stand in a file twice
  public static Optional<ImportedRubric> convert(
      JsonObject example, int line, IdGenerator names, List<Problem> problems) {
    int before = problems.size();
    ForeignObjectReader foreignObjectReader =
        new ForeignObjectReader(example, new Place("", line, 1), problems);
    Optional<String> id = foreignObjectReader.text("prompt_id", EXAMPLE);
    List<Turn> conversation = conversation(foreignObjectReader);
    List<ForeignObjectReader> rubrics = foreignObjectReader.objects("rubrics", EXAMPLE);
    List<Criterion> criteria = new ArrayList<>();
    TreeMap<String, Integer> left = new TreeMap<>();
    for (ForeignObjectReader each : rubrics) {
      Optional<String> words = each.text("criterion", CRITERION);
      Optional<BigDecimal> points = each.number("points", CRITERION);
      List<String> tags = each.texts("tags");
      each.rest().forEach(key -> left.merge(key, 1, Integer::sum));
      if (words.isPresent() && points.isPresent()) {
        criteria.add(Criterion.of(words.get(), points.get(), tags));
      }
    }
    if (problems.size() == before && criteria.stream().noneMatch(Criterion::gives)) {
      foreignObjectReader.report(
          "no-points",
          "no criterion gives points, so HealthBench has no score for this",
          "leave the example out");
    }
    if (problems.size() > before) {
      return Optional.empty();
    }
    HealthBenchReport report =
        new HealthBenchReport(foreignObjectReader, criteria, left, conversation);
    String name = names.name(id.orElseThrow());
    return Optional.of(
        new HealthBenchRubricWriter(name, id.get(), report, criteria, conversation).conversion());
  }

  /// What somebody said before the answer that is graded.
  record Turn(String role, String content) {}

  private static List<Turn> conversation(ForeignObjectReader foreignObjectReader) {
    return foreignObjectReader.objects("prompt", EXAMPLE).stream()
        .map(turn ->
            new Turn(
                turn.text("role", "write `{role, content}`").orElse(""),
                turn.text("content", "write `{role, content}`").orElse("")))
        .toList();
  }

  private HealthBenchImport() {}
}

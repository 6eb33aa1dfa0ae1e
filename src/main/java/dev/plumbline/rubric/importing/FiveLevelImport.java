package dev.plumbline.rubric.importing;

import static java.math.BigDecimal.ONE;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable.Criterion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Imports an instance with one criterion and a description for each score, as in BiGGen-Bench (Kim
/// et al. 2024) and Prometheus: `score_rubric: {criteria, score1_description, …}`.
public final class FiveLevelImport {

  private static final Pattern LEVEL = Pattern.compile("score(-?[0-9]{1,6})_description");
  private static final String INSTANCE =
      "write `{id, score_rubric: {criteria, score1_description, …}}`";

  /// Fields of an instance that become context parts of its documents.
  private static final List<String> PARTS = List.of("system_prompt", "input", "reference_answer");

  /// Empty after problems were reported.
  ///
  /// @param line the line of the instance in its file, from 1
  /// @param names generates names that are distinct from those of earlier instances
  public static Optional<ImportedRubric> convert(
      JsonObject instance, int line, IdGenerator names, List<Problem> problems) {
    int before = problems.size();
    JsonObjectReader instanceReader =
        new JsonObjectReader(instance, new Place("", line, 1), problems);
    Optional<String> id = instanceReader.requireWords("id", INSTANCE);
    JsonObjectReader rubric = instanceReader.requireObject("score_rubric", INSTANCE);
    Optional<String> criteria = rubric.requireWords("criteria", INSTANCE);
    SortedMap<BigDecimal, String> levels = levels(rubric, problems.size() > before);
    SortedMap<String, String> context = new TreeMap<>();
    for (String part : PARTS) {
      instanceReader
          .findText(part)
          .filter(text -> !text.isBlank())
          .ifPresent(text -> context.put(part, text));
    }
    if (problems.size() > before) {
      return Optional.empty();
    }
    List<Note> lost = new ArrayList<>();
    context
        .keySet()
        .forEach(part ->
            lost.add(new Note(part, "it is a context part, which comes with each document")));
    instanceReader.unknownKeys().forEach(key -> lost.add(new Note(key, "nothing is scored by it")));
    rubric.unknownKeys().forEach(key -> lost.add(new Note("score_rubric/" + key, "unknown field")));
    String name = names.name(id.orElseThrow());
    List<Note> changed = new ArrayList<>();
    if (!name.equals(id.get())) {
      changed.add(new Note("id", "the rubric is named " + name + "; its description has the id"));
    }
    Criterion criterion = new Criterion("", criteria.orElseThrow(), ONE, levels);
    return Optional.of(
        new LevelTable("Instance " + id.get(), List.of(criterion), context, false, changed, lost)
            .toRubric(name));
  }

  private static SortedMap<BigDecimal, String> levels(JsonObjectReader rubric, boolean isFlawed) {
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    for (String key : rubric.keys()) {
      Matcher level = LEVEL.matcher(key);
      if (level.matches()) {
        rubric
            .requireWords(key, "say what the level means")
            .ifPresent(words -> levels.put(new BigDecimal(level.group(1)), words));
      }
    }
    if (levels.size() < 2 && !isFlawed) {
      rubric.report(
          ProblemCode.TOO_FEW, rubric.place(), "there are fewer than two levels", INSTANCE);
    }
    return levels;
  }

  private FiveLevelImport() {}
}

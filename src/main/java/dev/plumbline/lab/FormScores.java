package dev.plumbline.lab;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.experiment.DocumentOutcome;
import dev.plumbline.measure.experiment.FormComparison.FormRun;
import dev.plumbline.run.files.JsonLinesReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// Scores by several forms that were made elsewhere, from a file.
///
/// @param runs those of the first form in the file first
/// @param human labels by document
public record FormScores(List<FormRun> runs, SortedMap<Digest, Double> human) {

  private static final int REPLICATE_MAX = 1_000;

  /// One column of the table.
  private record Column(String form, long replicate) {}

  /// @throws Refusal with all problems
  public static FormScores read(Path file) {
    SequencedMap<Column, SortedMap<Digest, DocumentOutcome>> columns = new LinkedHashMap<>();
    SortedMap<Digest, Double> human = new TreeMap<>();
    Problems problems = new Problems();
    JsonLinesReader.read(
        file,
        problems,
        (line, number) -> {
          try {
            add(line, number, columns, human, problems);
          } catch (UnexpectedJsonException | ArithmeticException wrong) {
            problems.add(
                problem(
                    number,
                    "a line is {id, form, score, replicate?, human?}: two texts, a number, a whole"
                        + " number, a number"));
          }
        });
    if (columns.isEmpty() && problems.isEmpty()) {
      problems.add(problem(1, "there are no scores"));
    }
    problems.refuse(file.toString());
    List<FormRun> runs = new ArrayList<>();
    columns.forEach((column, outcomes) -> runs.add(new FormRun(column.form(), outcomes)));
    return new FormScores(runs, human);
  }

  private static void add(
      JsonObject line,
      int number,
      SequencedMap<Column, SortedMap<Digest, DocumentOutcome>> columns,
      SortedMap<Digest, Double> human,
      Problems problems) {
    long replicate = line.has("replicate") ? line.integer("replicate") : 0;
    Column column = new Column(line.text("form"), replicate);
    Digest document = Digest.of(ArtefactKind.REQUEST, JsonObject.of("id", line.get("id")));
    DocumentOutcome outcome =
        new DocumentOutcome(new TreeMap<>(), OptionalDouble.of(number(line.get("score"))), "");
    if (line.text("id").isEmpty() || replicate < 0 || replicate > REPLICATE_MAX) {
      problems.add(
          problem(number, "an id has a letter, a replicate is from 0 to " + REPLICATE_MAX));
    } else if (columns.computeIfAbsent(column, _ -> new TreeMap<>()).put(document, outcome)
        != null) {
      problems.add(
          problem(number, EscapedText.text(line.text("id")) + " has a score by this form already"));
    }
    if (line.has("human")) {
      human.put(document, number(line.get("human")));
    }
  }

  private static double number(Json json) {
    return switch (json) {
      case JsonInteger(long value) -> value;
      case JsonDecimal(BigDecimal value) -> value.doubleValue();
      default -> throw new UnexpectedJsonException("no number");
    };
  }

  private static Problem problem(int line, String message) {
    return new Problem(ProblemCode.MISMATCH, new Place("", line, 1), message, "correct the line");
  }
}

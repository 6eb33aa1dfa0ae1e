package dev.plumbline.lab;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.measure.experiment.PreferenceReportBuilder.Systems;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.files.CsvLinesReader;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.score.Preference;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What is known of pairs besides their texts: who made each candidate (`system_a`, `system_b`),
/// and what people prefer (`prefers`: `a`, `b` or `tie`), a line for each pair and person. JSON
/// Lines, a JSON array, or CSV.
public final class PairFile {

  private static final String ID = "id";
  private static final String SYSTEM_A = "system_a";
  private static final String SYSTEM_B = "system_b";
  private static final String PREFERS = "prefers";
  private static final List<String> FIELDS = List.of(ID, SYSTEM_A, SYSTEM_B, PREFERS);

  private final SortedMap<String, Systems> systems = new TreeMap<>();
  private final SortedMap<String, SortedSet<Preference>> people = new TreeMap<>();
  private final SortedMap<String, String> fields;
  private final Problems problems = new Problems();

  private PairFile(Map<String, String> names) {
    this.fields = new TreeMap<>(names);
  }

  /// @param names our names to the file's
  /// @throws Refusal with all problems
  public static PairFile read(Path path, Map<String, String> names) {
    for (String name : names.keySet()) {
      if (!FIELDS.contains(name)) {
        throw Refusal.of(
            "--map",
            ProblemCode.UNKNOWN_VALUE,
            "unknown field " + EscapedText.text(name),
            Suggestion.of(name, FIELDS, "there are"));
      }
    }
    PairFile file = new PairFile(names);
    if (JsonLinesReader.isJson(path)) {
      JsonLinesReader.read(path, file.problems, file::line);
    } else {
      CsvLinesReader.read(path, file.problems, _ -> true, file::line);
    }
    file.problems.refuse(path.toString());
    return file;
  }

  /// The pairs of which something is known.
  public SortedSet<String> ids() {
    SortedSet<String> ids = new TreeSet<>(systems.keySet());
    ids.addAll(people.keySet());
    return ids;
  }

  /// Who made the candidates of a pair.
  public Optional<Systems> systems(String id) {
    return Optional.ofNullable(systems.get(id));
  }

  /// What people prefer, each opinion once.
  public SortedSet<Preference> people(String id) {
    return people.getOrDefault(id, new TreeSet<>());
  }

  private void line(JsonObject line, int number) {
    String id = DocumentLine.id(line, name(ID), number, problems);
    Optional<String> a = text(line, SYSTEM_A);
    Optional<String> b = text(line, SYSTEM_B);
    if (a.isPresent() != b.isPresent()) {
      report(
          a.isPresent() ? SYSTEM_B : SYSTEM_A,
          number,
          "who made the other candidate is missing",
          "name both systems, or neither");
    } else if (a.isPresent()) {
      Systems made = new Systems(a.get(), b.get());
      Systems before = systems.putIfAbsent(id, made);
      if (before != null && !before.equals(made)) {
        report(
            SYSTEM_A,
            number,
            "another line names other systems for " + EscapedText.text(id),
            "keep one");
      }
    }
    text(line, PREFERS)
        .ifPresent(word -> {
          switch (word.toLowerCase(Locale.ROOT)) {
            case "a" -> prefers(id, Preference.A);
            case "b" -> prefers(id, Preference.B);
            case "tie" -> prefers(id, Preference.TIE);
            default ->
                report(
                    PREFERS,
                    number,
                    EscapedText.text(word) + " is no preference",
                    "write `a`, `b` or `tie`");
          }
        });
  }

  private void prefers(String id, Preference preference) {
    people.computeIfAbsent(id, _ -> new TreeSet<>()).add(preference);
  }

  private String name(String field) {
    return fields.getOrDefault(field, field);
  }

  private Optional<String> text(JsonObject line, String field) {
    Optional<Json> found = FieldMapping.at(line, name(field));
    return found
        .filter(JsonText.class::isInstance)
        .map(text -> ((JsonText) text).value().strip())
        .filter(text -> !text.isEmpty());
  }

  private void report(String field, int line, String message, String help) {
    problems.add(ProblemCode.WRONG_LINE, new Place("/" + name(field), line, 1), message, help);
  }
}

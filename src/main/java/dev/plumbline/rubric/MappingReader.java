package dev.plumbline.rubric;

import dev.plumbline.plan.Suggestion;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;

/// Reads one mapping strictly: every member is asked for by name, and what nobody asked for is a
/// problem. A member that is wrong is reported and counts as absent.
final class MappingReader {

  private static final int TEXT_MAX = 20_000;

  private final Written.Mapping mapping;
  private final List<Problem> problems;
  private final TreeSet<String> asked = new TreeSet<>();

  MappingReader(Written.Mapping mapping, List<Problem> problems) {
    this.mapping = mapping;
    this.problems = problems;
  }

  /// The value as a mapping, or an empty one after a problem was reported.
  static MappingReader of(Written written, List<Problem> problems) {
    if (written instanceof Written.Mapping mapping) {
      return new MappingReader(mapping, problems);
    }
    wrong(written, "a mapping", problems);
    return new MappingReader(
        new Written.Mapping(written.place(), new java.util.LinkedHashMap<>()), problems);
  }

  Place place() {
    return mapping.place();
  }

  SequencedMap<String, Written> members() {
    asked.addAll(mapping.members().keySet());
    return mapping.members();
  }

  boolean has(String key) {
    return mapping.members().containsKey(key);
  }

  Optional<Written> find(String key) {
    asked.add(key);
    return Optional.ofNullable(mapping.members().get(key));
  }

  Optional<Written> require(String key, String help) {
    Optional<Written> value = find(key);
    if (value.isEmpty()) {
      report("missing", mapping.place(), Quoted.text(key) + " is missing", help);
    }
    return value;
  }

  Optional<MappingReader> mapping(String key) {
    return find(key).map(written -> of(written, problems));
  }

  /// The elements of a list; one value alone counts as a list of one if `alone` allows it.
  List<Written> list(String key) {
    return find(key).map(written -> elements(written, problems)).orElse(List.of());
  }

  static List<Written> elements(Written written, List<Problem> problems) {
    if (written instanceof Written.Sequence(_, List<Written> elements)) {
      return elements;
    }
    wrong(written, "a list", problems);
    return List.of();
  }

  String text(String key) {
    return find(key).flatMap(written -> text(written, problems)).orElse("");
  }

  /// Words in a list, or one alone.
  List<String> texts(String key) {
    return find(key).map(written -> texts(written, problems)).orElse(List.of());
  }

  static List<String> texts(Written written, List<Problem> problems) {
    if (written instanceof Written.Scalar) {
      return text(written, problems).map(List::of).orElse(List.of());
    }
    List<String> texts = new ArrayList<>();
    for (Written element : elements(written, problems)) {
      text(element, problems).ifPresent(texts::add);
    }
    return texts;
  }

  /// A text, also one that its syntax would take for a number: names may look like numbers.
  static Optional<String> text(Written written, List<Problem> problems) {
    if (written instanceof Written.Scalar scalar && scalar.kind() != Written.Kind.NOTHING) {
      if (scalar.text().length() > TEXT_MAX) {
        problems.add(
            new Problem(
                "too-large",
                scalar.place(),
                "this text has " + scalar.text().length() + " characters",
                "a text of a rubric has at most " + TEXT_MAX));
        return Optional.empty();
      }
      return Optional.of(scalar.text().strip());
    }
    wrong(written, "a text", problems);
    return Optional.empty();
  }

  boolean truth(String key) {
    return find(key).map(this::truth).orElse(false);
  }

  Optional<BigDecimal> number(String key) {
    return find(key).flatMap(written -> number(written, problems));
  }

  /// A decimal of at most twelve decimals within plus and minus 10^15.
  static Optional<BigDecimal> number(Written written, List<Problem> problems) {
    if (!(written instanceof Written.Scalar scalar)
        || scalar.kind() == Written.Kind.NOTHING
        || scalar.kind() == Written.Kind.BOOLEAN
        || !Numbers.isWritten(scalar.text())) {
      wrong(written, "a number", problems);
      return Optional.empty();
    }
    Optional<BigDecimal> value = Numbers.bounded(scalar.text());
    if (value.isEmpty()) {
      problems.add(
          new Problem(
              "number-too-large",
              scalar.place(),
              Quoted.text(scalar.text()) + " is too large or too precise",
              "numbers lie within plus and minus 10^15 and have at most twelve decimals"));
    }
    return value;
  }

  /// A whole number within bounds.
  int whole(String key, int standard, int least, int most) {
    Optional<Written> written = find(key);
    if (written.isEmpty()) {
      return standard;
    }
    Optional<BigDecimal> value = number(written.get(), problems);
    if (value.isEmpty()) {
      return standard;
    }
    BigDecimal bare = value.get().stripTrailingZeros();
    if (bare.scale() > 0
        || bare.compareTo(BigDecimal.valueOf(least)) < 0
        || bare.compareTo(BigDecimal.valueOf(most)) > 0) {
      report(
          "out-of-bounds",
          written.get().place(),
          Quoted.text(key) + " is " + value.get().toPlainString(),
          "it is a whole number from " + least + " to " + most);
      return standard;
    }
    return bare.intValueExact();
  }

  /// One of a closed list of words.
  String word(String key, String standard, List<String> words) {
    Optional<Written> written = find(key);
    Optional<String> value = written.flatMap(w -> text(w, problems));
    if (value.isEmpty()) {
      return standard;
    }
    if (!words.contains(value.get())) {
      report(
          "unknown-value",
          written.orElseThrow().place(),
          "unknown " + key + " " + Quoted.text(value.get()),
          Suggestion.of(value.get(), words, "there are"));
      return standard;
    }
    return value.get();
  }

  /// Reports the members that nobody asked for.
  void finish() {
    mapping
        .members()
        .forEach((key, value) -> {
          if (!asked.contains(key)) {
            report(
                "unknown-key",
                value.place(),
                "unknown key " + Quoted.text(key),
                isRestOfText(key, value)
                    ? "put a text with a comma in quotes where it stands within `{` and `}`"
                    : Suggestion.of(key, List.copyOf(asked), "keys here are"));
          }
        });
  }

  /// In a flow mapping, what stands behind the comma of an unquoted text becomes a key of its own.
  private static boolean isRestOfText(String key, Written value) {
    return value instanceof Written.Scalar(_, _, Written.Kind kind)
        && kind == Written.Kind.NOTHING
        && key.contains(" ");
  }

  List<Problem> problems() {
    return problems;
  }

  void report(String code, Place place, String message, String help) {
    problems.add(new Problem(code, place, message, help));
  }

  static void wrong(Written written, String wanted, List<Problem> problems) {
    problems.add(
        new Problem(
            "wrong-type",
            written.place(),
            shown(written) + " is not " + wanted,
            "write " + wanted + " here"));
  }

  /// A single value as it stands there, anything else by what it is.
  static String shown(Written written) {
    return written instanceof Written.Scalar scalar && !scalar.text().isEmpty()
        ? Quoted.text(scalar.text())
        : written.words();
  }

  private boolean truth(Written written) {
    if (written instanceof Written.Scalar scalar && scalar.kind() == Written.Kind.BOOLEAN) {
      return scalar.text().equals("true");
    }
    wrong(written, "true or false", problems);
    return false;
  }
}

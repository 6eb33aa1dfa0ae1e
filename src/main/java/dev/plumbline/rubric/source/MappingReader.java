package dev.plumbline.rubric.source;

import dev.plumbline.plan.expression.Suggestion;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;

/// Reads one mapping strictly: every member is asked for by name, and what nobody asked for is a
/// problem. A member that is wrong is reported and counts as absent.
public final class MappingReader {

  private static final int TEXT_MAX = 20_000;

  private final SourceNode.Mapping mapping;
  private final List<Problem> problems;
  private final TreeSet<String> asked = new TreeSet<>();

  public MappingReader(SourceNode.Mapping mapping, List<Problem> problems) {
    this.mapping = mapping;
    this.problems = problems;
  }

  /// The value as a mapping, or an empty one after a problem was reported.
  public static MappingReader of(SourceNode node, List<Problem> problems) {
    if (node instanceof SourceNode.Mapping mapping) {
      return new MappingReader(mapping, problems);
    }
    wrong(node, "a mapping", problems);
    return new MappingReader(
        new SourceNode.Mapping(node.place(), new java.util.LinkedHashMap<>()), problems);
  }

  public Place place() {
    return mapping.place();
  }

  public SequencedMap<String, SourceNode> members() {
    asked.addAll(mapping.members().keySet());
    return mapping.members();
  }

  public boolean has(String key) {
    return mapping.members().containsKey(key);
  }

  public Optional<SourceNode> find(String key) {
    asked.add(key);
    return Optional.ofNullable(mapping.members().get(key));
  }

  public Optional<SourceNode> require(String key, String help) {
    Optional<SourceNode> value = find(key);
    if (value.isEmpty()) {
      report("missing", mapping.place(), EscapedText.text(key) + " is missing", help);
    }
    return value;
  }

  public Optional<MappingReader> mapping(String key) {
    return find(key).map(node -> of(node, problems));
  }

  /// The elements of a list; one value alone counts as a list of one if `alone` allows it.
  public List<SourceNode> list(String key) {
    return find(key).map(node -> elements(node, problems)).orElse(List.of());
  }

  public static List<SourceNode> elements(SourceNode node, List<Problem> problems) {
    if (node instanceof SourceNode.Sequence(_, List<SourceNode> elements)) {
      return elements;
    }
    wrong(node, "a list", problems);
    return List.of();
  }

  public String text(String key) {
    return find(key).flatMap(node -> text(node, problems)).orElse("");
  }

  /// Words in a list, or one alone.
  public List<String> texts(String key) {
    return find(key).map(node -> texts(node, problems)).orElse(List.of());
  }

  public static List<String> texts(SourceNode node, List<Problem> problems) {
    if (node instanceof SourceNode.Scalar) {
      return text(node, problems).map(List::of).orElse(List.of());
    }
    List<String> texts = new ArrayList<>();
    for (SourceNode element : elements(node, problems)) {
      text(element, problems).ifPresent(texts::add);
    }
    return texts;
  }

  /// A text, also one that its syntax would take for a number: names may look like numbers.
  public static Optional<String> text(SourceNode node, List<Problem> problems) {
    if (node instanceof SourceNode.Scalar scalar && scalar.kind() != SourceNode.Kind.NOTHING) {
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
    wrong(node, "a text", problems);
    return Optional.empty();
  }

  public boolean truth(String key) {
    return find(key).map(this::truth).orElse(false);
  }

  public Optional<BigDecimal> number(String key) {
    return find(key).flatMap(node -> number(node, problems));
  }

  /// A decimal of at most twelve decimals within plus and minus 10^15.
  public static Optional<BigDecimal> number(SourceNode node, List<Problem> problems) {
    if (!(node instanceof SourceNode.Scalar scalar)
        || scalar.kind() == SourceNode.Kind.NOTHING
        || scalar.kind() == SourceNode.Kind.BOOLEAN
        || !NumberSyntax.isWritten(scalar.text())) {
      wrong(node, "a number", problems);
      return Optional.empty();
    }
    Optional<BigDecimal> value = NumberSyntax.bounded(scalar.text());
    if (value.isEmpty()) {
      problems.add(
          new Problem(
              "number-too-large",
              scalar.place(),
              EscapedText.text(scalar.text()) + " is too large or too precise",
              "numbers lie within plus and minus 10^15 and have at most twelve decimals"));
    }
    return value;
  }

  /// A whole number within bounds.
  public int whole(String key, int standard, int least, int most) {
    Optional<SourceNode> written = find(key);
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
          EscapedText.text(key) + " is " + value.get().toPlainString(),
          "it is a whole number from " + least + " to " + most);
      return standard;
    }
    return bare.intValueExact();
  }

  /// One of a closed list of words.
  public String word(String key, String standard, List<String> words) {
    Optional<SourceNode> written = find(key);
    Optional<String> value = written.flatMap(w -> text(w, problems));
    if (value.isEmpty()) {
      return standard;
    }
    if (!words.contains(value.get())) {
      report(
          "unknown-value",
          written.orElseThrow().place(),
          "unknown " + key + " " + EscapedText.text(value.get()),
          Suggestion.of(value.get(), words, "there are"));
      return standard;
    }
    return value.get();
  }

  /// Reports the members that nobody asked for.
  public void finish() {
    mapping
        .members()
        .forEach((key, value) -> {
          if (!asked.contains(key)) {
            report(
                "unknown-key",
                value.place(),
                "unknown key " + EscapedText.text(key),
                isRestOfText(key, value)
                    ? "put a text with a comma in quotes where it stands within `{` and `}`"
                    : Suggestion.of(key, List.copyOf(asked), "keys here are"));
          }
        });
  }

  /// In a flow mapping, what stands behind the comma of an unquoted text becomes a key of its own.
  private static boolean isRestOfText(String key, SourceNode value) {
    return value instanceof SourceNode.Scalar(_, _, SourceNode.Kind kind)
        && kind == SourceNode.Kind.NOTHING
        && key.contains(" ");
  }

  List<Problem> problems() {
    return problems;
  }

  public void report(String code, Place place, String message, String help) {
    problems.add(new Problem(code, place, message, help));
  }

  public static void wrong(SourceNode node, String wanted, List<Problem> problems) {
    problems.add(
        new Problem(
            "wrong-type",
            node.place(),
            shown(node) + " is not " + wanted,
            "write " + wanted + " here"));
  }

  /// A single value as it stands there, anything else by what it is.
  public static String shown(SourceNode node) {
    return node instanceof SourceNode.Scalar scalar && !scalar.text().isEmpty()
        ? EscapedText.text(scalar.text())
        : node.words();
  }

  private boolean truth(SourceNode node) {
    if (node instanceof SourceNode.Scalar scalar && scalar.kind() == SourceNode.Kind.BOOLEAN) {
      return scalar.text().equals("true");
    }
    wrong(node, "true or false", problems);
    return false;
  }
}

package dev.plumbline.base.input;

import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.base.problem.WireNamed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Reads one object strictly: each member is asked for by name, and the others can be reported by
/// [#reportUnknownKeys]. A member of the wrong type is reported and counts as absent, so that all
/// problems of an input are found in one pass.
///
/// Subclasses add only what is particular to their format.
///
/// @param <N> the values of the format
/// @param <R> the reader of nested objects
public abstract class StrictObjectReader<
    N extends InputNode<N>, R extends StrictObjectReader<N, R>> {

  private final N object;
  private final int charactersMax;
  private final List<Problem> problems;
  private final TreeSet<String> known = new TreeSet<>();
  private final TreeSet<String> refused = new TreeSet<>();

  /// Any other value than an object is reported and read as an empty object.
  ///
  /// @param charactersMax of texts whose length is not limited by the caller
  public StrictObjectReader(N object, int charactersMax, List<Problem> problems) {
    this.object = object;
    this.charactersMax = charactersMax;
    this.problems = problems;
    if (object.kind() != Kind.OBJECT) {
      ValueReader.reportType(object, object.objectName(), problems);
    }
  }

  /// A reader of an object inside this one that reports to the same list.
  protected abstract R nested(N node);

  /// The member, whether or not it may count as one; formats with optional nulls override this.
  protected Optional<N> member(String key) {
    return object.member(key);
  }

  /// Whether a text says nothing.
  protected boolean isBlank(String text) {
    return text.isBlank();
  }

  public final N node() {
    return object;
  }

  public final List<Problem> problems() {
    return problems;
  }

  public final Place place() {
    return object.place();
  }

  /// Where the member is, or would be.
  public final Place place(String key) {
    return object
        .member(key)
        .map(InputNode::place)
        .orElseGet(() -> place().member(key).at(place().line(), place().column()));
  }

  public final List<String> keys() {
    return object.keys();
  }

  /// Whether the member is there; it does not become known by this.
  public final boolean has(String key) {
    return member(key).isPresent();
  }

  public Optional<N> find(String key) {
    known.add(key);
    return member(key);
  }

  public final Optional<N> require(String key, String help) {
    known.add(key);
    Optional<N> value = member(key);
    if (value.isEmpty()) {
      report(ProblemCode.MISSING, place(), EscapedText.text(key) + " is missing", help);
    }
    return value;
  }

  /// Empty if it is absent.
  public final String text(String key) {
    return text(key, charactersMax);
  }

  /// A text of at most so many UTF-16 code units; empty if it is absent, or after a problem was
  /// reported.
  public final String text(String key, int most) {
    return find(key).flatMap(node -> ValueReader.text(node, most, problems)).orElse("");
  }

  public final String requireText(String key, String help) {
    return require(key, help)
        .flatMap(node -> ValueReader.text(node, charactersMax, problems))
        .orElse("");
  }

  /// A text that says something; empty after a problem was reported.
  public final String words(String key, int most) {
    return find(key).flatMap(node -> words(node, most)).orElse("");
  }

  public final Optional<String> words(N node, int most) {
    Optional<String> text = ValueReader.text(node, most, problems);
    if (text.filter(this::isBlank).isPresent()) {
      report(
          ProblemCode.EMPTY,
          node.place(),
          "there are no words here",
          "write some, or leave it out");
    }
    return text.filter(words -> !isBlank(words));
  }

  public final boolean flag(String key, boolean standard) {
    return find(key).flatMap(node -> ValueReader.flag(node, problems)).orElse(standard);
  }

  public final Optional<BigDecimal> number(String key) {
    return find(key).flatMap(node -> ValueReader.number(node, problems));
  }

  /// @param standard what counts if it is absent, or after a problem was reported
  public final int whole(String key, int standard, int least, int most) {
    Optional<BigDecimal> value = number(key);
    if (value.isEmpty()) {
      return standard;
    }
    BigDecimal bare = value.get().stripTrailingZeros();
    if (bare.scale() > 0
        || bare.compareTo(BigDecimal.valueOf(least)) < 0
        || bare.compareTo(BigDecimal.valueOf(most)) > 0) {
      report(
          ProblemCode.OUT_OF_BOUNDS,
          place(key),
          EscapedText.text(key) + " is " + shown(value.get()),
          "it is a whole number from " + least + " to " + most);
      return standard;
    }
    return bare.intValueExact();
  }

  private static String shown(BigDecimal value) {
    String plain = value.toPlainString();
    return plain.length() <= EscapedText.SHOWN_MAX ? plain : value.stripTrailingZeros().toString();
  }

  /// One of a closed list of words.
  ///
  /// @param standard what counts if it is absent, or after a problem was reported
  public final String word(String key, String standard, List<String> words) {
    Optional<String> value =
        find(key).flatMap(node -> ValueReader.text(node, charactersMax, problems));
    if (value.isEmpty()) {
      return standard;
    }
    if (!words.contains(value.get())) {
      report(
          ProblemCode.UNKNOWN_VALUE,
          place(key),
          "unknown " + key + " " + EscapedText.text(value.get()),
          Suggestion.of(value.get(), words, "there are"));
      return standard;
    }
    return value.get();
  }

  /// One of the constants of an enum; empty if it is absent, or after a problem was reported.
  public final <E extends Enum<E> & WireNamed> Optional<E> word(String key, Class<E> type) {
    return WireNamed.parse(type, word(key, "", WireNamed.names(type)));
  }

  /// Whether it is the second of two words, the first of which counts if it is absent.
  public final boolean isWord(String key, String standard, String other) {
    return word(key, standard, List.of(standard, other)).equals(other);
  }

  /// Empty if it is absent.
  public final List<N> list(String key) {
    return list(key, 0, Integer.MAX_VALUE);
  }

  /// Nothing is read of a list that is too long.
  public final List<N> list(String key, int least, int most) {
    Optional<N> list = find(key);
    List<N> elements = list.map(node -> ValueReader.elements(node, problems)).orElseGet(List::of);
    if (elements.size() < least && list.filter(node -> node.kind() == Kind.LIST).isPresent()) {
      report(ProblemCode.EMPTY, place(key), "the list is empty", "give at least " + least);
    }
    if (elements.size() > most) {
      report(
          ProblemCode.TOO_MANY,
          place(key),
          "there are " + elements.size() + " elements",
          "give at most " + most);
      return List.of();
    }
    return elements;
  }

  /// The texts of a list; empty if it is absent.
  public final List<String> texts(String key, int most) {
    return list(key, 0, most).stream()
        .flatMap(node -> ValueReader.text(node, charactersMax, problems).stream())
        .toList();
  }

  /// The objects of a list, without those elements that are none.
  public final List<R> objects(String key, int least, int most) {
    List<R> objects = new ArrayList<>();
    for (N element : list(key, least, most)) {
      if (element.kind() == Kind.OBJECT) {
        objects.add(nested(element));
      } else {
        ValueReader.reportType(element, element.objectName(), problems);
      }
    }
    return objects;
  }

  public final Optional<R> object(String key) {
    return find(key).map(this::nested);
  }

  /// The keys that were not asked for.
  public final List<String> unknownKeys() {
    return keys().stream().filter(key -> !known.contains(key) && !refused.contains(key)).toList();
  }

  public final void reportUnknownKeys() {
    for (String key : unknownKeys()) {
      report(
          ProblemCode.UNKNOWN_KEY,
          place(key),
          "unknown key " + EscapedText.text(key),
          object
              .unknownKeyHelp(key)
              .orElseGet(() -> Suggestion.of(key, List.copyOf(known), "keys here are")));
    }
  }

  /// Reports a member that must not be there, for a more helpful reason than that it is unknown.
  public final void refuse(String key, ProblemCode code, String message, String help) {
    if (has(key)) {
      refused.add(key);
      report(code, place(key), message, help);
    }
  }

  /// Makes every key a known one.
  public final void allowAnyKey() {
    known.addAll(keys());
  }

  public final void report(ProblemCode code, Place place, String message, String help) {
    problems.add(new Problem(code, place, message, help));
  }
}

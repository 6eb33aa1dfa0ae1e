package dev.plumbline.authoring;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.problem.EscapedText;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/// An author's answer as it is understood, or why it is not.
///
/// @param problem empty if it is understood
public record NewRubricAnswer<A>(Optional<A> value, String problem) {

  private static final int TEXT_MAX = 500;
  private static final int NAME_MAX = 64;
  private static final int PHRASES_MAX = 200;
  private static final int PHRASE_MAX = 200;
  private static final String INVISIBLE = "that has characters which cannot be seen";

  public static <A> NewRubricAnswer<A> of(A value) {
    return new NewRubricAnswer<>(Optional.of(value), "");
  }

  static <A> NewRubricAnswer<A> wrong(String problem) {
    return new NewRubricAnswer<>(Optional.empty(), problem);
  }

  public <B> NewRubricAnswer<B> map(Function<A, B> function) {
    return new NewRubricAnswer<>(value.map(function), problem);
  }

  public static NewRubricAnswer<String> text(String given) {
    if (given.length() > TEXT_MAX) {
      return wrong("that has more than " + TEXT_MAX + " characters");
    }
    return isVisible(given) ? of(given) : wrong(INVISIBLE);
  }

  private static boolean isVisible(String given) {
    return EscapedText.visible(given).equals(given);
  }

  public static NewRubricAnswer<String> name(String given) {
    return given.length() <= NAME_MAX && given.matches("[a-z0-9]+(-[a-z0-9]+)*")
        ? of(given)
        : wrong(
            "a name has lower-case letters, digits and single hyphens between them, at most "
                + NAME_MAX);
  }

  /// A name made of the words of a text, if it has any that fit.
  public static Optional<String> slug(String text) {
    String words = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String cut = words.substring(0, Math.min(words.length(), NAME_MAX)).replaceAll("^-|-$", "");
    return Optional.of(cut).filter(it -> !it.isEmpty());
  }

  public static NewRubricAnswer<Integer> whole(String given, int least, int most) {
    String problem = "a whole number from " + least + " to " + most + " is needed";
    if (!given.matches("[0-9]{1,9}")) {
      return wrong(problem);
    }
    int number = Integer.parseInt(given);
    return number >= least && number <= most ? of(number) : wrong(problem);
  }

  public static NewRubricAnswer<BigDecimal> decimal(String given, int least, int most) {
    Optional<BigDecimal> number =
        DecimalFormat.parse(given)
            .filter(it -> it.scale() <= NewRubric.MARK_DECIMALS_MAX)
            .filter(it -> it.compareTo(BigDecimal.valueOf(least)) >= 0)
            .filter(it -> it.compareTo(BigDecimal.valueOf(most)) <= 0);
    return number
        .map(NewRubricAnswer::of)
        .orElseGet(
            () -> wrong("a number from " + least + " to " + most + " is needed, such as 3 or 3.5"));
  }

  public static NewRubricAnswer<List<String>> phrases(String given) {
    List<String> phrases = parts(given);
    if (phrases.size() > PHRASES_MAX
        || phrases.stream().anyMatch(phrase -> phrase.length() > PHRASE_MAX)) {
      return wrong("at most " + PHRASES_MAX + ", each of at most " + PHRASE_MAX + " characters");
    }
    if (phrases.stream()
        .anyMatch(phrase -> phrase.codePoints().noneMatch(Character::isLetterOrDigit))) {
      return wrong("each needs a letter or a digit");
    }
    return isVisible(given) ? of(phrases) : wrong(INVISIBLE);
  }

  public static NewRubricAnswer<TreeSet<Integer>> numbers(String given, int most) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (String part : parts(given)) {
      NewRubricAnswer<Integer> number = whole(part, 1, most);
      if (number.value().isEmpty()) {
        return wrong(number.problem());
      }
      numbers.add(number.value().get());
    }
    return of(numbers);
  }

  private static List<String> parts(String given) {
    return Arrays.stream(given.split(","))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .distinct()
        .toList();
  }
}

package dev.plumbline.cli.rubric;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.authoring.NewRubric;
import dev.plumbline.workflow.authoring.NewRubric.Criterion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Asks an author about a rubric. An answer that cannot be used is said to be, and asked for again.
final class RubricQuestions {

  private static final int TEXT_MAX = 500;
  private static final int NAME_MAX = 64;
  private static final int SCORE_MAX = 1000;
  private static final int WORDS_MAX = 1_000_000;
  private static final int CRITERIA_MAX = 30;
  private static final int PHRASES_MAX = 200;
  private static final int PHRASE_MAX = 200;
  private static final String INVISIBLE = "that has characters which cannot be seen";

  private final BufferedReader lines;
  private final PrintWriter out;

  RubricQuestions(BufferedReader lines, PrintWriter out) {
    this.lines = lines;
    this.out = out;
  }

  /// @throws Refusal if the input ends before the last answer
  NewRubric ask() throws IOException {
    String things =
        ask("1. What do you score? Such as: support replies", Optional.empty(), this::text);
    String name = ask("2. What is the rubric called?", slug(things), this::name);
    String owner = ask("3. Who is responsible for it?", Optional.of(""), this::text);
    int min =
        ask("4. What is the lowest score?", Optional.of("1"), it -> whole(it, 0, SCORE_MAX - 1));
    int max =
        ask(
            "5. And the highest?",
            Optional.of(String.valueOf(min + 4)),
            it -> whole(it, min + 1, SCORE_MAX));
    List<String> questions = criteria();
    List<List<String>> phrases = phrases(questions);
    TreeSet<Integer> twice =
        ask(
            "8. Which of them count twice? Numbers, separated by commas",
            Optional.of(""),
            it -> numbers(it, questions.size()));
    List<String> forbidden =
        ask(
            "9. Which words must no text have? A text that has one fails",
            Optional.of(""),
            this::phrases);
    int words =
        ask(
            "   How many words must it have at least?",
            Optional.of("0"),
            it -> whole(it, 0, WORDS_MAX));
    Optional<BigDecimal> passMark =
        ask(
            "10. From which score on does a text pass? `none` if that is not decided",
            Optional.of(String.valueOf((min + max + 1) / 2)),
            it ->
                it.equals("none")
                    ? Answer.of(Optional.empty())
                    : decimal(it, min, max).map(Optional::of));
    List<Criterion> criteria =
        IntStream.range(0, questions.size())
            .mapToObj(
                i -> new Criterion(questions.get(i), phrases.get(i), twice.contains(i + 1) ? 2 : 1))
            .toList();
    return new NewRubric(name, things, owner, min, max, criteria, forbidden, words, passMark);
  }

  private List<String> criteria() throws IOException {
    List<String> criteria = new ArrayList<>();
    out.println("6. What does a good text do? A question on each line, an empty one ends them");
    while (criteria.size() < CRITERIA_MAX) {
      Optional<String> none = criteria.isEmpty() ? Optional.empty() : Optional.of("");
      String question = ask("   " + (criteria.size() + 1), none, this::text);
      if (question.isEmpty()) {
        break;
      }
      criteria.add(question);
    }
    return criteria;
  }

  private List<List<String>> phrases(List<String> questions) throws IOException {
    List<List<String>> phrases = new ArrayList<>();
    out.println("7. Which words show it? Separated by commas; none if a model or a person decides");
    for (String question : questions) {
      phrases.add(ask("   " + question, Optional.of(""), this::phrases));
    }
    return phrases;
  }

  /// @param standard what an empty line means; without one an answer is needed
  private <A> A ask(String question, Optional<String> standard, Function<String, Answer<A>> reader)
      throws IOException {
    String shown = standard.filter(it -> !it.isEmpty()).map(it -> " [" + it + "]").orElse("");
    while (true) {
      out.print(question + shown + ": ");
      out.flush();
      String line = lines.readLine();
      if (line == null) {
        out.println();
        throw Refusal.of(
            "standard input",
            ProblemCode.MISSING,
            "the answers ended before the last question",
            "answer them all; nothing was written");
      }
      String given = line.strip();
      if (given.isEmpty() && standard.isEmpty()) {
        out.println("   an answer is needed");
        continue;
      }
      Answer<A> answer = reader.apply(given.isEmpty() ? standard.orElseThrow() : given);
      if (answer.value().isPresent()) {
        return answer.value().get();
      }
      out.println("   " + answer.problem());
    }
  }

  /// An answer as it is understood, or why it is not.
  private record Answer<A>(Optional<A> value, String problem) {
    static <A> Answer<A> of(A value) {
      return new Answer<>(Optional.of(value), "");
    }

    static <A> Answer<A> wrong(String problem) {
      return new Answer<>(Optional.empty(), problem);
    }

    <B> Answer<B> map(Function<A, B> function) {
      return new Answer<>(value.map(function), problem);
    }
  }

  private Answer<String> text(String given) {
    if (given.length() > TEXT_MAX) {
      return Answer.wrong("that has more than " + TEXT_MAX + " characters");
    }
    return isVisible(given) ? Answer.of(given) : Answer.wrong(INVISIBLE);
  }

  private static boolean isVisible(String given) {
    return EscapedText.visible(given).equals(given);
  }

  private Answer<String> name(String given) {
    return given.length() <= NAME_MAX && given.matches("[a-z0-9]+(-[a-z0-9]+)*")
        ? Answer.of(given)
        : Answer.wrong(
            "a name has lower-case letters, digits and single hyphens between them, at most "
                + NAME_MAX);
  }

  /// A name made of the words of a text, if it has any that fit.
  private static Optional<String> slug(String text) {
    String words = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String cut = words.substring(0, Math.min(words.length(), NAME_MAX)).replaceAll("^-|-$", "");
    return Optional.of(cut).filter(it -> !it.isEmpty());
  }

  private static Answer<Integer> whole(String given, int least, int most) {
    String problem = "a whole number from " + least + " to " + most + " is needed";
    if (!given.matches("[0-9]{1,9}")) {
      return Answer.wrong(problem);
    }
    int number = Integer.parseInt(given);
    return number >= least && number <= most ? Answer.of(number) : Answer.wrong(problem);
  }

  private static Answer<BigDecimal> decimal(String given, int least, int most) {
    Optional<BigDecimal> number =
        DecimalFormat.parse(given)
            .filter(it -> it.scale() <= NewRubric.MARK_DECIMALS_MAX)
            .filter(it -> it.compareTo(BigDecimal.valueOf(least)) >= 0)
            .filter(it -> it.compareTo(BigDecimal.valueOf(most)) <= 0);
    return number
        .map(Answer::of)
        .orElseGet(() ->
            Answer.wrong(
                "a number from " + least + " to " + most + " is needed, such as 3 or 3.5"));
  }

  private Answer<List<String>> phrases(String given) {
    List<String> phrases = parts(given);
    if (phrases.size() > PHRASES_MAX
        || phrases.stream().anyMatch(phrase -> phrase.length() > PHRASE_MAX)) {
      return Answer.wrong(
          "at most " + PHRASES_MAX + ", each of at most " + PHRASE_MAX + " characters");
    }
    if (phrases.stream()
        .anyMatch(phrase -> phrase.codePoints().noneMatch(Character::isLetterOrDigit))) {
      return Answer.wrong("each needs a letter or a digit");
    }
    return isVisible(given) ? Answer.of(phrases) : Answer.wrong(INVISIBLE);
  }

  private static Answer<TreeSet<Integer>> numbers(String given, int most) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (String part : parts(given)) {
      Answer<Integer> number = whole(part, 1, most);
      if (number.value().isEmpty()) {
        return Answer.wrong(number.problem());
      }
      numbers.add(number.value().get());
    }
    return Answer.of(numbers);
  }

  private static List<String> parts(String given) {
    return Arrays.stream(given.split(","))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .distinct()
        .toList();
  }
}

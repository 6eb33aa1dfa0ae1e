package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.authoring.NewRubric;
import dev.plumbline.workflow.authoring.NewRubric.Criterion;
import dev.plumbline.workflow.authoring.NewRubricAnswer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Asks an author about a rubric. An answer that cannot be used is said to be, and asked for again.
final class RubricQuestions {

  private final BufferedReader lines;
  private final PrintWriter out;

  RubricQuestions(BufferedReader lines, PrintWriter out) {
    this.lines = lines;
    this.out = out;
  }

  /// @throws Refusal if the input ends before the last answer
  NewRubric ask() throws IOException {
    String things =
        ask(
            "1. What do you score? Such as: support replies",
            Optional.empty(),
            NewRubricAnswer::text);
    String name =
        ask("2. What is the rubric called?", NewRubricAnswer.slug(things), NewRubricAnswer::name);
    String owner = ask("3. Who is responsible for it?", Optional.of(""), NewRubricAnswer::text);
    int min =
        ask(
            "4. What is the lowest score?",
            Optional.of("1"),
            it -> NewRubricAnswer.whole(it, 0, NewRubric.SCORE_MAX - 1));
    int max =
        ask(
            "5. And the highest?",
            Optional.of(String.valueOf(min + 4)),
            it -> NewRubricAnswer.whole(it, min + 1, NewRubric.SCORE_MAX));
    List<String> questions = criteria();
    List<List<String>> phrases = phrases(questions);
    TreeSet<Integer> twice =
        ask(
            "8. Which of them count twice? Numbers, separated by commas",
            Optional.of(""),
            it -> NewRubricAnswer.numbers(it, questions.size()));
    List<String> forbidden =
        ask(
            "9. Which words must no text have? A text that has one fails",
            Optional.of(""),
            NewRubricAnswer::phrases);
    int words =
        ask(
            "   How many words must it have at least?",
            Optional.of("0"),
            it -> NewRubricAnswer.whole(it, 0, NewRubric.WORDS_MAX));
    Optional<BigDecimal> passMark =
        ask(
            "10. From which score on does a text pass? `none` if that is not decided",
            Optional.of(String.valueOf((min + max + 1) / 2)),
            it ->
                it.equals("none")
                    ? NewRubricAnswer.of(Optional.empty())
                    : NewRubricAnswer.decimal(it, min, max).map(Optional::of));
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
    while (criteria.size() < NewRubric.CRITERIA_MAX) {
      Optional<String> none = criteria.isEmpty() ? Optional.empty() : Optional.of("");
      String question = ask("   " + (criteria.size() + 1), none, NewRubricAnswer::text);
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
      phrases.add(ask("   " + question, Optional.of(""), NewRubricAnswer::phrases));
    }
    return phrases;
  }

  /// @param standard what an empty line means; without one an answer is needed
  private <A> A ask(
      String question, Optional<String> standard, Function<String, NewRubricAnswer<A>> reader)
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
      NewRubricAnswer<A> answer = reader.apply(given.isEmpty() ? standard.orElseThrow() : given);
      if (answer.value().isPresent()) {
        return answer.value().get();
      }
      out.println("   " + answer.problem());
    }
  }
}

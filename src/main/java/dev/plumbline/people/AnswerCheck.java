package dev.plumbline.people;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.OUT_OF_BOUNDS;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_KEY;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.people.FilledForm.Answer;
import dev.plumbline.rubric.Item.Applicability;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Checks what a person answered against what was asked.
public final class AnswerCheck {

  private static final int REASON_MAX = 2_000;

  private final SortedMap<String, FormQuestion> questions = new TreeMap<>();

  public AnswerCheck(List<FormQuestion> asked) {
    asked.forEach(it -> questions.put(it.id(), it));
  }

  /// Reports everything that is wrong with the answers of one form.
  public void check(List<Answer> answers, List<Problem> problems) {
    List<String> answered = new ArrayList<>();
    for (Answer answer : answers) {
      FormQuestion question = questions.get(answer.question());
      if (question == null) {
        add(
            problems,
            UNKNOWN_KEY,
            answer,
            "the rubric has no item or judged fact " + EscapedText.text(answer.question()),
            questions.isEmpty()
                ? "nothing is asked of this document"
                : "items and facts are " + String.join(", ", questions.keySet()));
      } else if (answered.contains(answer.question())) {
        add(
            problems,
            DUPLICATE,
            answer,
            EscapedText.text(answer.question()) + " is answered twice",
            "keep one answer");
      } else {
        answered.add(answer.question());
        answer(answer, question, problems);
      }
    }
  }

  private static void answer(Answer answer, FormQuestion question, List<Problem> problems) {
    Json value = answer.value();
    String name = EscapedText.text(question.id());
    if (!question.accepts().test(value)) {
      add(
          problems,
          OUT_OF_BOUNDS,
          answer,
          "the decision "
              + EscapedText.text(PlainJson.text(value))
              + " on "
              + name
              + " is none that may be given",
          "write " + question.answers() + ", or leave it empty");
    }
    if (value.equals(Json.of(Applicability.NOT_APPLICABLE)) && answer.reason().isBlank()) {
      add(
          problems,
          MISSING,
          answer,
          "why " + name + " does not apply is missing",
          "give the reason in a sentence");
    }
    if (answer.isOpen() && !answer.quotes().isEmpty()) {
      add(
          problems,
          MISSING,
          answer,
          name + " has quotes, but no decision",
          "decide, or take the quotes away");
    }
    lengths(answer, question, name, problems);
  }

  private static void lengths(
      Answer answer, FormQuestion question, String name, List<Problem> problems) {
    if (answer.reason().length() > REASON_MAX) {
      add(
          problems,
          OUT_OF_BOUNDS,
          answer,
          "the reason for " + name + " is longer than " + REASON_MAX + " characters",
          "shorten it");
    }
    if (answer.quotes().size() > question.quotesMax()) {
      add(
          problems,
          ProblemCode.TOO_MANY,
          answer,
          name + " has " + answer.quotes().size() + " quotes",
          "give at most " + question.quotesMax());
    }
    if (answer.quotes().stream()
        .anyMatch(quote ->
            quote.text().length() > AnswerReader.QUOTE_CHARACTERS_MAX
                || quote.unit().length() > AnswerReader.QUOTE_CHARACTERS_MAX)) {
      add(
          problems,
          ProblemCode.TOO_LONG,
          answer,
          "a quote for " + name + " is too long",
          "quote at most " + AnswerReader.QUOTE_CHARACTERS_MAX + " characters");
    }
  }

  private static void add(
      List<Problem> problems, ProblemCode code, Answer answer, String message, String help) {
    problems.add(new Problem(code, answer.place(), message, EscapedText.visible(help)));
  }
}

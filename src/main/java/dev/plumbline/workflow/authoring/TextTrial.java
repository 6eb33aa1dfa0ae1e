package dev.plumbline.workflow.authoring;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.source.SourceText;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.counterfactual.CounterfactualFinder;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.extraction.QuoteDescription;
import dev.plumbline.score.extraction.QuoteSide;
import dev.plumbline.workflow.forms.Reviewer;
import dev.plumbline.workflow.proceeding.AnswerPreview;
import dev.plumbline.workflow.review.form.AnswerCheck;
import dev.plumbline.workflow.review.form.FilledForm;
import dev.plumbline.workflow.review.form.FormQuestion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a rubric says of a text that it is tried on. Nothing is stored.
public sealed interface TextTrial {

  /// The text, its facts or an answer is none that the rubric takes.
  record Refused(List<Problem> problems) implements TextTrial {
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  /// @param questions that may be answered by hand; none where a gate ended the evaluation
  /// @param says what became of each question, by its id
  record Tried(
      Bundle bundle,
      Document document,
      Scorecard card,
      List<FormQuestion> questions,
      SortedMap<String, Said> says)
      implements TextTrial {
    public Tried {
      questions = List.copyOf(questions);
      says = Collections.unmodifiableSortedMap(new TreeMap<>(says));
    }

    /// As a card shows it.
    public CardContent content() {
      return new CardContent(
          bundle,
          card,
          card.digest(),
          Optional.of(document),
          List.of(),
          List.of(),
          new CounterfactualFinder(bundle).find(card),
          List.of(),
          CardContent.Origin.NONE,
          List.of(),
          Optional.empty(),
          Optional.empty());
    }
  }

  /// A rubric with what a text came to as a case.
  ///
  /// @return the same text after problems were reported
  static SourceText withCase(SourceText rubric, Tried tried, String name, List<Problem> problems) {
    return TriedCase.added(rubric, tried, name, problems);
  }

  /// What became of a question.
  ///
  /// @param lost whether its answer, or one of its quotes, has no effect
  record Said(List<String> lines, boolean lost) {
    public Said {
      lines = List.copyOf(lines);
    }
  }

  /// Judges a text by the cues of a rubric, and by what its author answers in their place.
  static TextTrial of(Bundle bundle, TriedText text) {
    List<Problem> problems = new ArrayList<>();
    Document document = text.document(bundle.extraction().document(), problems);
    if (!problems.isEmpty()) {
      return new Refused(problems);
    }
    Extractor extractor = new Extractor(bundle.extraction());
    return switch (extractor.prepare(document, text.given(bundle.extraction()))) {
      case Preparation.Refused(List<Problem> refused) -> new Refused(refused);
      case Preparation.Complete(Extraction extraction) ->
          new Tried(
              bundle, document, new Scorer(bundle).score(extraction), List.of(), new TreeMap<>());
      case Preparation.Ready ready -> judged(bundle, extractor, ready, text);
    };
  }

  private static TextTrial judged(
      Bundle bundle, Extractor extractor, Preparation.Ready ready, TriedText text) {
    boolean asks = FormQuestion.problems(bundle.extraction()).isEmpty();
    List<FormQuestion> questions =
        asks ? FormQuestion.of(bundle, ready.document()) : List.<FormQuestion>of();
    List<FilledForm.Answer> answers = answers(questions, text);
    List<Problem> problems = new ArrayList<>();
    new AnswerCheck(questions).check(answers, problems);
    if (!problems.isEmpty()) {
      return new Refused(problems);
    }
    JudgeAnswers cues = new CueJudge(bundle.extraction()).answer(ready.document());
    boolean byHand = answers.stream().anyMatch(answer -> !answer.isOpen());
    JudgeAnswers otherwise = byHand ? new JudgeAnswers(Reviewer.UNNAMED, cues.claims()) : cues;
    Extraction extraction =
        extractor.finish(
            ready,
            asks ? AnswerPreview.claimed(bundle, ready.document(), answers, otherwise) : otherwise,
            0);
    return new Tried(
        bundle,
        ready.document(),
        new Scorer(bundle).score(extraction),
        questions,
        says(bundle, ready, extraction, answers));
  }

  /// The answers to what is asked, with the quotes that are there.
  private static List<FilledForm.Answer> answers(List<FormQuestion> questions, TriedText text) {
    List<FilledForm.Answer> answers = new ArrayList<>();
    for (FilledForm.Answer answer : text.answers()) {
      for (FormQuestion question : questions) {
        if (question.id().equals(answer.question())) {
          List<FilledForm.Quote> quotes = new ArrayList<>();
          for (FilledForm.Quote quote : answer.quotes()) {
            QuoteSide side =
                !question.isPaired()
                    ? QuoteSide.ALONE
                    : quotes.size() % 2 == 0 ? QuoteSide.CLAIM : QuoteSide.SOURCE;
            quotes.add(new FilledForm.Quote(quote.text(), quote.unit(), side));
          }
          quotes.removeIf(quote -> quote.text().isBlank());
          answers.add(
              new FilledForm.Answer(
                  answer.place(), answer.question(), answer.value(), answer.reason(), quotes));
        }
      }
    }
    return answers;
  }

  private static SortedMap<String, Said> says(
      Bundle bundle,
      Preparation.Ready ready,
      Extraction extraction,
      List<FilledForm.Answer> answers) {
    SortedMap<String, Said> says = new TreeMap<>();
    List<Problem> uncounted = AnswerPreview.uncounted(bundle, ready, answers);
    extraction
        .findings()
        .forEach((id, finding) -> {
          if (finding instanceof Finding.Checked checked) {
            says.put(id, said(checked, byHand(id, answers), ready.document()));
          }
        });
    for (FilledForm.Answer answer : answers) {
      uncounted.stream()
          .filter(problem -> problem.place().equals(answer.place()))
          .filter(problem -> problem.kind() == ProblemCode.NOT_COUNTED)
          .forEach(problem ->
              says.put(
                  answer.question(),
                  new Said(List.of(problem.message() + "; " + problem.help()), true)));
    }
    return says;
  }

  private static boolean byHand(String question, List<FilledForm.Answer> answers) {
    return answers.stream()
        .anyMatch(answer -> answer.question().equals(question) && !answer.isOpen());
  }

  private static Said said(Finding.Checked finding, boolean byHand, Document document) {
    List<String> lines = new ArrayList<>();
    if (!byHand) {
      lines.add(
          "by its words it is decided as "
              + finding.decision()
              + ", with "
              + finding.valid()
              + (finding.valid() == 1 ? " quote" : " quotes"));
    }
    List<CheckedQuote> without =
        finding.quotes().stream().filter(quote -> byHand && !quote.counts()).toList();
    without.forEach(quote ->
        lines.add(
            EscapedText.text(quote.quote().text())
                + " is "
                + QuoteDescription.of(quote)
                + quote
                    .similar(document)
                    .filter(words -> !words.isEmpty())
                    .map(words -> ": " + EscapedText.text(words))
                    .orElse("")));
    return new Said(lines, !without.isEmpty());
  }
}

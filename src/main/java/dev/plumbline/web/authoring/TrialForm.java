package dev.plumbline.web.authoring;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.present.page.browse.RubricTrial;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.source.SourceText;
import dev.plumbline.web.WebRequest;
import dev.plumbline.workflow.authoring.TextTrial;
import dev.plumbline.workflow.authoring.TriedText;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.forms.CsvForms;
import dev.plumbline.workflow.review.form.FilledForm;
import dev.plumbline.workflow.review.form.FormQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The text that a browser sent with the form of a rubric, tried on it.
final class TrialForm {

  /// More questions are decided by their words alone.
  private static final int QUESTIONS_MAX = 100;

  private final SortedMap<String, String> values = new TreeMap<>();
  private final Optional<Bundle> bundle;
  private final Optional<TextTrial> trial;

  TrialForm(WebRequest request, SourceText rubric) {
    request
        .form()
        .forEach((name, value) -> {
          if (name.startsWith(RubricTrial.FIELDS) && !value.isEmpty()) {
            values.put(name, value.replace("\r\n", "\n"));
          }
        });
    TriedText text = text();
    // a rubric whose own cases fail can be tried all the same
    this.bundle =
        switch (RubricCompiler.trial(rubric.bytes())) {
          case BundleCompilation.Locked(Bundle locked, var _) -> Optional.of(locked);
          case BundleCompilation.DraftLocked(Bundle draft, var _) -> Optional.of(draft);
          case BundleCompilation.Rejected _ -> Optional.empty();
        };
    this.trial = text.isEmpty() ? Optional.empty() : bundle.map(it -> TextTrial.of(it, text));
  }

  /// What the rubric says of the text; empty where it says nothing.
  Optional<TextTrial.Tried> tried() {
    return trial.filter(TextTrial.Tried.class::isInstance).map(TextTrial.Tried.class::cast);
  }

  /// The name of the case that it is to be.
  String name() {
    return value(RubricTrial.NAME).strip();
  }

  private String value(String name) {
    return values.getOrDefault(name, "");
  }

  private TriedText text() {
    return new TriedText(
        value(RubricTrial.TEXT),
        value(RubricTrial.TURNS),
        value(RubricTrial.SOURCES),
        named(RubricTrial.CONTEXT),
        named(RubricTrial.FACT),
        answers());
  }

  private SortedMap<String, String> named(String prefix) {
    SortedMap<String, String> named = new TreeMap<>();
    values.forEach((name, value) -> {
      if (name.startsWith(prefix)) {
        named.put(name.substring(prefix.length()), value);
      }
    });
    return named;
  }

  private List<FilledForm.Answer> answers() {
    SortedMap<String, String> decisions = named(RubricTrial.DECISION);
    SortedSet<String> questions = new TreeSet<>(decisions.keySet());
    named(RubricTrial.QUOTE).keySet().forEach(it -> questions.add(it.replaceFirst("^\\d+:", "")));
    List<FilledForm.Answer> answers = new ArrayList<>();
    for (String question : questions) {
      String decided = decisions.getOrDefault(question, "").strip();
      List<FilledForm.Quote> quotes = new ArrayList<>();
      // quotes of what is left to its words wait until it is decided
      for (int i = 1; !decided.isEmpty() && i <= 2 * EvidencePolicy.QUOTES_MAX; i++) {
        quotes.add(new FilledForm.Quote(value(RubricTrial.quote(question, i)), ""));
      }
      answers.add(
          new FilledForm.Answer(
              new Place("/answers/" + question, 0, 0),
              question,
              CsvForms.decision(decided, true),
              value(RubricTrial.REASON + question).strip(),
              quotes));
    }
    return answers;
  }

  /// @param refused why the case was not saved
  RubricTrial content(List<Problem> refused) {
    List<String> problems = new ArrayList<>();
    refused.forEach(problem -> problems.add("Not saved: " + problem.render("")));
    if (bundle.isEmpty() && !text().isEmpty()) {
      problems.add("the rubric has problems: it says nothing of a text before they are mended");
    }
    trial.ifPresent(it -> {
      if (it instanceof TextTrial.Refused(List<Problem> wrong)) {
        wrong.forEach(problem -> problems.add(problem.render("")));
      }
    });
    return new RubricTrial(
        values,
        bundle.filter(it -> it.extraction().document().hasParts()).isPresent()
            || values.containsKey(RubricTrial.TURNS),
        bundle.map(it -> it.extraction().document().context()).orElse(List.of()),
        bundle.map(TrialForm::facts).orElseGet(TreeMap::new),
        problems,
        tried().map(TextTrial.Tried::content),
        tried().map(TrialForm::questions).orElse(List.of()));
  }

  private static SortedMap<String, String> facts(Bundle bundle) {
    SortedMap<String, String> facts = new TreeMap<>();
    for (Fact fact : bundle.extraction().facts()) {
      if (fact.source() instanceof Fact.Source.Supplied) {
        facts.put(
            fact.id(), FormQuestion.answers(fact.type()) + (fact.optional() ? ", or empty" : ""));
      }
    }
    return facts;
  }

  private static List<RubricTrial.Question> questions(TextTrial.Tried tried) {
    SortedSet<String> byWords = new TreeSet<>();
    for (Item item : tried.bundle().rubric().items()) {
      if (!item.cues().positive().isEmpty()) {
        byWords.add(item.id());
      }
    }
    return tried.questions().stream()
        .limit(QUESTIONS_MAX)
        .map(question -> question(question, tried, byWords))
        .toList();
  }

  private static RubricTrial.Question question(
      FormQuestion question, TextTrial.Tried tried, SortedSet<String> byWords) {
    TextTrial.Said said =
        tried.says().getOrDefault(question.id(), new TextTrial.Said(List.of(), false));
    int quotes = Math.max(1, question.quotesRequired()) * (question.isPaired() ? 2 : 1);
    return new RubricTrial.Question(
        question.id(),
        question.ask(),
        question.guidance(),
        question.choices().stream().map(FormQuestion.Choice::value).toList(),
        question.answers(),
        Math.min(quotes, question.quotesMax()),
        question.isPaired(),
        byWords.contains(ItemUnit.item(question.id())),
        question.choices().stream().anyMatch(it -> it.value().equals(Applicability.NOT_APPLICABLE)),
        said.lines(),
        said.lost());
  }
}

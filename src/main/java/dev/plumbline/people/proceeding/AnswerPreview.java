package dev.plumbline.people.proceeding;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.judge.prompt.AnswerReader.FactAnswerReader;
import dev.plumbline.people.FilledForm;
import dev.plumbline.people.FilledForm.Answer;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Unknown;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.AskedItems;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.Preparation;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the answers of a person would count as, before they are recorded: an answer does not change
/// afterwards.
public final class AnswerPreview {

  private static final String OPEN = "undecided";

  /// No quote would change that.
  private static final String CONTRADICTION = "invariant-violated";

  /// The decisions that would count as 0, or as unknown, for lack of a valid quote.
  ///
  /// @param ready the document that is answered about, with its facts
  /// @param answers whose shape was checked
  public static List<Problem> uncounted(
      Bundle bundle, Preparation.Ready ready, List<Answer> answers) {
    SortedMap<String, Answer> given = given(answers);
    JudgeAnswers claimed =
        claimed(
            bundle,
            ready.document(),
            answers,
            new JudgeAnswers(JudgeIdentity.NONE, new TreeMap<>()));
    Extraction extraction = new Extractor(bundle.extraction()).finish(ready, claimed, 0);
    Problems problems = new Problems();
    Scorecard card = new Scorer(bundle).score(extraction, extraction.digest());
    for (CountedDecision counted : CountedDecision.of(card)) {
      if (counted.isLost()) {
        problems.add(
            counted.problem(given.get(counted.finding().item()).place(), ready.document()));
      }
    }
    extraction
        .findings()
        .forEach((item, finding) -> {
          if (finding instanceof Finding.NotApplicable none) {
            CountedDecision.problem(none, given.get(item).place(), ready.document())
                .ifPresent(problems::add);
          }
        });
    claimed
        .facts()
        .forEach((id, claim) -> {
          boolean lost =
              extraction.facts().get(id) instanceof Unknown(String code)
                  && !code.equals(CONTRADICTION);
          if (claim.value().isKnown() && lost) {
            CountedDecision.problem(id, extraction, given.get(id).place(), ready.document())
                .ifPresent(problems::add);
          }
        });
    return problems;
  }

  /// What a person answered, to be verified like the answers of a judge.
  ///
  /// @param answers whose shape was checked
  /// @param otherwise by whom it is, and what is claimed of an item that was left open
  public static JudgeAnswers claimed(
      Bundle bundle, Document document, List<Answer> answers, JudgeAnswers otherwise) {
    SortedMap<String, Answer> given = given(answers);
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    for (Trait trait : AskedItems.of(bundle.extraction(), document, NamedClaims.UNKNOWN).traits()) {
      for (Item item : trait.items()) {
        claims.put(
            item.id(),
            Optional.ofNullable(given.get(item.id()))
                .flatMap(AnswerPreview::decided)
                .orElseGet(() ->
                    otherwise.claims().getOrDefault(item.id(), new ItemClaim.Unanswered(OPEN))));
      }
    }
    return new JudgeAnswers(otherwise.judge(), claims, facts(bundle, given), new TreeMap<>());
  }

  private static SortedMap<String, Answer> given(List<Answer> answers) {
    SortedMap<String, Answer> given = new TreeMap<>();
    answers.stream()
        .filter(answer -> !answer.isOpen())
        .forEach(answer -> given.put(answer.question(), answer));
    return given;
  }

  private static Optional<ItemClaim> decided(Answer answer) {
    if (answer.value().equals(Json.of(Applicability.NOT_APPLICABLE))) {
      return Optional.of(new ItemClaim.NotApplicable(answer.reason(), quotes(answer)));
    }
    return answer.value() instanceof JsonInteger(long decision)
        ? Optional.of(new ItemClaim.Decided(Math.toIntExact(decision), quotes(answer)))
        : Optional.empty();
  }

  private static SortedMap<String, FactClaim> facts(
      Bundle bundle, SortedMap<String, Answer> given) {
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    for (Fact fact : bundle.extraction().facts()) {
      if (fact.source() instanceof Fact.Source.Judged) {
        Optional<Answer> answer = Optional.ofNullable(given.get(fact.id()));
        facts.put(
            fact.id(),
            answer
                .flatMap(it ->
                    FactAnswerReader.read(fact.type(), it.value())
                        .map(value -> new FactClaim(value, quotes(it))))
                .orElseGet(() -> new FactClaim(new Unknown(OPEN), List.of())));
      }
    }
    return facts;
  }

  private static List<ItemClaim.Quote> quotes(Answer answer) {
    return answer.quotes().stream().map(FilledForm.Quote::given).toList();
  }

  private AnswerPreview() {}
}

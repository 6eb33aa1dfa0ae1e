package dev.plumbline.people.proceeding;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.judge.prompt.AnswerReader.FactAnswerReader;
import dev.plumbline.people.Correction;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.Decided;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.NotApplicable;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.Quote;
import dev.plumbline.score.run.ResultValue;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// What corrections make of what judges have found: the extraction with them in the place of every
/// judge's answer, and its scorecard by the same plan.
public record CorrectionEffect(Extraction extraction, Scorecard scorecard) {

  /// With one more correction.
  ///
  /// @return empty if the text is not stored
  public static Optional<CorrectionEffect> of(ContestedScorecard contested, Correction correction) {
    SortedMap<String, Correction> answers = new TreeMap<>(contested.result().answers());
    answers.put(correction.item(), correction);
    return contested
        .found()
        .document()
        .flatMap(contested.store()::document)
        .map(document ->
            of(contested.bundle(), contested.parent(), contested.found(), document, answers));
  }

  /// @param parent of the judges
  /// @param answers by item or judged fact, each the one that counts
  public static CorrectionEffect of(
      Bundle bundle,
      Digest parent,
      Extraction found,
      Document document,
      SortedMap<String, Correction> answers) {
    SortedMap<String, ItemClaim> items = new TreeMap<>();
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    SortedMap<String, Digest> digests = new TreeMap<>();
    answers.forEach((id, correction) -> {
      digests.put(id, correction.digest());
      if (found.findings().containsKey(id)) {
        items.put(id, item(correction));
      } else {
        facts.put(id, fact(correction, bundle));
      }
    });
    Extraction after =
        new Extractor(bundle.extraction())
            .corrected(found, document, items, facts, new Extraction.Corrected(parent, digests));
    return new CorrectionEffect(after, new Scorer(bundle).score(after, after.digest()));
  }

  private static ItemClaim item(Correction correction) {
    return FormQuestion.written(correction.now(), false) instanceof JsonInteger(long decision)
        ? new Decided(Math.toIntExact(decision), quotes(correction))
        : new NotApplicable(correction.reason(), quotes(correction));
  }

  private static FactClaim fact(Correction correction, Bundle bundle) {
    Json written = FormQuestion.written(correction.now(), true);
    FactValue value =
        bundle.extraction().facts().stream()
            .filter(fact -> fact.id().equals(correction.item()))
            .findFirst()
            .map(Fact::type)
            .flatMap(type -> FactAnswerReader.read(type, written))
            .orElse(new FactValue.Unknown(Applicability.NOT_APPLICABLE));
    return new FactClaim(value, quotes(correction));
  }

  private static List<Quote> quotes(Correction correction) {
    return correction.quotes().stream().map(quote -> new Quote(quote.text(), "")).toList();
  }

  /// What a correction does, told before it is stored.
  ///
  /// @param item that is corrected; empty for an annulment
  /// @param was what the judges, or their combination, have found of it
  /// @param now what counts of it before the correction
  /// @param then what is to count of it
  /// @param before the result before the correction
  /// @param after the result with it
  /// @param waiting how many more persons have to decide alike before it counts
  public record Foretold(
      String item,
      String was,
      String now,
      String then,
      ResultValue before,
      ResultValue after,
      int waiting) {

    /// Whether the item and the result stay as they are.
    public boolean isWithoutEffect() {
      return now.equals(then) && before.equals(after);
    }

    /// Whether the decision rises from what counts, and the mark falls: the plan is not monotone.
    /// An item that was open does not rise, and a mark falls where one of its ends does and none
    /// rises.
    public boolean lowersTheMark() {
      return isBelow(number(now), number(then))
          && (isBelow(highest(after), highest(before)) || isBelow(lowest(after), lowest(before)))
          && !isBelow(highest(before), highest(after))
          && !isBelow(lowest(before), lowest(after));
    }

    private static boolean isBelow(Optional<Rational> one, Optional<Rational> other) {
      return one.isPresent() && other.isPresent() && one.get().compareTo(other.get()) < 0;
    }

    private static Optional<Rational> number(String written) {
      return written.matches("-?[0-9]{1,9}(\\.[0-9]{1,9})?(/[0-9]{1,9})?")
          ? Optional.of(Rational.ofExact(written))
          : Optional.empty();
    }

    private static Optional<Rational> highest(ResultValue value) {
      return value.composite().or(() -> value.interval().map(it -> it.high())).map(Rational::of);
    }

    private static Optional<Rational> lowest(ResultValue value) {
      return value.composite().or(() -> value.interval().map(it -> it.low())).map(Rational::of);
    }

    /// For people: the item, then the result, now and then.
    ///
    /// @param number shows a decimal
    public String text(UnaryOperator<String> number) {
      String found = was.equals(now) ? "" : " (judged " + EscapedText.visible(was) + ")";
      return (item.isEmpty()
              ? ""
              : "  "
                  + EscapedText.visible(item)
                  + found
                  + ": "
                  + EscapedText.visible(now)
                  + " -> "
                  + EscapedText.visible(then)
                  + "\n")
          + "  now   "
          + before.text(number)
          + "\n  then  "
          + after.text(number)
          + (waiting > 0
              ? ", once "
                  + Plural.of(waiting, "more person")
                  + " "
                  + (waiting == 1 ? "decides" : "decide")
                  + " alike"
              : "")
          + "\n";
    }
  }
}

package dev.plumbline.people.proceeding;

import static dev.plumbline.base.problem.ProblemCode.NOT_COUNTED;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionDetails.JudgedFact;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.Finding.NotApplicable;
import dev.plumbline.score.extraction.QuoteDescription;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A decision on an item, and what it counts as in a score after the evidence gate.
///
/// @param counts a range if it counts as unknown
/// @param lowest the lowest decision that the item can have
record CountedDecision(Checked finding, Interval counts, int lowest) {

  /// Empty if the item was not decided by a judge or a person.
  static Optional<CountedDecision> of(Scorecard card, String item) {
    return card.extraction().findings().get(item) instanceof Checked finding
        ? Optional.of(new CountedDecision(finding, counts(card, finding), lowest(card, item)))
        : Optional.empty();
  }

  /// All of a scorecard, by item.
  static List<CountedDecision> of(Scorecard card) {
    return card.extraction().findings().keySet().stream()
        .flatMap(item -> of(card, item).stream())
        .toList();
  }

  /// Whether something was decided, and the lack of valid quotes makes nothing of it.
  boolean isLost() {
    return finding.decision().compareTo(Rational.of(lowest)) > 0
        && (!counts.isPoint() || counts.high().equals(Rational.of(lowest)));
  }

  /// Why a decision that [#isLost] should not be recorded unseen.
  Problem problem(Place place, Document document) {
    return new Problem(
        NOT_COUNTED,
        place,
        "the decision "
            + finding.decision()
            + " on "
            + EscapedText.text(finding.item())
            + " would count as "
            + (counts.isPoint() ? lowest : "unknown")
            + ": "
            + evidence(finding.quotes(), finding.required()),
        help(finding.quotes(), document));
  }

  /// Why that an item does not apply should not be recorded unseen; empty if it counts.
  static Optional<Problem> problem(NotApplicable none, Place place, Document document) {
    return none.isSupported()
        ? Optional.empty()
        : Optional.of(
            new Problem(
                NOT_COUNTED,
                place,
                "that "
                    + EscapedText.text(none.item())
                    + " does not apply would count as unknown: it has "
                    + Plural.of(none.valid(), "valid quote")
                    + ", "
                    + none.required()
                    + " required",
                help(none.quotes(), document)));
  }

  /// Why a judged fact should not be recorded unseen; empty if it counts.
  static Optional<Problem> problem(
      String fact, Extraction extraction, Place place, Document document) {
    JudgedFact judged = extraction.details().facts().get(fact);
    return extraction.facts().get(fact) instanceof FactValue.Unknown(String code)
        ? Optional.of(
            new Problem(
                NOT_COUNTED,
                place,
                "the answer on "
                    + EscapedText.text(fact)
                    + " would count as unknown: "
                    + (judged.valid() < judged.required()
                        ? evidence(judged.quotes(), judged.required())
                        : code),
                help(judged.quotes(), document)))
        : Optional.empty();
  }

  /// What to quote in the place of quotes that do not count: what the text has instead, if it has
  /// anything similar.
  static String help(List<CheckedQuote> quotes, Document document) {
    String similar =
        quotes.stream()
            .filter(quote -> !quote.counts())
            .flatMap(quote -> quote.similar(document).stream())
            .filter(words -> !words.isEmpty())
            .distinct()
            .map(EscapedText::text)
            .collect(Collectors.joining(" and "));
    return similar.isEmpty()
        ? "quote a passage of the text letter by letter"
        : "quote the text letter by letter, which has " + similar;
  }

  private static String evidence(List<CheckedQuote> quotes, int required) {
    if (quotes.isEmpty()) {
      return "it has no quote, " + required + " required";
    }
    return quotes.stream()
        .map(quote ->
            EscapedText.text(quote.quote().text())
                + (quote.counts() ? " counts, " : " is ")
                + QuoteDescription.of(quote))
        .collect(Collectors.joining("; "));
  }

  private static Interval counts(Scorecard card, Checked finding) {
    if (card instanceof Scorecard.Evaluated(var _, var result)) {
      for (TraceStep step : result.steps()) {
        if (step instanceof TraceStep.Capped capped
            && capped.subject() == TraceStep.Subject.ITEM
            && capped.id().equals(finding.item())) {
          return capped.to();
        }
      }
    }
    return Interval.point(finding.decision());
  }

  private static int lowest(Scorecard card, String item) {
    return card.provenance().spec().traits().stream()
        .flatMap(trait -> trait.items().stream())
        .filter(each -> each.id().equals(ItemUnit.item(item)))
        .mapToInt(each -> each.scale().lowest())
        .findFirst()
        .orElse(0);
  }
}

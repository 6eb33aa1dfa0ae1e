package dev.plumbline.score.extraction;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The two candidates that a document compares, its parts `a` and `b`. A judge is asked about them
/// in both orders: in the other one it is shown the document with their texts exchanged, and what
/// it answers is written as of the document itself.
public final class Candidates {

  public static final String A = "a";
  public static final String B = "b";

  /// The document with the texts of its candidates exchanged.
  public static Document exchanged(Document document) {
    List<Document.GivenPart> parts = new ArrayList<>();
    for (Document.Part part : document.parts()) {
      String name = other(part.name());
      Document.Part shown =
          document.parts().stream()
              .filter(it -> it.name().equals(name))
              .findFirst()
              .filter(_ -> !name.equals(part.name()))
              .orElse(part);
      parts.add(
          new Document.GivenPart(
              part.name(),
              shown.role(),
              shown.text().text(),
              shown.calls(),
              shown.answers(),
              shown.failed()));
    }
    SortedMap<String, String> context = new TreeMap<>();
    document.context().forEach((name, text) -> context.put(name, text.text()));
    return Document.of(parts, context);
  }

  /// What a judge answered about the exchanged document, as of the document.
  public static JudgeAnswers exchanged(JudgeAnswers answers, ExtractionSpec spec) {
    SortedMap<String, DecisionScale> scales = new TreeMap<>();
    spec.traits()
        .forEach(trait -> trait.items().forEach(item -> scales.put(item.id(), item.scale())));
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    answers
        .claims()
        .forEach((id, claim) ->
            claims.put(
                id,
                switch (claim) {
                  case ItemClaim.Decided(int decision, var quotes) ->
                      new ItemClaim.Decided(scales.get(id).mirrored(decision), exchanged(quotes));
                  case ItemClaim.NotApplicable(String reason, var quotes) ->
                      new ItemClaim.NotApplicable(reason, exchanged(quotes));
                  case ItemClaim.Unanswered unanswered -> unanswered;
                }));
    SortedMap<String, SortedSet<String>> irrelevant = new TreeMap<>();
    answers
        .irrelevant()
        .forEach((id, passages) -> {
          SortedSet<String> units = new TreeSet<>();
          passages.forEach(unit -> units.add(exchangedUnits(unit)));
          irrelevant.put(id, units);
        });
    return new JudgeAnswers(
        answers.judge(),
        claims,
        answers.facts(),
        answers.confidence(),
        irrelevant,
        answers.named(),
        answers.models());
  }

  /// Whether a rubric compares candidates: then each of its items does.
  public static boolean areCompared(ExtractionSpec spec) {
    return spec.traits().stream()
        .flatMap(trait -> trait.items().stream())
        .map(Item::scale)
        .anyMatch(DecisionScale::isPreference);
  }

  /// A judge in the orders in which a rubric asks it: in both, where candidates are compared.
  public static List<JudgeIdentity> orders(ExtractionSpec spec, JudgeIdentity judge) {
    return areCompared(spec) && !judge.isPerson() && !judge.isExchanged()
        ? List.of(judge, judge.exchanged())
        : List.of(judge);
  }

  /// What is wrong with scoring an extraction that is of a model shown two candidates in one order.
  public static Optional<Problem> oneOrder(ExtractionSpec spec, Extraction extraction) {
    JudgeIdentity judge = extraction.judge();
    boolean alone =
        areCompared(spec)
            && extraction.panel().isEmpty()
            && !judge.isPerson()
            && !judge.equals(JudgeIdentity.NONE);
    return alone
        ? Optional.of(
            Problem.at(
                "/extraction",
                ProblemCode.WRONG_VALUES,
                "the extraction is of two candidates in one order",
                "combine those of both orders by a panel"))
        : Optional.empty();
  }

  private static List<ItemClaim.Quote> exchanged(List<ItemClaim.Quote> quotes) {
    return quotes.stream()
        .map(quote -> new ItemClaim.Quote(quote.text(), exchangedUnits(quote.unit()), quote.side()))
        .toList();
  }

  /// Units of one candidate, `a.s2` or `a.s2-s4`, written as of the other.
  private static String exchangedUnits(String units) {
    int dot = units.indexOf('.');
    String part = dot < 0 ? units : units.substring(0, dot);
    return other(part) + units.substring(part.length());
  }

  private static String other(String name) {
    return name.equals(A) ? B : name.equals(B) ? A : name;
  }

  private Candidates() {}
}

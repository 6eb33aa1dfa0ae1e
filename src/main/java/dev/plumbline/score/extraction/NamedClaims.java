package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.AskedItems.DocumentUnit;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The claims of a document that its judge named, each looked up as a quote. Which claims there are
/// is what the judge says; where they stand is what the document says, and one that does not stand
/// there is no unit.
///
/// @param listed in the order of the judge, also what was not found; maybe none. Empty if it is not
///   known which claims there are
public record NamedClaims(@Member("claims") Optional<List<CheckedQuote>> listed) {

  /// Nobody was asked, or the answer cannot be used.
  public static final NamedClaims UNKNOWN = new NamedClaims(Optional.empty());

  public NamedClaims {
    listed = listed.map(List::copyOf);
  }

  static NamedClaims of(List<CheckedQuote> listed) {
    return new NamedClaims(Optional.of(listed));
  }

  /// Those that were not found where claims are asked of, and so are not judged.
  public List<CheckedQuote> unlocated() {
    return listed.orElse(List.of()).stream().filter(claim -> !claim.counts()).toList();
  }

  /// Whether the judge says that there are none, or one at least was found. A list of which nothing
  /// was found does not say which claims there are.
  public boolean isUsable() {
    return listed
        .filter(all -> all.isEmpty() || all.stream().anyMatch(CheckedQuote::counts))
        .isPresent();
  }

  /// The units of some parts, in the order of the document: `c41-73` goes from the 41st character
  /// of its part to before the 73rd, counted from 0 in UTF-16 code units, so that two judges who
  /// name the same words name the same unit. Claims that share characters are one, of all their
  /// characters: none is counted twice, and of none a part is left out.
  List<DocumentUnit> units(PartScope scope, GradedDocument document) {
    List<DocumentUnit> units = new ArrayList<>();
    for (Part part : document.in(scope)) {
      for (Span span : spans(part)) {
        units.add(new DocumentUnit(part.unit("c" + span.start() + "-" + span.end()), part, span));
      }
    }
    return units;
  }

  /// In their order, none of which overlap.
  private List<Span> spans(Part part) {
    List<Span> found =
        listed.orElse(List.of()).stream()
            .filter(claim -> claim.counts() && claim.part().equals(part.label()))
            .map(CheckedQuote::extent)
            .sorted(Comparator.comparingInt(Span::start).thenComparingInt(Span::end))
            .toList();
    List<Span> joined = new ArrayList<>();
    OptionalInt end = OptionalInt.empty();
    for (Span span : found) {
      if (end.isPresent() && span.start() < end.getAsInt()) {
        Span last = joined.removeLast();
        joined.add(new Span(last.start(), Math.max(last.end(), span.end())));
      } else {
        joined.add(span);
      }
      end = OptionalInt.of(joined.getLast().end());
    }
    return joined;
  }

  /// A judge's answer about one item, before its quotes are verified.
  public sealed interface ItemClaim {

    /// A decision with the quotes that the judge gives as evidence.
    record Decided(int decision, List<Quote> quotes) implements ItemClaim {
      public Decided {
        quotes = List.copyOf(quotes);
      }
    }

    /// The item does not apply to the document.
    ///
    /// @param reason why not; not empty
    record NotApplicable(String reason, List<Quote> quotes) implements ItemClaim {
      public NotApplicable {
        quotes = List.copyOf(quotes);
      }
    }

    /// No usable decision; the code says why.
    record Unanswered(String code) implements ItemClaim {

      /// Without an answer: the judge left it out.
      public static final Unanswered LEFT_OUT = new Unanswered("not-answered");
    }

    /// A quote as the judge gave it.
    ///
    /// @param unit the id of the cited sentence or paragraph, empty if none is cited
    /// @param side what it is evidence of
    record Quote(@Member("quote") String text, @Sparse String unit, @Sparse QuoteSide side) {

      /// A quote that is no half of a pair.
      public Quote(String text, String unit) {
        this(text, unit, QuoteSide.ALONE);
      }

      public Quote as(QuoteSide other) {
        return new Quote(text, unit, other);
      }
    }
  }

  /// A judge's answer about one fact, before its quotes are verified.
  ///
  /// @param value of the fact's type; unknown if the judge answered that it does not know
  public record FactClaim(FactValue value, List<ItemClaim.Quote> quotes) {
    public FactClaim {
      quotes = List.copyOf(quotes);
    }
  }

  /// What a panel has of one juror about one document.
  public sealed interface JurorAnswer {

    /// The juror answered, perhaps not every item.
    record Answered(Extraction extraction) implements JurorAnswer {}

    /// There is no answer; the code says why.
    record Missing(String code) implements JurorAnswer {

      /// A fact that is unknown for the same reason.
      public FactValue asFact() {
        return new FactValue.Unknown(code);
      }
    }

    /// The juror was not asked, since its answer could not have changed the verdict or no more were
    /// to be asked.
    Missing NOT_ASKED = new Missing(PanelCombiner.NOT_ASKED);

    /// The document was given to others: the juror has no vote about it.
    Missing NOT_ASSIGNED = new Missing("not-assigned");

    /// What it answered was the answer of another juror, given again.
    Missing REPEATED = new Missing("answer-repeated");

    /// Nobody needs to decide between the others.
    Missing NOT_NEEDED = new Missing("not-needed");

    /// The others differ by more than the panel tolerates, and it is not decided between them.
    Missing ADJUDICATION = new Missing("adjudication");

    /// No answer of it about the document is recorded.
    Missing NOT_RECORDED = new Missing("not-recorded");
  }
}

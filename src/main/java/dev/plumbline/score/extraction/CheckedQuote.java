package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.text.Span;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import java.util.List;
import java.util.Optional;

/// A quote of a judge with the result of looking it up in the document.
///
/// @param part the label of the part where it was found, or else was looked for first; empty for a
///   document that is one text
/// @param counts whether it is valid evidence: the rubric accepts its match and its placement, and
///   it was not rejected
/// @param rejection why it is not evidence although it was found, empty if it is
/// @param marked of the source of a pair: what the sentence of its claim marks as its source
///   (`[2]`), labels or numbers that no source has; empty if it marks nothing
/// @param place where it stands in the file, where its turn is joined of pieces
public record CheckedQuote(
    @Flat ItemClaim.Quote quote,
    @Sparse String part,
    @Flat QuoteLocation location,
    boolean counts,
    @Member("ineligible") @Sparse String rejection,
    @Sparse List<String> marked,
    @Sparse String place)
    implements JsonRecord {
  public CheckedQuote {
    marked = List.copyOf(marked);
    location = location.inDocument();
  }

  /// The same quote, as no evidence.
  CheckedQuote rejected(String why) {
    return new CheckedQuote(quote, part, location, false, why, marked, place);
  }

  /// Why it is no evidence: that it was rejected, how its words differ from the document's, or
  /// where they are. Meaningless of one that counts.
  public String failure() {
    if (!rejection.isEmpty()) {
      return rejection;
    }
    return location.match().isVerbatim()
        ? "placed " + WireName.KEBAB.of(location.placement())
        : location.match().wireName();
  }

  /// From the start of its first span to the end of its last; it must have been found.
  Span extent() {
    return new Span(location.spans().getFirst().start(), location.spans().getLast().end());
  }

  /// The passage that is most like a quote that was not found.
  ///
  /// @param document in which it was looked up
  public Optional<String> similar(Document document) {
    return location.closest() instanceof ClosestMatch.Similar(Span span, int _)
        ? Optional.of(words(span, document))
        : Optional.empty();
  }

  /// A span of the part in which it was looked up; empty if the document has no such part.
  public String words(Span span, Document document) {
    return document.parts().stream()
        .filter(each -> each.label().equals(part))
        .map(each -> each.text().text())
        .filter(text -> span.end() <= text.length())
        .map(span::in)
        .findFirst()
        .orElse("");
  }

  public int start() {
    return extent().start();
  }

  public int end() {
    return extent().end();
  }

  /// It crosses a sentence boundary, but its item asks for a quote from one sentence.
  public static final String CROSSES_SENTENCES = "crosses-sentences";

  /// It overlaps a sentence that was flagged as a possible prompt injection.
  public static final String FLAGGED = "flagged";

  /// It stands in a part that is no evidence for its item: somebody else said it.
  public static final String MISATTRIBUTED = "misattributed";

  /// Its writer repeats there what somebody else said.
  public static final String QUOTED = "quoted";

  /// It stands below the mark of a signature.
  public static final String SIGNATURE = "signature";

  /// It stands in another unit than the one that its item was asked of.
  public static final String OTHER_UNIT = "other-unit";

  /// It is half of a pair whose other half is missing or not valid.
  public static final String UNPAIRED = "unpaired";

  /// The judge, shown only its passage, says that it does not bear on the item.
  public static final String IRRELEVANT = "irrelevant";

  /// Its sentence is evidence for as many items before this one as the rubric allows.
  public static final String REUSED = "reused";
}

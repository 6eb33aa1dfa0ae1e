package dev.plumbline.text.quote;

import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.text.Span;
import java.util.List;

/// The result of locating a quote in a document.
///
/// `spans` are spans of the unmodified document in order: none if the quote was not found, several
/// only around an ellipsis. Their folded text equals the folded quote without its edge punctuation,
/// unless the quote is mended. Of several occurrences it is the first. `notes` are sorted and
/// distinct.
public record QuoteLocation(
    MatchKind match,
    @Sparse("none") QuotePlacement placement,
    @Sparse List<Span> spans,
    @Sparse ClosestMatch closest,
    @Sparse List<MatchNote> notes) {
  public QuoteLocation {
    spans = List.copyOf(spans);
    notes = List.copyOf(notes);
    boolean found = match.isFound();
    if (spans.isEmpty() == found || (placement == QuotePlacement.NONE) == found) {
      throw new IllegalArgumentException(
          match + ", " + placement + " with " + spans.size() + " spans");
    }
  }

  /// Without what was found beside the document.
  public QuoteLocation inDocument() {
    return closest instanceof ClosestMatch.InContext
        ? new QuoteLocation(match, placement, spans, new ClosestMatch.None(), notes)
        : this;
  }

  /// The same passage, where it is elsewhere than it was said to be.
  public QuoteLocation placed(QuotePlacement other) {
    return new QuoteLocation(match, other, spans, closest, notes);
  }

  /// The match with the placement where that is not the cited one: `exact`, `elided, reanchored`.
  public String summary() {
    return placement.isAsCited() || placement == QuotePlacement.NONE
        ? match.wireName()
        : match.wireName() + ", " + placement.wireName();
  }

  /// A detail of how a quote was matched, or why it was not.
  public enum MatchNote implements WireNamed {
    /// Differs from the text in typography.
    FOLDED,
    /// Differs from the text in case.
    CASE_FOLDED,
    /// Punctuation or quotation marks at its edges were left out.
    EDGE_TRIMMED,
    /// Marks, addresses or line ends lie between its words.
    MARKUP,
    /// Lies in words that are struck through.
    STRUCK,
    /// Lies in the address of a link.
    ADDRESS,
    /// Matched in parts around an ellipsis.
    ELIDED,
    /// The judge corrected an apostrophe.
    APOSTROPHE,
    /// The judge corrected the punctuation between two words.
    PUNCTUATION,
    /// The judge wrote two words as one or one as two.
    SPACING,
    /// The judge corrected `a` or `an`.
    ARTICLE,
    /// The judge corrected a word that is often confused with another, such as `to` and `too`.
    CONFUSED_WORD,
    /// The judge corrected the spelling of a word.
    SPELLING,
    /// The judge changed the regular ending of a word.
    INFLECTION,
    /// Occurs more than once where it was found; the span is the first occurrence.
    REPEATED,
    /// A negation directly before or after the span may reverse the meaning of the quote.
    EDGE_NEGATION,
    /// The cited id is not a unit of the document.
    UNKNOWN_UNIT,
    TOO_SHORT,
    TOO_LONG,
    STOP_WORDS_ONLY,
    /// Its characters are in the text, but only inside a word or number.
    CUTS_WORD,
    /// Its parts are in the text, but a negation lies between them.
    SKIPS_NEGATION,
    /// Its parts are in the text, but a word that turns or limits the meaning lies between them.
    SKIPS_TURN,
    /// Its parts are in the text, but a digit lies between them.
    SKIPS_DIGIT
  }

  /// How the words of a quote match a document, best first; the last four are never evidence. Where
  /// in the document they are is the quote's [QuotePlacement].
  public enum MatchKind implements WireNamed {
    /// Character for character.
    EXACT,
    /// Except for typography (see [Folding]), edge punctuation, and case where the policy ignores
    /// it.
    FOLDED,
    /// The words that a reader of the rendered text sees: marks, addresses and line ends are
    /// between them, and no other word.
    MARKUP,
    /// Its parts around an ellipsis occur in order, and the omitted text contains no digit, no
    /// negation and no other word that turns the meaning.
    ELIDED,
    /// As elided, in a language of which no such words are known.
    ELIDED_UNCHECKED,
    /// Word for word, except that the judge corrected the writer's spelling, spacing or
    /// punctuation.
    MENDED,
    /// As mended, and the regular ending of a word was changed, too.
    INFLECTED,
    /// Too short to be evidence, or made of words that occur in any text.
    TRIVIAL,
    /// Not in the document but in a context part such as the question or the source.
    PROMPT_ECHO,
    /// Not in the document, which contains something very similar; a misquotation is not evidence.
    NEAR_MISS,
    NOT_FOUND;

    /// Whether the words are those of the document, without a correction of the judge.
    public boolean isVerbatim() {
      return compareTo(ELIDED_UNCHECKED) <= 0;
    }

    /// Whether the quote is in the document, so that a rubric may accept it as evidence.
    public boolean isFound() {
      return compareTo(INFLECTED) <= 0;
    }
  }

  /// What to show a reader in place of a quote that was not found.
  public sealed interface ClosestMatch {

    /// Nothing similar was found.
    record None() implements ClosestMatch {}

    /// The most similar piece of the document, extended to whole words. `permille` is the
    /// similarity in thousandths: one minus the edit distance, without regard to case, over the
    /// longer length.
    record Similar(Span span, int permille) implements ClosestMatch {
      public Similar {
        if (permille < 0 || permille > 1000) {
          throw new IllegalArgumentException("a similarity of " + permille + " of 1000");
        }
      }
    }

    /// The quote is in a context part: its position among the parts, from 0, and the span there.
    record InContext(int context, Span span) implements ClosestMatch {}
  }
}

package dev.plumbline.score.extraction;

import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuotePlacement;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What became of a quote, in words.
public final class QuoteDescription {

  public static String of(CheckedQuote quote) {
    String match = match(quote.location().match());
    String placement = placement(quote.location().placement());
    String found =
        Stream.of(match, placement, quote.place().isEmpty() ? "" : "at " + quote.place())
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining(", "));
    if (quote.counts()) {
      return found;
    }
    return switch (quote.rejection()) {
      case CheckedQuote.CROSSES_SENTENCES ->
          found + "; not counted: it crosses the end of a sentence";
      case CheckedQuote.FLAGGED -> found + "; not counted: the sentence addresses the judge";
      case CheckedQuote.IRRELEVANT ->
          found + "; not counted: the judge says that it does not bear on the item";
      case CheckedQuote.MISATTRIBUTED ->
          found + ", in " + part(quote) + "; not counted: " + misattributed(quote);
      case CheckedQuote.QUOTED ->
          found + ", in " + part(quote) + "; not counted: there it repeats another writer";
      case CheckedQuote.SIGNATURE ->
          found + ", in " + part(quote) + "; not counted: it is below a signature mark";
      case CheckedQuote.UNPAIRED ->
          found
              + (quote.quote().side() == QuoteSide.CLAIM
                  ? "; not counted: no valid quote of a source proves it"
                  : "; not counted: it proves no claim that was found");
      case CheckedQuote.OTHER_UNIT ->
          found + "; not counted: it is of another unit than the one that is asked about";
      case CheckedQuote.REUSED ->
          found
              + "; not counted: its sentence is the evidence for as many items as the rubric allows";
      default ->
          quote.location().match().isFound()
              ? found + "; not counted: the rubric does not accept this"
              : match;
    };
  }

  private static String misattributed(CheckedQuote quote) {
    return quote.marked().isEmpty()
        ? "that is no place of evidence"
        : "its claim marks " + String.join(" and ", quote.marked()) + " as its source";
  }

  /// Where a quote was found, as it is cited.
  private static String part(CheckedQuote quote) {
    return quote.part().isEmpty() ? "the text" : quote.part();
  }

  private static String match(MatchKind kind) {
    return switch (kind) {
      case EXACT -> "exact quote";
      case FOLDED -> "the same words, with other typography";
      case MARKUP -> "the same words, with markup between them";
      case ELIDED -> "quoted in parts, with an ellipsis";
      case ELIDED_UNCHECKED ->
          "quoted in parts, with an ellipsis that may have left out what turns the meaning";
      case MENDED -> "the judge corrected the spelling";
      case INFLECTED -> "the judge changed the ending of a word";
      case TRIVIAL -> "not counted: too short to prove anything";
      case PROMPT_ECHO -> "not counted: words of the context, not of the text";
      case NEAR_MISS -> "not counted: not in the text, which has something similar";
      case NOT_FOUND -> "not counted: not in the text";
    };
  }

  private static String placement(QuotePlacement placement) {
    return switch (placement) {
      case CITED, UNCITED, NONE -> "";
      case REANCHORED -> "in another sentence than the judge named";
      case CROSS_UNIT -> "across the end of a sentence";
      case AMBIGUOUS -> "in several sentences";
    };
  }

  private QuoteDescription() {}
}

package dev.plumbline.text;

import dev.plumbline.text.Flag.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Finds the sentences of a document that seem to speak to its judge: instructions, forged frames,
/// ready-made answers, what is hidden or encoded, and the rubric's own words.
///
/// It errs on the side of a person's look: a flag lowers no decision by itself, it takes the
/// sentence out of the evidence and asks for a review.
public final class Flagger {

  /// As many words of the rubric in a row are an echo.
  private static final int ECHO_WORDS = 8;

  private final PhraseSet rubric;

  /// @param rubricWords what the judge is asked; a document that says it has not shown it
  public static Flagger of(String rubricWords) {
    return new Flagger(PhraseSet.of(shingles(rubricWords)));
  }

  private Flagger(PhraseSet rubric) {
    this.rubric = rubric;
  }

  /// The flagged sentences in order, each once for every kind.
  public List<Flag> flag(Indexed document) {
    TreeSet<Flag> flags = new TreeSet<>();
    Shadow shadow = Shadow.of(document);
    Tokens tokens = Tokens.of(shadow.text());
    for (Span piece : tokens.instructions()) {
      add(shadow.span(piece.start(), piece.end()), Kind.INSTRUCTION, document, flags);
    }
    for (Span piece : tokens.speltOtherwise()) {
      add(shadow.span(piece.start(), piece.end()), Kind.ENCODED, document, flags);
    }
    for (PhraseMatch match : OWN_PHRASES.find(document)) {
      add(match.span(), Kind.INSTRUCTION, document, flags);
    }
    for (String piece : PIECES) {
      pieces(piece, document, flags);
    }
    for (PhraseMatch match : rubric.find(document)) {
      add(match.span(), Kind.ECHO, document, flags);
    }
    Frames.find(document.text(), (span, kind) -> add(span, kind, document, flags));
    Encodings.find(document.text(), (span, kind) -> add(span, kind, document, flags));
    return List.copyOf(flags);
  }

  private static void pieces(String piece, Indexed document, TreeSet<Flag> flags) {
    Folded folded = document.folded();
    int at = folded.lower().indexOf(piece);
    while (at >= 0) {
      add(folded.span(at, at + piece.length()), Kind.INSTRUCTION, document, flags);
      at = folded.lower().indexOf(piece, at + piece.length());
    }
  }

  /// Widened to the sentences that it touches.
  private static void add(Span piece, Kind kind, Indexed document, TreeSet<Flag> flags) {
    Span all = piece;
    for (Sentence sentence : document.units().sentencesTouching(piece)) {
      all =
          new Span(
              Math.min(all.start(), sentence.span().start()),
              Math.max(all.end(), sentence.span().end()));
    }
    flags.add(new Flag(all, kind));
  }

  private static List<String> shingles(String text) {
    List<String> shingles = new ArrayList<>();
    for (Paragraph paragraph : Segmenter.segment(text).paragraphs()) {
      List<Span> words = Words.in(text, paragraph.span());
      for (int i = 0; i + ECHO_WORDS <= words.size(); i++) {
        shingles.add(text.substring(words.get(i).start(), words.get(i + ECHO_WORDS - 1).end()));
      }
    }
    return shingles;
  }

  private static final List<String> PIECES =
      FlagWords.PIECES.stream().map(piece -> Folding.fold(piece).lower()).toList();
  private static final PhraseSet OWN_PHRASES = PhraseSet.of(FlagWords.PHRASES);
}

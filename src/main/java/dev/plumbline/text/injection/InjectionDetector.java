package dev.plumbline.text.injection;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Segmenter;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.injection.InjectionFlag.Kind;
import dev.plumbline.text.phrase.PhraseMatch;
import dev.plumbline.text.phrase.PhraseSet;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Detects possible prompt injection: sentences that address the judge with instructions, forged
/// markup or ready-made answers, that are hidden or encoded, or that repeat the rubric.
///
/// Tuned for recall: a flag changes no decision by itself. It excludes the sentence from the
/// evidence and requests a review by a person.
public final class InjectionDetector {

  /// So many consecutive words of the rubric count as an echo of it.
  private static final int ECHO_WORDS = 8;

  private final PhraseSet rubric;

  /// @param rubricWords the text of the rubric that the judge is shown; a document that repeats it
  ///   has not demonstrated what it asks for
  public static InjectionDetector of(String rubricWords) {
    return new InjectionDetector(PhraseSet.of(shingles(rubricWords)));
  }

  private InjectionDetector(PhraseSet rubric) {
    this.rubric = rubric;
  }

  /// The flagged sentences in order, at most once for each kind. Linear in the length of the
  /// document but for the fixed patterns.
  public List<InjectionFlag> detect(IndexedText document) {
    TreeSet<InjectionFlag> flags = new TreeSet<>();
    ConfusableSkeleton confusableSkeleton = ConfusableSkeleton.of(document);
    InstructionMatcher instructionMatcher = InstructionMatcher.of(confusableSkeleton.text());
    for (Span piece : instructionMatcher.instructions()) {
      add(confusableSkeleton.span(piece.start(), piece.end()), Kind.INSTRUCTION, document, flags);
    }
    for (Span piece : instructionMatcher.obfuscatedWords()) {
      add(confusableSkeleton.span(piece.start(), piece.end()), Kind.ENCODED, document, flags);
    }
    for (PhraseMatch match : PHRASES.find(document)) {
      add(match.span(), Kind.INSTRUCTION, document, flags);
    }
    for (String piece : SUBSTRINGS) {
      addSubstringMatches(piece, document, flags);
    }
    for (PhraseMatch match : rubric.find(document)) {
      add(match.span(), Kind.ECHO, document, flags);
    }
    PromptMarkup.find(document.text(), (span, kind) -> add(span, kind, document, flags));
    EncodedRuns.find(document.text(), (span, kind) -> add(span, kind, document, flags));
    return List.copyOf(flags);
  }

  private static void addSubstringMatches(
      String piece, IndexedText document, TreeSet<InjectionFlag> flags) {
    FoldedText folded = document.folded();
    int at = folded.lower().indexOf(piece);
    while (at >= 0) {
      add(folded.span(at, at + piece.length()), Kind.INSTRUCTION, document, flags);
      at = folded.lower().indexOf(piece, at + piece.length());
    }
  }

  /// Adds a flag, widened to the sentences that the piece overlaps.
  private static void add(
      Span piece, Kind kind, IndexedText document, TreeSet<InjectionFlag> flags) {
    Span all = piece;
    for (Sentence sentence : document.units().sentencesOverlapping(piece)) {
      all =
          new Span(
              Math.min(all.start(), sentence.span().start()),
              Math.max(all.end(), sentence.span().end()));
    }
    flags.add(new InjectionFlag(all, kind));
  }

  private static List<String> shingles(String text) {
    List<String> shingles = new ArrayList<>();
    for (Paragraph paragraph : Segmenter.segment(text).paragraphs()) {
      List<Span> words = WordBoundaries.in(text, paragraph.span());
      for (int i = 0; i + ECHO_WORDS <= words.size(); i++) {
        shingles.add(text.substring(words.get(i).start(), words.get(i + ECHO_WORDS - 1).end()));
      }
    }
    return shingles;
  }

  private static final List<String> SUBSTRINGS =
      InjectionLexicon.SUBSTRINGS.stream().map(piece -> Folding.fold(piece).lower()).toList();
  private static final PhraseSet PHRASES = PhraseSet.of(InjectionLexicon.PHRASES);
}

package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.phrase.SearchPattern;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A quote, or a window of a document, as words with what is between them; for [MendedMatcher].
final class MendedText {

  /// Signs between two words that a judge may correct; symbols, `?` and `!` are not among them.
  private static final String CORRECTABLE = " ,;:.'\"-()";

  /// Signs beside a number that a judge may leave out.
  private static final String AT_NUMBERS = " ,;:.!?()[]";

  private static final String SENTENCE_ENDS = ".!?";

  /// A capitalised word at the start of a sentence is taken for a name if it is shorter.
  private static final int ORDINARY_WORD_MIN = 6;

  private final String text;
  private final String lower;
  private final List<Span> words;

  /// The document of the window; empty for a quote.
  private final Optional<IndexedText> document;

  static MendedText of(SearchPattern pattern) {
    return new MendedText(
        pattern.core(), pattern.lower(), WordBoundaries.of(pattern.core()), Optional.empty());
  }

  /// The whole words of a document between two folded offsets.
  static MendedText around(IndexedText document, int from, int to) {
    FoldedText folded = document.folded();
    int start = from;
    while (start > 0 && start < folded.length() && WordBoundaries.cutsWord(folded.text(), start)) {
      start++;
    }
    int limit = Math.min(to, folded.length());
    while (limit < folded.length() && WordBoundaries.cutsWord(folded.text(), limit)) {
      limit++;
    }
    List<Span> words =
        start < limit ? WordBoundaries.in(folded.text(), new Span(start, limit)) : List.<Span>of();
    return new MendedText(folded.text(), folded.lower(), words, Optional.of(document));
  }

  private MendedText(String text, String lower, List<Span> words, Optional<IndexedText> document) {
    this.text = text;
    this.lower = lower;
    this.words = new ArrayList<>(words);
    this.document = document;
  }

  int size() {
    return words.size();
  }

  /// A word in lower case.
  String word(int index) {
    return words.get(index).in(lower);
  }

  /// What is between a word and the one before it, which must exist.
  String gapBefore(int index) {
    return text.substring(words.get(index - 1).end(), words.get(index).start());
  }

  /// The signs before a word that must not differ: up to a space or another word, and of a number
  /// beyond spaces, too.
  String lead(int index) {
    int end = words.get(index).start();
    boolean number = hasDigit(index);
    int start = end;
    while (start > 0 && isOutside(start - 1, number)) {
      start--;
    }
    String signs = text.substring(start, end);
    return !number
        ? symbols(signs)
        : signs.matches(".*[.,]") ? signs : without(signs, AT_NUMBERS + "'\"");
  }

  /// The signs after a word that must not differ, as of [#lead].
  String tail(int index) {
    int start = words.get(index).end();
    boolean number = hasDigit(index);
    int end = start;
    while (end < text.length() && isOutside(end, number)) {
      end++;
    }
    String signs = text.substring(start, end);
    return number ? without(signs, AT_NUMBERS) : symbols(signs);
  }

  /// A mark belongs to the character before it: `≠` is folded to `=` and a mark.
  private boolean isOutside(int at, boolean number) {
    byte kind = CharacterClass.at(text, at);
    return kind == CharacterClass.MARK
        ? at > 0 && isOutside(at - 1, number)
        : !CharacterClass.isWord(kind) && (number || text.charAt(at) != ' ');
  }

  /// Whether only a space is between a word and the next one, which must exist.
  boolean isSpaced(int index) {
    return gapBefore(index + 1).equals(" ");
  }

  /// Whether a word or the one before it has a digit.
  boolean touchesDigit(int index) {
    return hasDigit(index) || index > 0 && hasDigit(index - 1);
  }

  boolean hasEllipsis() {
    return text.contains("..");
  }

  /// Whether a word seems to be a name: it has a capital letter and begins no sentence, or is
  /// short.
  boolean isName(int index) {
    Span word = words.get(index);
    boolean capital = CharacterClass.at(text, word.start()) == CharacterClass.UPPER;
    return capital && !(beginsSentence(index) && word.length() >= ORDINARY_WORD_MIN);
  }

  private boolean beginsSentence(int index) {
    if (index > 0 && gapBefore(index).chars().anyMatch(c -> SENTENCE_ENDS.indexOf(c) >= 0)) {
      return true;
    }
    int at = words.get(index).start();
    return document.isEmpty() ? index == 0 : startsUnit(document.get(), at);
  }

  /// The source span from one word to another.
  Span span(int first, int last) {
    return document.orElseThrow().folded().span(words.get(first).start(), words.get(last).end());
  }

  /// Whether a passage cuts no word.
  boolean isWhole(int first, int last, QuoteEdges edges) {
    Span span = span(first, last);
    String source = document.orElseThrow().text();
    return !edges.cut(source, span.start()) && !edges.cut(source, span.end());
  }

  /// Whether the letters that a passage and a quote have in common have the same case: the passage
  /// differs in more than case if the two are compared without it.
  boolean hasCaseOf(int first, int last, MendedText quote) {
    int count = Math.min(last - first + 1, quote.size());
    for (int i = 0; i < count && last - first + 1 == quote.size(); i++) {
      boolean sameWord = word(first + i).equals(quote.word(i));
      if (sameWord && !words.get(first + i).in(text).equals(quote.words.get(i).in(quote.text))) {
        return false;
      }
    }
    return true;
  }

  /// The signs of a gap that must not differ.
  static String symbols(String gap) {
    return without(gap, CORRECTABLE);
  }

  private static String without(String signs, String harmless) {
    StringBuilder left = new StringBuilder();
    for (int i = 0; i < signs.length(); i++) {
      if (harmless.indexOf(signs.charAt(i)) < 0) {
        left.append(signs.charAt(i));
      }
    }
    return left.toString();
  }

  boolean hasDigit(int index) {
    return word(index).chars().anyMatch(c -> CharacterClass.of(c) == CharacterClass.DIGIT);
  }

  private static boolean startsUnit(IndexedText document, int at) {
    int source = document.folded().sourceOffset(at);
    return document
        .units()
        .sentenceContaining(new Span(source, source))
        .map(sentence ->
            WordBoundaries.next(document.text(), sentence.span().start(), sentence.span().end())
                >= source)
        .orElse(true);
  }
}

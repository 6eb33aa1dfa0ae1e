package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.phrase.Occurrences.SearchPattern;
import dev.plumbline.text.quote.WordRepairs.Repair;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Recognises a quote in which the judge corrected the writer's spelling.
///
/// Every word of the quote must correspond to a word of one passage, in order, with none left out
/// or added: equal except for case, or corrected by the rules of [WordRepairs]. The longer the
/// quote, the more corrections it may have, and most of its content words must be as the writer
/// wrote them.
final class CorrectedSpellingMatcher {

  private static final int WORDS_MIN = 4;
  private static final int CONTENT_WORDS_MIN = 2;

  /// How many characters before a similar passage its first word may begin.
  private static final int LEAD = 24;

  private final MendedText text;
  private final MendedText quote;
  private final WordRepairs wordRepairs;
  private final int repairsMax;

  /// @param span the passage as the writer wrote it
  /// @param repairs what was corrected, in order
  record Mended(Span span, List<Repair> repairs, boolean caseFolded) {
    Mended {
      repairs = List.copyOf(repairs);
    }
  }

  /// A partial correspondence: the next words of quote and text, and what it took so far.
  private record State(int quoted, int written, List<Repair> repairs, int content, int untouched) {
    State next(int quoteWords, int textWords, List<Repair> more, int contentWords) {
      List<Repair> all = new ArrayList<>(repairs);
      all.addAll(more);
      return new State(
          quoted + quoteWords,
          written + textWords,
          all,
          content + contentWords,
          untouched + (more.isEmpty() ? contentWords : 0));
    }
  }

  CorrectedSpellingMatcher(
      IndexedText document, SearchPattern pattern, WordRepairs wordRepairs, Span closest) {
    this.wordRepairs = wordRepairs;
    this.quote = MendedText.of(pattern);
    int from = document.folded().foldedOffset(closest.start());
    int to = document.folded().foldedOffset(closest.end());
    this.text = MendedText.around(document, Math.max(0, from - LEAD), to + LEAD);
    this.repairsMax = quote.size() < 8 ? 1 : quote.size() < 16 ? 2 : quote.size() < 32 ? 3 : 4;
  }

  /// The correspondence with the fewest corrections, of equal ones the first.
  Optional<Mended> match() {
    if (quote.size() < WORDS_MIN || quote.hasEllipsis()) {
      return Optional.empty();
    }
    Optional<State> best = Optional.empty();
    int first = 0;
    for (int start = 0; start < text.size(); start++) {
      Optional<State> found = from(new State(0, start, List.of(), 0, 0));
      if (found.isPresent()
          && (best.isEmpty() || found.get().repairs().size() < best.get().repairs().size())) {
        best = found;
        first = start;
      }
    }
    int start = first;
    return best.flatMap(state -> mended(start, state));
  }

  private Optional<Mended> mended(int first, State state) {
    boolean enough =
        state.content() >= CONTENT_WORDS_MIN && state.untouched() * 2 >= state.content();
    int last = state.written() - 1;
    return enough && text.isWhole(first, last, QuoteEdges.COMPOUNDS) && hasEdgesOf(first, last)
        ? Optional.of(
            new Mended(
                text.span(first, last), state.repairs(), !text.hasCaseOf(first, last, quote)))
        : Optional.empty();
  }

  /// Whether the signs at the edges of the quote that must not be corrected are those of the text;
  /// at a number there are none in either.
  private boolean hasEdgesOf(int first, int last) {
    String lead = quote.lead(0);
    String tail = quote.tail(quote.size() - 1);
    return lead.equals(lead.isEmpty() && !text.hasDigit(first) ? "" : text.lead(first))
        && tail.equals(tail.isEmpty() && !text.hasDigit(last) ? "" : text.tail(last))
        && (!text.hasDigit(first) || lead.isEmpty())
        && (!text.hasDigit(last) || tail.isEmpty());
  }

  /// Depth first: word for word, then one word of the quote for two of the text, then two for one.
  private Optional<State> from(State state) {
    if (state.repairs().size() > repairsMax) {
      return Optional.empty();
    }
    if (state.quoted() == quote.size()) {
      return Optional.of(state);
    }
    return oneForOne(state)
        .flatMap(this::from)
        .or(() -> split(state, 1, 2).flatMap(this::from))
        .or(() -> split(state, 2, 1).flatMap(this::from));
  }

  private Optional<State> oneForOne(State state) {
    int i = state.quoted();
    int j = state.written();
    if (j >= text.size()) {
      return Optional.empty();
    }
    List<Repair> repairs = new ArrayList<>();
    if (!quote.word(i).equals(text.word(j))) {
      boolean name = quote.isName(i) || text.isName(j);
      Optional<Repair> repair = wordRepairs.of(text.word(j), quote.word(i), name);
      if (repair.isEmpty()) {
        return Optional.empty();
      }
      repairs.add(repair.get());
    }
    return gap(state)
        .map(gap -> {
          repairs.addAll(gap);
          return state.next(1, 1, repairs, isContent(quote.word(i)) ? 1 : 0);
        });
  }

  private Optional<State> split(State state, int quoteWords, int textWords) {
    int i = state.quoted();
    int j = state.written();
    if (i + quoteWords > quote.size() || j + textWords > text.size()) {
      return Optional.empty();
    }
    boolean fits =
        quoteWords == 1
            ? text.isSpaced(j)
                && wordRepairs.isSplit(text.word(j), text.word(j + 1), quote.word(i), true)
            : quote.isSpaced(i)
                && wordRepairs.isSplit(quote.word(i), quote.word(i + 1), text.word(j), false);
    if (!fits) {
      return Optional.empty();
    }
    return gap(state)
        .map(gap -> {
          List<Repair> repairs = new ArrayList<>(List.of(Repair.SPACING));
          repairs.addAll(gap);
          return state.next(quoteWords, textWords, repairs, 1);
        });
  }

  /// What was corrected between the previous words and these; empty if that must not be corrected.
  private Optional<List<Repair>> gap(State state) {
    if (state.quoted() == 0) {
      return Optional.of(List.of());
    }
    String quoted = quote.gapBefore(state.quoted());
    String written = text.gapBefore(state.written());
    if (quoted.equals(written)) {
      return Optional.of(List.of());
    }
    boolean number = quote.touchesDigit(state.quoted());
    boolean alike = MendedText.symbols(quoted).equals(MendedText.symbols(written));
    return number || !alike || written.contains("..")
        ? Optional.empty()
        : Optional.of(List.of(Repair.PUNCTUATION));
  }

  private boolean isContent(String word) {
    return !CommonWords.STOP_WORDS.contains(word);
  }

  /// A quote, or a window of a document, as words with what is between them; for
  /// [CorrectedSpellingMatcher].
  private static final class MendedText {

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
      while (start > 0
          && start < folded.length()
          && WordBoundaries.cutsWord(folded.text(), start)) {
        start++;
      }
      int limit = Math.min(to, folded.length());
      while (limit < folded.length() && WordBoundaries.cutsWord(folded.text(), limit)) {
        limit++;
      }
      List<Span> words =
          start < limit
              ? WordBoundaries.in(folded.text(), new Span(start, limit))
              : List.<Span>of();
      return new MendedText(folded.text(), folded.lower(), words, Optional.of(document));
    }

    private MendedText(
        String text, String lower, List<Span> words, Optional<IndexedText> document) {
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

    /// Whether the letters that a passage and a quote have in common have the same case: the
    /// passage differs in more than case if the two are compared without it.
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
}

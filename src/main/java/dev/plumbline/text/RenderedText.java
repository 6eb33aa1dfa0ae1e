package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a text as a reader of the rendered page sees them, each character with its place in
/// the source.
///
/// Between blocks, and in place of what is struck through, is a [#BARRIER], so that no quote
/// reaches from one side to the other.
public final class RenderedText {

  /// A character of no text.
  public static final char BARRIER = '\uFFFF';

  /// Marks of footnotes and citations.
  private static final Pattern CITATION =
      Pattern.compile(
          "\\[\\^?\\d{1,3}(?:[ ]?[,;\u2013-][ ]?\\^?\\d{1,3})*\\]|\\[\\^[\\w-]{1,40}\\]"
              + "|\u3010[^\u3011\n\uFFFF]{1,60}\u3011");

  private static final String HYPHENS = "-\u2010";
  private static final String AFTER_NUMBERS = "%\u2030$\u00A3\u00A5\u20AC";
  private static final String BEFORE_NUMBERS = "$\u00A3\u00A5\u20AC";
  private static final String COMPARED = "<>!";
  private static final String COMPARISONS = "\u2264\u2265\u2260";

  private final String text;
  private final int[] starts;
  private final int[] ends;
  private final BitSet code;
  private final boolean marked;
  private final List<Span> struck;
  private final List<Span> addresses;

  /// The reading, where it does not depend on the quote. Two threads may both compute it.
  private volatile Optional<Reading> ofAnyQuote = Optional.empty();

  /// A text as it is read beside one quote.
  ///
  /// @param quote in the same typography
  public record Reading(IndexedText text, String quote, RenderedText place) {

    /// The place of a piece of the text in the source.
    public Span source(Span piece) {
      return new Span(place.starts[piece.start()], place.ends[piece.end() - 1]);
    }

    /// The text of a piece of the source.
    public Span piece(Span source) {
      int from = firstFrom(place.starts, source.start());
      int to = firstFrom(place.starts, source.end());
      return new Span(from, Math.max(from, to));
    }

    private int firstFrom(int[] places, int at) {
      int found = Arrays.binarySearch(places, 0, text.text().length(), at);
      while (found > 0 && places[found - 1] == at) {
        found--;
      }
      return found < 0 ? -found - 1 : found;
    }
  }

  static RenderedText of(String source, TextNotation markup) {
    Writer writer = new Writer(source);
    switch (markup) {
      case MARKDOWN -> new MarkdownReader(source, writer).read();
      case HTML -> new HtmlReader(source, writer).read(0, source.length());
      case NONE -> writer.lines(0, source.length());
    }
    return writer.rendered(markup != TextNotation.NONE);
  }

  private RenderedText(Writer written, boolean marked) {
    this.text = written.text.toString();
    this.starts = written.starts;
    this.ends = written.ends;
    this.code = written.code;
    this.marked = marked;
    this.struck = written.struck;
    this.addresses = written.addresses;
  }

  /// What is struck through, in the source.
  public List<Span> struck() {
    return struck;
  }

  static boolean isCitation(String written) {
    return CITATION.matcher(written).matches();
  }

  /// The addresses of links and images, in the source.
  public List<Span> addresses() {
    return addresses;
  }

  /// Whether a character of the source is in code.
  public boolean isCode(int at) {
    int found = Arrays.binarySearch(starts, 0, text.length(), at);
    return found >= 0 && code.get(found);
  }

  /// The text as it is read beside a quote: without the line ends inside words and the marks of
  /// citations that the quote does not have, and both in one typography.
  public Reading beside(String quote) {
    Writer plain = new Writer(quote);
    plain.literal(0, quote.length());
    RenderedText words = plain.rendered(false);
    String said = words.typeset(words.new Typesetter(quote)).text;
    Optional<Reading> any = ofAnyQuote;
    if (any.isPresent()) {
      return new Reading(any.get().text(), said, any.get().place());
    }
    Typesetter typesetter = new Typesetter(quote);
    RenderedText seen = typeset(typesetter);
    Reading reading = new Reading(IndexedText.of(seen.text), said, seen);
    ofAnyQuote = typesetter.asked ? any : Optional.of(reading);
    return reading;
  }

  private RenderedText typeset(Typesetter typesetter) {
    typesetter.blanks();
    if (marked) {
      typesetter.citations();
    }
    if (typesetter.dropped.isEmpty()) {
      return this;
    }
    Writer writer = new Writer("");
    for (int i = 0; i < text.length(); i++) {
      if (!typesetter.dropped.get(i)) {
        int sign = COMPARED.indexOf(text.charAt(i));
        boolean compared = sign >= 0 && is(i + 1, "=") && typesetter.dropped.get(i + 1);
        writer.put(
            compared ? COMPARISONS.charAt(sign) : text.charAt(i),
            starts[i],
            compared ? ends[i + 1] : ends[i]);
      }
    }
    return writer.rendered(marked);
  }

  private boolean is(int at, String characters) {
    return at >= 0 && at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
  }

  private byte kind(int at) {
    return at < 0 || at >= text.length() ? CharacterClass.SPACE : CharacterClass.at(text, at);
  }

  /// Decides which characters are not read beside a quote.
  private final class Typesetter {
    private final String quote;
    private final BitSet dropped = new BitSet();
    private String folded = "";

    /// Whether another quote may be read otherwise.
    private boolean asked;

    Typesetter(String quote) {
      this.quote = quote;
    }

    /// Blanks and line ends that typography sets, and signs of two characters.
    void blanks() {
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == ' ' ? isPlain(i - 1) && isPlain(i + 1) : isPlain(i)) {
          continue;
        }
        if (COMPARED.indexOf(c) >= 0 && is(i + 1, "=") && !is(i + 2, "=>")) {
          dropped.set(i + 1);
        } else if (kind(i) == CharacterClass.SPACE) {
          int end = i;
          while (end < text.length() && kind(end) == CharacterClass.SPACE) {
            end++;
          }
          run(i, end);
          i = end - 1;
        }
      }
    }

    private boolean isPlain(int at) {
      char c = at < 0 || at >= text.length() ? ' ' : text.charAt(at);
      return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private void run(int from, int to) {
      boolean line = text.substring(from, to).contains("\n");
      boolean cells = text.substring(from, to).contains("\t");
      boolean number =
          kind(from - 1) == CharacterClass.DIGIT && is(to, AFTER_NUMBERS)
              || is(from - 1, BEFORE_NUMBERS) && kind(to) == CharacterClass.DIGIT;
      if (number && !line && !cells
          || line && isWide(from - 1) && isWide(to)
          || !cells && isBetweenScripts(from - 1, to)) {
        dropped.set(from, to);
      } else if (line && is(from - 1, HYPHENS) && isLetter(from - 2) && isLetter(to)) {
        dropped.set(from, to);
        if (!hasCompound(from - 1, to)) {
          dropped.set(from - 1);
        }
      }
    }

    /// Whether the quote has the hyphen that stands at the end of a line.
    private boolean hasCompound(int hyphen, int next) {
      asked = true;
      int from = hyphen;
      while (isLetter(from - 1)) {
        from--;
      }
      int to = next;
      while (isLetter(to)) {
        to++;
      }
      if (folded.isEmpty()) {
        folded = Folding.fold(quote).lower();
      }
      String compound = text.substring(from, hyphen) + "-" + text.substring(next, to);
      return folded.contains(Folding.fold(compound).lower());
    }

    /// Marks of citations behind a word or a punctuation mark, where the quote has none like them.
    void citations() {
      if (text.indexOf('[') < 0 && text.indexOf('\u3010') < 0) {
        return;
      }
      Matcher marks = CITATION.matcher(text);
      while (marks.find()) {
        int from = marks.start();
        while (from > 0 && is(from - 1, " \u00A0")) {
          from--;
        }
        byte before = kind(from - 1);
        boolean behind =
            CharacterClass.isWord(before)
                || before == CharacterClass.CLOSE
                || before == CharacterClass.STOP
                || before == CharacterClass.PUNCTUATION;
        boolean mark = behind && !code.get(marks.start()) && !is(marks.end(), "(:");
        asked |= mark;
        if (mark && !quote.contains(marks.group())) {
          boolean joined = CharacterClass.isWordStart(kind(marks.end()));
          dropped.set(joined ? marks.start() : from, marks.end());
        }
      }
    }

    private boolean isWide(int at) {
      char c = at < 0 || at >= text.length() ? ' ' : text.charAt(at);
      return kind(at) == CharacterClass.UNSPACED
          || c > '\u3000' && c <= '\u303F'
          || c >= '\uFF01' && c <= '\uFF60';
    }

    private boolean isBetweenScripts(int before, int after) {
      return kind(before) == CharacterClass.UNSPACED && isLatin(after)
          || isLatin(before) && kind(after) == CharacterClass.UNSPACED;
    }

    private boolean isLatin(int at) {
      return kind(at) == CharacterClass.DIGIT
          || at >= 0 && at < text.length() && text.charAt(at) < '\u0250' && isLetter(at);
    }

    private boolean isLetter(int at) {
      byte kind = kind(at);
      return kind == CharacterClass.LOWER
          || kind == CharacterClass.UPPER
          || kind == CharacterClass.LETTER
          || kind == CharacterClass.MARK;
    }
  }

  /// Collects what a reader sees.
  static final class Writer {
    private final String source;
    private final StringBuilder text = new StringBuilder();
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private final BitSet code = new BitSet();
    private final List<Span> struck = new ArrayList<>();
    private final List<Span> addresses = new ArrayList<>();

    /// What lies before it in the source has been written or is not to be seen.
    private int resume;

    Writer(String source) {
      this.source = source;
    }

    RenderedText rendered(boolean marked) {
      return new RenderedText(this, marked);
    }

    int resume() {
      return resume;
    }

    boolean endsWithBarrier() {
      return text.isEmpty() || text.charAt(text.length() - 1) == BARRIER;
    }

    /// Whether the cell that was begun last has nothing but blanks.
    boolean endsWithEmptyCell() {
      int at = text.length() - 1;
      while (at >= 0
          && text.charAt(at) != '\t'
          && CharacterClass.of(text.charAt(at)) == CharacterClass.SPACE) {
        at--;
      }
      return at >= 0 && text.charAt(at) == '\t';
    }

    /// A character that stands for a piece of the source, unless that has been dealt with.
    void write(char c, int from, int to) {
      if (from >= resume) {
        put(c, from, to);
      }
    }

    private void reserve(int more) {
      if (text.length() + more > starts.length) {
        int size = Math.max(starts.length * 2, text.length() + more);
        starts = Arrays.copyOf(starts, size);
        ends = Arrays.copyOf(ends, size);
      }
    }

    private void put(char c, int from, int to) {
      reserve(1);
      starts[text.length()] = from;
      ends[text.length()] = to;
      text.append(c);
    }

    /// A piece of the source as it is.
    void literal(int from, int to) {
      int first = Math.max(from, resume);
      reserve(Math.max(0, to - first));
      for (int at = first; at < to; at++) {
        starts[text.length() + at - first] = at;
        ends[text.length() + at - first] = at + 1;
      }
      text.append(source, Math.min(first, to), to);
    }

    /// A piece of code, in which there are no marks of citations.
    void code(int from, int to) {
      int before = text.length();
      literal(from, to);
      code.set(before, text.length());
    }

    /// A piece of the source in which an empty line divides.
    void lines(int from, int to) {
      boolean empty = false;
      for (int at = from; at < to; at++) {
        char c = source.charAt(at);
        if (c == '\n' && empty) {
          barrier(at);
        } else {
          write(c, at, at + 1);
        }
        empty = c == '\n' || empty && CharacterClass.of(c) == CharacterClass.SPACE;
      }
    }

    /// Where what was written ends in the source.
    int end() {
      return Math.max(resume, text.isEmpty() ? 0 : ends[text.length() - 1]);
    }

    /// A line end that was set for the width of a page.
    void lineEnd() {
      int at = end();
      put('\n', at, at + 1);
    }

    /// What divides: nothing on one side of it is quoted with anything on the other.
    void barrier(int at) {
      if (!endsWithBarrier() && at >= resume) {
        put('\n', at, at);
        put('\n', at, at);
        put(BARRIER, at, at);
      }
    }

    void struck(int from, int to) {
      hidden(from, to);
      struck.add(new Span(from, to));
    }

    void hidden(int from, int to) {
      write(BARRIER, from, to);
      skip(to);
    }

    void address(int from, int to) {
      addresses.add(new Span(from, to));
    }

    void skip(int to) {
      resume = Math.max(resume, to);
    }
  }
}

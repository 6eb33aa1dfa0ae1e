package dev.plumbline.text;

import dev.plumbline.text.Units.Paragraph;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.Windows1252;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Divides a text into paragraphs and sentences, in linear time.
///
/// Paragraphs are separated by blank lines. A text without blank lines whose longest line exceeds
/// [#WRAPPED_LINE_CHARS] was not hard-wrapped, so each of its lines is a paragraph.
///
/// A single line break also ends a sentence unless the line was hard-wrapped: the next line begins
/// with a lower-case letter, both are of a script without spaces there, or the line is at least
/// [#SHORT_LINE_CHARS] long and no line exceeds [#WRAPPED_LINE_CHARS]. A list item or a heading is
/// always a sentence of its own.
public final class Segmenter {

  /// The version of these rules and their tables; part of the identity of every artefact that
  /// depends on them.
  public static final String VERSION = "segments/1";

  /// Longer lines, in UTF-16 code units, are not hard-wrapped.
  static final int WRAPPED_LINE_CHARS = 120;

  /// A shorter line was ended on purpose: a title, an address, a verse.
  static final int SHORT_LINE_CHARS = 45;

  private final String text;
  private final LineIndex lineIndex;
  private final List<Paragraph> paragraphs = new ArrayList<>();
  private final List<Sentence> sentences = new ArrayList<>();

  /// Whether lines may have been hard-wrapped, and whether blank lines separate them.
  private final boolean wrapped;

  private final boolean hasBlankLines;

  /// The units of a text; none if it has no visible character.
  public static Units segment(String text) {
    return new Segmenter(text).run();
  }

  private Segmenter(String text) {
    this.text = text;
    this.lineIndex = LineIndex.of(text);
    this.wrapped = lineIndex.longestLine() <= WRAPPED_LINE_CHARS;
    this.hasBlankLines = lineIndex.hasInnerBlankLine();
  }

  private Units run() {
    int first = 0;
    while (first < lineIndex.count()) {
      int last = first;
      while (last + 1 < lineIndex.count() && !lineIndex.isBlank(last) && continuesParagraph(last)) {
        last++;
      }
      if (!lineIndex.isBlank(first)) {
        addParagraph(first, last);
      }
      first = last + 1;
    }
    return new Units(paragraphs, sentences);
  }

  /// Whether the next line belongs to the paragraph of this one.
  private boolean continuesParagraph(int line) {
    return (wrapped || hasBlankLines)
        && !lineIndex.isBlank(line + 1)
        && !lineIndex.endsParagraph(line);
  }

  private void addParagraph(int first, int last) {
    int number = paragraphs.size() + 1;
    int firstSentence = sentences.size() + 1;
    int block = first;
    for (int line = first; line <= last; line++) {
      if (line == last || endsSentence(line)) {
        for (Span span :
            SentenceSplitter.split(text, new Span(lineIndex.start(block), lineIndex.end(line)))) {
          sentences.add(new Sentence(sentences.size() + 1, span, number));
        }
        block = line + 1;
      }
    }
    Span all =
        new Span(sentences.get(firstSentence - 1).span().start(), sentences.getLast().span().end());
    paragraphs.add(new Paragraph(number, all, firstSentence, sentences.size()));
  }

  /// Whether the line break after a line ends a sentence regardless of its last character.
  private boolean endsSentence(int line) {
    if (!wrapped || lineIndex.isHeading(line) || lineIndex.startsListItem(line + 1)) {
      return true;
    }
    byte next = lineIndex.firstKind(line + 1);
    boolean unspaced =
        next == CharacterClass.UNSPACED
            && CharacterClass.at(text, lineIndex.end(line) - 1) == CharacterClass.UNSPACED;
    return next != CharacterClass.LOWER && !unspaced && lineIndex.length(line) < SHORT_LINE_CHARS;
  }

  /// The lines of a text: their bounds and what their first visible characters are.
  private static final class LineIndex {

    private final String text;
    private int[] starts = new int[32];
    private int[] ends = new int[32];

    /// The first character of each line that is not white space, or the end of the line.
    private int[] firstVisible = new int[32];

    private int count;

    static LineIndex of(String text) {
      var lineIndex = new LineIndex(text);
      lineIndex.index();
      return lineIndex;
    }

    private LineIndex(String text) {
      this.text = text;
    }

    private void index() {
      int at = 0;
      while (at < text.length()) {
        int start = at;
        while (at < text.length() && !isLineBreak(text.charAt(at))) {
          at++;
        }
        add(start, at);
        boolean pair = text.startsWith("\r\n", at);
        at += pair ? 2 : 1;
      }
    }

    private void add(int start, int end) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
        ends = Arrays.copyOf(ends, count * 2);
        firstVisible = Arrays.copyOf(firstVisible, count * 2);
      }
      int first = start;
      while (first < end && CharacterClass.at(text, first) == CharacterClass.SPACE) {
        first++;
      }
      starts[count] = start;
      ends[count] = end;
      firstVisible[count++] = first;
    }

    int count() {
      return count;
    }

    int start(int line) {
      return starts[line];
    }

    /// The end of a line, without its line break.
    int end(int line) {
      return ends[line];
    }

    int length(int line) {
      return ends[line] - starts[line];
    }

    boolean isBlank(int line) {
      return firstVisible[line] == ends[line];
    }

    /// The length of the longest line that is not blank, in UTF-16 units; 0 if there is none.
    int longestLine() {
      int longest = 0;
      for (int line = 0; line < count; line++) {
        longest = Math.max(longest, isBlank(line) ? 0 : length(line));
      }
      return longest;
    }

    /// Whether a blank line lies between two lines that are not blank.
    boolean hasInnerBlankLine() {
      boolean seen = false;
      boolean blank = false;
      for (int line = 0; line < count; line++) {
        if (!isBlank(line) && seen && blank) {
          return true;
        }
        seen |= !isBlank(line);
        blank = isBlank(line);
      }
      return false;
    }

    /// Whether the line ends in Unicode's paragraph separator.
    boolean endsParagraph(int line) {
      return ends[line] < text.length() && text.charAt(ends[line]) == '\u2029';
    }

    /// The kind of the first character that is not white space.
    byte firstKind(int line) {
      return isBlank(line) ? CharacterClass.SPACE : CharacterClass.at(text, firstVisible[line]);
    }

    boolean isHeading(int line) {
      return !isBlank(line) && text.charAt(firstVisible[line]) == '#';
    }

    /// Whether the line begins with a bullet, a list number or letter, a quotation or table sign,
    /// or is a heading.
    boolean startsListItem(int line) {
      if (isBlank(line)) {
        return false;
      }
      int at = firstVisible[line];
      return switch (Windows1252.character(text.charAt(at))) {
        case '#', '|', '>', '\u2022', '\u2023', '\u25E6', '\u25AA', '\u25CF', '\u00B7' -> true;
        case '-', '*', '+', '\u2013', '\u2014' -> spaceAt(text, at + 1);
        default -> startsWithNumber(text, at);
      };
    }

    /// `1.`, `12)`, `(3)`, `a)`, `(b)`, each with a space after it.
    private static boolean startsWithNumber(String text, int from) {
      boolean open = text.charAt(from) == '(';
      int at = open ? from + 1 : from;
      int digits = at;
      while (digits < text.length() && digits - at < 3 && digit(text.charAt(digits))) {
        digits++;
      }
      boolean letter =
          digits == at
              && at < text.length()
              && CharacterClass.isLetter(CharacterClass.at(text, at));
      int end = letter ? at + 1 : digits;
      if (end == at || end >= text.length() || !spaceAt(text, end + 1)) {
        return false;
      }
      return text.charAt(end) == ')' || text.charAt(end) == '.' && !letter && !open;
    }

    private static boolean spaceAt(String text, int at) {
      return at < text.length() && CharacterClass.at(text, at) == CharacterClass.SPACE;
    }

    private static boolean digit(char c) {
      return c >= '0' && c <= '9';
    }

    private static boolean isLineBreak(char c) {
      return c <= '\r' ? c >= '\n' : c == '\u2028' || c == '\u2029';
    }
  }
}

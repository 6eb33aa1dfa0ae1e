package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
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
}

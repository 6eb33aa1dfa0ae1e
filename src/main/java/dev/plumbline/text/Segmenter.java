package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;

/// Cuts a text into paragraphs and sentences, in one pass and without losing a character.
///
/// Paragraphs stand apart by a blank line. A text without any blank line whose longest line is over
/// [#WRAPPED_LINE_CHARS] was not wrapped by hand, so there every line is a paragraph.
///
/// A single line break ends a sentence, too, unless the line was wrapped: then the next line begins
/// with a small letter, or the line is at least [#SHORT_LINE_CHARS] long and no line is over
/// [#WRAPPED_LINE_CHARS]. A list item or a heading always stands by itself.
public final class Segmenter {

  /// The version of these rules and their tables; part of whatever depends on them.
  public static final String VERSION = "segments/1";

  /// No one wraps lines by hand beyond this many UTF-16 code units.
  static final int WRAPPED_LINE_CHARS = 120;

  /// A line shorter than this was ended on purpose: a title, an address, a verse.
  static final int SHORT_LINE_CHARS = 45;

  private final String text;
  private final LineIndex lineIndex;
  private final List<Paragraph> paragraphs = new ArrayList<>();
  private final List<Sentence> sentences = new ArrayList<>();

  /// Whether lines may have been wrapped by hand, and whether blank lines stand between them.
  private final boolean wrapped;

  private final boolean hasBlankLines;

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

  /// Whether the paragraph of a line goes on in the next.
  private boolean continuesParagraph(int line) {
    return (wrapped || hasBlankLines) && !lineIndex.isBlank(line + 1) && !lineIndex.endsParagraph(line);
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

  /// Whether the line break behind a line ends a sentence whatever stands before it.
  private boolean endsSentence(int line) {
    if (!wrapped || lineIndex.isHeading(line) || lineIndex.startsListItem(line + 1)) {
      return true;
    }
    return lineIndex.firstKind(line + 1) != CharacterClass.LOWER
        && lineIndex.length(line) < SHORT_LINE_CHARS;
  }
}

package dev.plumbline.text;

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
  private final List<Paragraph> paragraphs = new ArrayList<>();
  private final List<Sentence> sentences = new ArrayList<>();
  private boolean wrapped = true;
  private boolean spread;

  public static Units segment(String text) {
    return new Segmenter(text).run();
  }

  private Segmenter(String text) {
    this.text = text;
  }

  private Units run() {
    look();
    int start = Lines.firstVisible(text, 0);
    while (start < text.length()) {
      int end = paragraphEnd(start);
      paragraph(start, end);
      start = Lines.firstVisible(text, end);
    }
    return new Units(paragraphs, sentences);
  }

  /// Learns from the whole text whether lines were wrapped and whether blank lines are in use.
  private void look() {
    int first = Lines.firstVisible(text, 0);
    boolean blank = false;
    for (int line = first; line < text.length(); line = Lines.next(text, line)) {
      int end = Lines.end(text, line);
      wrapped &= end - line <= WRAPPED_LINE_CHARS;
      boolean empty = Lines.firstVisible(text, line) >= end;
      spread |= blank && !empty;
      blank = empty;
    }
  }

  private int paragraphEnd(int start) {
    int line = start;
    while (true) {
      int end = Lines.end(text, line);
      int next = Lines.next(text, line);
      if (next == text.length() || !wrapped && !spread || Lines.endsParagraph(text, end)) {
        return end;
      }
      if (Lines.firstVisible(text, next) >= Lines.end(text, next)) {
        return end;
      }
      line = next;
    }
  }

  private void paragraph(int start, int end) {
    int first = sentences.size() + 1;
    int number = paragraphs.size() + 1;
    int block = start;
    int line = start;
    while (line < end) {
      int next = Math.min(Lines.next(text, line), end);
      if (next == end || breaks(line, next)) {
        for (Span span : Sentences.in(text, new Span(block, next))) {
          sentences.add(new Sentence(sentences.size() + 1, span, number));
        }
        block = next;
      }
      line = next;
    }
    Span last = sentences.getLast().span();
    paragraphs.add(new Paragraph(number, new Span(start, last.end()), first, sentences.size()));
  }

  private boolean breaks(int line, int next) {
    if (!wrapped || Lines.heading(text, line) || Lines.listItem(text, next)) {
      return true;
    }
    byte first = Kinds.at(text, Lines.firstVisible(text, next));
    return first != Kinds.LOWER && Lines.end(text, line) - line < SHORT_LINE_CHARS;
  }
}

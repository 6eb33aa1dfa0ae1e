package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;

/// Finds the sentences in a stretch of text that no line break cuts.
///
/// A run of `.`, `!`, `?`, `…` and their like ends a sentence together with the quotation marks and
/// brackets that close behind it. A single full stop does not where it stands in a number, behind a
/// title, an initial or another abbreviation, behind the number of a list item, or inside an
/// address. Every look backwards or ahead is bounded, so the time is linear.
final class SentenceSplitter {

  private static final int REACH = 64;

  private final String text;
  private final int limit;
  private final List<Span> sentences = new ArrayList<>();

  /// Where the sentence begins, and the first letter or digit seen in it, or -1.
  private int start;

  private int word = -1;

  static List<Span> in(String text, Span block) {
    return new SentenceSplitter(text, block).run();
  }

  private SentenceSplitter(String text, Span block) {
    this.text = text;
    this.limit = block.end();
    this.start = space(block.start());
  }

  private List<Span> run() {
    int at = start;
    while (at < limit) {
      byte kind = CharacterClass.at(text, at);
      if (kind != CharacterClass.STOP && !dot(text.charAt(at))) {
        word = word < 0 && CharacterClass.word(kind) ? at : word;
        at++;
        continue;
      }
      int run = at;
      while (run < limit && stop(run)) {
        run++;
      }
      int end = QuotationMarks.closed(text, run, limit);
      if (ends(at, run, end)) {
        add(end);
        at = start;
      } else {
        at = run;
      }
    }
    if (start < limit) {
      add(limit);
    }
    return sentences;
  }

  private void add(int to) {
    int end = to;
    while (end > start && CharacterClass.at(text, end - 1) == CharacterClass.SPACE) {
      end--;
    }
    if (end > start) {
      sentences.add(new Span(start, end));
    }
    start = space(to);
    word = -1;
  }

  private boolean ends(int at, int run, int end) {
    int next = space(end);
    if (next == limit) {
      return true;
    }
    if (word < 0) {
      return false;
    }
    boolean dots = dots(at, run);
    if (next == end) {
      return dots || !wide(run - 1)
          ? !(dots && run - at > 1)
              && MissingSpaceRule.holdsSentences(text, new Span(start, limit), at, end)
          : !numberAround(at, run);
    }
    byte first = CharacterClass.at(text, QuotationMarks.opened(text, next, limit));
    if (follows(text.charAt(next))) {
      return false;
    }
    if (!dots) {
      return first != CharacterClass.LOWER || end == run;
    }
    return run - at > 1 || text.charAt(at) != '.'
        ? first != CharacterClass.LOWER
        : stopEnds(at, end == run, QuotationMarks.opened(text, next, limit), first);
  }

  /// Whether one full stop with a space behind it ends the sentence.
  private boolean stopEnds(int at, boolean bare, int next, byte first) {
    int from = abbreviated(at);
    if ((from == word || afterColon(from)) && numbersItem(from, at)) {
      return false;
    }
    String before = FoldedText.lower(text.substring(from, at));
    if (Abbreviations.TITLES.contains(before)) {
      return false;
    }
    if (Abbreviations.NUMBERED.contains(before) && first == CharacterClass.DIGIT) {
      return false;
    }
    if (Abbreviations.RUNNING.contains(before) || initials(from, at)) {
      return starter(next);
    }
    if (first != CharacterClass.LOWER) {
      return true;
    }
    return bare
        && (before.length() > 3 || Abbreviations.SHORT.contains(before))
        && CharacterClass.letter(CharacterClass.at(text, at - 1))
        && !Abbreviations.CLOSING.contains(before)
        && !Abbreviations.NUMBERED.contains(before);
  }

  /// Where the word in front of a full stop begins; full stops inside it belong to it.
  private int abbreviated(int at) {
    int from = at;
    while (from > start
        && at - from < REACH
        && (inWord(from - 1) || text.charAt(from - 1) == '.')) {
      from--;
    }
    while (from < at && text.charAt(from) == '.') {
      from++;
    }
    return from;
  }

  private boolean inWord(int at) {
    return CharacterClass.word(CharacterClass.at(text, at));
  }

  /// `my reasons: 1. …`
  private boolean afterColon(int from) {
    return from - start > 2 && text.startsWith(": ", from - 2);
  }

  /// `1.`, `12.`, `iv.`, `b.` at the beginning of a sentence.
  private boolean numbersItem(int from, int at) {
    if (at - from > 3) {
      return false;
    }
    boolean digits = true;
    boolean roman = true;
    for (int i = from; i < at; i++) {
      digits &= CharacterClass.at(text, i) == CharacterClass.DIGIT;
      roman &= "ivxIVX".indexOf(text.charAt(i)) >= 0;
    }
    return digits || roman || at - from == 1;
  }

  /// `J.`, `U.S.`, `Ph.D.`, `a.m.`: one or two letters between stops; but `I.` is a word.
  private boolean initials(int from, int at) {
    if (at - from == 1) {
      return CharacterClass.at(text, from) == CharacterClass.UPPER && text.charAt(from) != 'I';
    }
    int letters = 0;
    boolean several = false;
    for (int i = from; i < at; i++) {
      boolean stop = text.charAt(i) == '.';
      letters = stop ? 0 : letters + 1;
      several |= stop;
      if (letters > 2 || !stop && !CharacterClass.letter(CharacterClass.at(text, i))) {
        return false;
      }
    }
    return several;
  }

  private boolean starter(int at) {
    if (at >= limit || CharacterClass.at(text, at) != CharacterClass.UPPER) {
      return false;
    }
    int end = WordBoundaries.end(text, at, Math.min(limit, at + REACH));
    return Abbreviations.STARTERS.contains(FoldedText.lower(text.substring(at, end)));
  }

  private boolean follows(char c) {
    return c == ',' || c == ';' || c == ':' || c == ')';
  }

  private boolean numberAround(int at, int run) {
    return at > start
        && CharacterClass.at(text, at - 1) == CharacterClass.DIGIT
        && CharacterClass.at(text, run) == CharacterClass.DIGIT;
  }

  private boolean stop(int at) {
    return dot(text.charAt(at)) || CharacterClass.at(text, at) == CharacterClass.STOP;
  }

  private static boolean dot(char c) {
    return c == '.' || c == '\u2026' || c == '\u2025';
  }

  private boolean dots(int at, int run) {
    for (int i = at; i < run; i++) {
      if (!dot(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /// Stops of scripts that put no space behind them.
  private boolean wide(int at) {
    return text.charAt(at) > 0x7F;
  }

  private boolean spaceAt(int at) {
    return CharacterClass.at(text, at) == CharacterClass.SPACE;
  }

  private int space(int from) {
    int at = from;
    while (at < limit && spaceAt(at)) {
      at++;
    }
    return at;
  }
}

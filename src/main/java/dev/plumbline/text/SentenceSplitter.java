package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.Windows1252;
import java.util.ArrayList;
import java.util.List;

/// Finds the sentences in a block of text that no significant line break divides.
///
/// A run of `.`, `!`, `?`, `…` and similar marks ends a sentence together with the quotation marks
/// and brackets that close after it. A single full stop does not end it inside a number or an
/// address, after a title, an initial or another abbreviation, or after the number of a list item.
/// Every look-behind and look-ahead is bounded, so the time is linear.
final class SentenceSplitter {

  private static final int LOOKAROUND_CHARS = 64;

  private final String text;
  private final int limit;
  private final List<Span> sentences = new ArrayList<>();

  /// Where the current sentence begins, and its first letter or digit, or -1.
  private int start;

  private int firstWord = -1;

  static List<Span> split(String text, Span block) {
    return new SentenceSplitter(text, block).run();
  }

  private SentenceSplitter(String text, Span block) {
    this.text = text;
    this.limit = block.end();
    this.start = skipSpace(block.start());
  }

  private List<Span> run() {
    int at = start;
    while (at < limit) {
      byte kind = CharacterClass.at(text, at);
      if (kind != CharacterClass.STOP && !isDot(text.charAt(at))) {
        firstWord = firstWord < 0 && CharacterClass.isWord(kind) ? at : firstWord;
        at++;
        continue;
      }
      int run = at;
      while (run < limit && isStop(run)) {
        run++;
      }
      int end = QuotationMarks.skipClosing(text, run, limit);
      if (endsSentence(at, run, end)) {
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
    start = skipSpace(to);
    firstWord = -1;
  }

  private boolean endsSentence(int at, int run, int end) {
    int next = skipSpace(end);
    if (next == limit) {
      return true;
    }
    if (firstWord < 0) {
      return false;
    }
    boolean dots = areDots(at, run);
    if (next == end) {
      return dots || !isNonAscii(run - 1)
          ? !(dots && run - at > 1)
              && MissingSpaceRule.separatesSentences(text, new Span(start, limit), at, end)
          : !isInsideNumber(at, run);
    }
    byte first = CharacterClass.at(text, QuotationMarks.skipOpening(text, next, limit));
    if (continuesSentence(text.charAt(next))) {
      return false;
    }
    if (!dots) {
      return first != CharacterClass.LOWER || end == run;
    }
    return run - at > 1 || text.charAt(at) != '.'
        ? first != CharacterClass.LOWER
        : fullStopEndsSentence(
            at, end == run, QuotationMarks.skipOpening(text, next, limit), first);
  }

  /// Whether a single full stop followed by a space ends the sentence.
  private boolean fullStopEndsSentence(int at, boolean bare, int next, byte first) {
    int from = wordStart(at);
    if ((from == firstWord || afterColon(from)) && isListNumber(from, at)) {
      return false;
    }
    String before = FoldedText.lower(text.substring(from, at));
    if (Abbreviations.TITLES.contains(before)) {
      return false;
    }
    if (Abbreviations.BEFORE_NUMBER.contains(before) && first == CharacterClass.DIGIT) {
      return false;
    }
    if (Abbreviations.MID_SENTENCE.contains(before) || isInitials(from, at)) {
      return startsWithCommonOpener(next);
    }
    if (first != CharacterClass.LOWER) {
      return true;
    }
    return bare
        && (before.length() > 1 || before.equals("i"))
        && CharacterClass.isLetter(CharacterClass.at(text, at - 1))
        && !Abbreviations.SENTENCE_END.contains(before)
        && (before.equals("no") || !Abbreviations.BEFORE_NUMBER.contains(before));
  }

  /// Where the word before a full stop begins; full stops inside it belong to it.
  private int wordStart(int at) {
    int from = at;
    while (from > start
        && at - from < LOOKAROUND_CHARS
        && (isWord(from - 1) || text.charAt(from - 1) == '.')) {
      from--;
    }
    while (from < at && text.charAt(from) == '.') {
      from++;
    }
    return from;
  }

  private boolean isWord(int at) {
    return CharacterClass.isWord(CharacterClass.at(text, at));
  }

  /// `my reasons: 1. …`
  private boolean afterColon(int from) {
    return from - start > 2 && text.startsWith(": ", from - 2);
  }

  /// `1.`, `12.`, `iv.`, `b.` at the beginning of a sentence.
  private boolean isListNumber(int from, int at) {
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
  private boolean isInitials(int from, int at) {
    if (at - from == 1) {
      return CharacterClass.at(text, from) == CharacterClass.UPPER && text.charAt(from) != 'I';
    }
    int letters = 0;
    boolean several = false;
    for (int i = from; i < at; i++) {
      boolean stop = text.charAt(i) == '.';
      letters = stop ? 0 : letters + 1;
      several |= stop;
      if (letters > 2 || !stop && !CharacterClass.isLetter(CharacterClass.at(text, i))) {
        return false;
      }
    }
    return several;
  }

  private boolean startsWithCommonOpener(int at) {
    if (at >= limit || CharacterClass.at(text, at) != CharacterClass.UPPER) {
      return false;
    }
    int end = WordBoundaries.end(text, at, Math.min(limit, at + LOOKAROUND_CHARS));
    return Abbreviations.SENTENCE_OPENERS.contains(FoldedText.lower(text.substring(at, end)));
  }

  private boolean continuesSentence(char c) {
    return c == ',' || c == ';' || c == ':' || c == ')';
  }

  private boolean isInsideNumber(int at, int run) {
    return at > start
        && CharacterClass.at(text, at - 1) == CharacterClass.DIGIT
        && CharacterClass.at(text, run) == CharacterClass.DIGIT;
  }

  private boolean isStop(int at) {
    return isDot(text.charAt(at)) || CharacterClass.at(text, at) == CharacterClass.STOP;
  }

  private static boolean isDot(char c) {
    char dot = Windows1252.character(c);
    return dot == '.' || dot == '\u2026' || dot == '\u2025';
  }

  private boolean areDots(int at, int run) {
    for (int i = at; i < run; i++) {
      if (!isDot(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /// Whether the stop belongs to a script that puts no space after it.
  private boolean isNonAscii(int at) {
    return text.charAt(at) > 0x7F;
  }

  private boolean isSpace(int at) {
    return CharacterClass.at(text, at) == CharacterClass.SPACE;
  }

  private int skipSpace(int from) {
    int at = from;
    while (at < limit && isSpace(at)) {
      at++;
    }
    return at;
  }

  /// Word lists that decide whether a full stop ends a sentence; frozen for `segments/1`.
  static final class Abbreviations {

    /// Never end a sentence: a name follows.
    static final WordSet TITLES =
        WordSet.of(
            "mr mrs ms messrs mme prof rev hon gen gov sen rep capt cmdr col lt maj sgt pres supt"
                + " fr herr hr");

    /// End a sentence only before a word of [#SENTENCE_OPENERS].
    static final WordSet MID_SENTENCE =
        WordSet.of(
            "vs viz cf al approx ca resp incl excl esp dr st mt ft ave blvd rd dept univ govt assn"
                + " ed eds trans repr orig abbr adj adv bzw usw z.b d.h u.a p.ej e.g i.e a.k.a n.b"
                + " w.r.t jr sr");

    /// Do not end a sentence before a number.
    static final WordSet BEFORE_NUMBER =
        WordSet.of(
            "no nos nr num fig figs vol vols p pp ch chap sec sect art eq eqs ex par para tab app ver"
                + " jan feb mar apr jun jul aug sep sept oct nov dec");

    /// End a sentence unless a lower-case letter follows.
    static final WordSet SENTENCE_END =
        WordSet.of(
            "etc inc ltd co corp bros llc plc seq ibid min mins max hr hrs sec secs wk wks mo"
                + " mos yr yrs lb lbs oz ft yd yds mi km cm mm kg mg ml gal qt tsp tbsp sq cu mph est"
                + " tel temp avg misc intl natl assoc asst mgr mtg ref refs rev ver elem std tues thu"
                + " thur thurs bzgl evtl ggf inkl sog str vgl zzgl");

    /// Words that are rarely capitalised except at the start of a sentence.
    static final WordSet SENTENCE_OPENERS =
        WordSet.of(
            "the a an he she it they we i you this that these those there here in on at but and or"
                + " however if when while although because since my his her its our their your what"
                + " who why how where which for so as to after before then also another one some most"
                + " many all both each every not no yes is are was were do does did can could would"
                + " should will may might must have has had by from with");

    private Abbreviations() {}
  }

  /// Distinguishes two sentences written without a space between them (`the end.Then`) from
  /// addresses, file names and code.
  static final class MissingSpaceRule {

    private static final int LOOKAROUND_CHARS = 64;

    /// Whether the stop at `at`, with only closing marks up to `end`, separates two sentences;
    /// looks no farther than `around`.
    static boolean separatesSentences(String text, Span around, int at, int end) {
      int limit = around.end();
      int next = QuotationMarks.skipOpening(text, end, limit);
      return CharacterClass.at(text, next) == CharacterClass.UPPER
          && startsSentence(text, next, limit)
          && at - around.start() > 1
          && CharacterClass.at(text, at - 1) != CharacterClass.UPPER
          && CharacterClass.isLetter(CharacterClass.at(text, at - 2))
          && !inAddress(text, around, at);
    }

    /// Whether a capitalised word, `I` or `A` begins here that is not a call or a field access.
    private static boolean startsSentence(String text, int at, int limit) {
      int end = WordBoundaries.end(text, at, Math.min(limit, at + LOOKAROUND_CHARS));
      if (end - at == 1) {
        boolean word = text.charAt(at) == 'I' || text.charAt(at) == 'A';
        return word && end < limit && CharacterClass.at(text, end) == CharacterClass.SPACE;
      }
      byte second = CharacterClass.at(text, at + 1);
      return (second == CharacterClass.LOWER || second == CharacterClass.PUNCTUATION)
          && !isCodeReference(text, end, limit);
    }

    private static boolean isCodeReference(String text, int end, int limit) {
      if (end >= limit) {
        return false;
      }
      return text.charAt(end) == '('
          || text.charAt(end) == '.'
              && end + 1 < limit
              && CharacterClass.isLetter(CharacterClass.at(text, end + 1));
    }

    private static boolean inAddress(String text, Span around, int at) {
      int from = at;
      while (from > around.start() && at - from < LOOKAROUND_CHARS && !space(text, from - 1)) {
        from--;
      }
      for (int i = from; i < around.end() && i - at < LOOKAROUND_CHARS && !space(text, i); i++) {
        if ("@/\\=_".indexOf(text.charAt(i)) >= 0) {
          return true;
        }
      }
      return text.startsWith("www.", from);
    }

    private static boolean space(String text, int at) {
      return CharacterClass.at(text, at) == CharacterClass.SPACE;
    }

    private MissingSpaceRule() {}
  }

  /// Skips the quotation marks, brackets and emphasis signs around sentences.
  private static final class QuotationMarks {

    /// The offset after the closing marks and note numbers at `from`.
    static int skipClosing(String text, int from, int limit) {
      int at = from;
      while (at < limit) {
        int note = skipNote(text, at, limit);
        if (note > at) {
          at = note;
        } else if (closes(text, at, limit)) {
          at++;
        } else {
          return at;
        }
      }
      return at;
    }

    /// The offset after the opening marks at `from`, at most the last character.
    static int skipOpening(String text, int from, int limit) {
      int at = from;
      while (at < limit - 1
          && (CharacterClass.at(text, at) == CharacterClass.OPEN
              || isEitherSide(text.charAt(at)))) {
        at++;
      }
      return at;
    }

    private static boolean closes(String text, int at, int limit) {
      boolean word = at + 1 < limit && CharacterClass.isWord(CharacterClass.at(text, at + 1));
      return CharacterClass.at(text, at) == CharacterClass.CLOSE
          || isEitherSide(text.charAt(at)) && !word;
    }

    /// The offset after a note such as `[12]`, or `at` if there is none.
    private static int skipNote(String text, int at, int limit) {
      if (text.charAt(at) != '[') {
        return at;
      }
      int end = at + 1;
      while (end < limit && end - at < 5 && CharacterClass.at(text, end) == CharacterClass.DIGIT) {
        end++;
      }
      return end > at + 1 && end < limit && text.charAt(end) == ']' ? end + 1 : at;
    }

    /// Marks that open a quotation in some conventions and close it in others.
    private static boolean isEitherSide(char c) {
      return "\"'*_`\u201C\u2018\u00AB\u00BB".indexOf(Windows1252.character(c)) >= 0;
    }

    private QuotationMarks() {}
  }
}

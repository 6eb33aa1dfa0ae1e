import module java.base;

/**
 * Whether words that were quoted are those which a reader of the rendered page sees in a piece of a
 * text: between them lie marks, addresses and line ends, and no other word, number or sign. A part
 * of {@code Quotes.java}. Whether a mark is one where it stands takes the whole text, and
 * CommonMark.
 */
final class Rendered {
  static final char LINE = '\uFFFE';
  static final char TICK = '\uFFFF';
  static final String MONEY = "$\u00A3\u00A5\u20AC";
  static final String NAMES =
      "a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button"
          + " canvas caption center cite code col colgroup data datalist dd details dfn dialog dir"
          + " div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3"
          + " h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link"
          + " main map mark menu meta meter nav noframes object ol optgroup option output p param"
          + " picture pre progress q rp rt ruby samp search section select slot small source span"
          + " strong sub summary sup table tbody td textarea tfoot th thead time title tr track tt u"
          + " ul var video wbr";
  static final String NUMBERS = "\\^?[0-9]{1,3}(?: ?[,;-] ?\\^?[0-9]{1,3})*";
  static final Pattern CITATION =
      Pattern.compile(
          " ?(?:\\[" + NUMBERS + "\\]|\\[\\^[\\w-]{1,40}\\]|\u3010[^\u3011\uFFFE]{1,60}\u3011)");
  static final Pattern RAISED =
      Pattern.compile(
          "<(sup|sub)\\b[^<>]*>(?:<a\\b[^\uFFFE]*?|\\[[^\\]]*\\](?:\\([^)]*\\))?) ?</\\1 ?>",
          Pattern.CASE_INSENSITIVE);
  static final Pattern RAISED_TAG =
      Pattern.compile(
          "<(sup|sub)\\b[^<>]*>(?= ?(?:st|nd|rd|th|er|re|e\u0300re|e\u0300me|tm|\u00AE|sm) ?</\\1)|</(?:sup|sub) ?>",
          Pattern.CASE_INSENSITIVE);
  static final Pattern TAG =
      Pattern.compile(
          "</?(?!su[bp]\\b)(?:" + NAMES.replace(' ', '|') + ")(?:[ \uFFFE/](?:[^<>']|'[^'<]*')*)?>",
          Pattern.CASE_INSENSITIVE);
  static final Pattern LINK_END =
      Pattern.compile(
          "\\]\\([ \uFFFE]*(?:<[^<>\uFFFE]*>|(?:[^ ()\uFFFE]|\\([^ ()\uFFFE]*\\))*)"
              + "(?:[ \uFFFE]+(?:'[^\\)]*'|\\([^()]*\\)))?[ \uFFFE]*\\)");
  static final Pattern REFERENCE_END = Pattern.compile("\\]\\[([^\\[\\]]*)\\]");
  static final Pattern LINE_END = Pattern.compile(" ?\uFFFE(?: ?>)* ?");
  static final Pattern HYPHEN = Pattern.compile("[-\u2010] ?\uFFFE(?: ?>)* ?(?=\\p{L})");
  static final Pattern ENTITY = Pattern.compile("&(#?[0-9A-Za-z]{1,32});");
  static final Pattern LABEL = Pattern.compile("^\\s*(?:[\\w-]{1,64}\\.)?[sp][0-9]{1,6}:\\s");

  final Quotes.Folding folding;
  final String text;
  final String cut;
  final String said;
  final boolean marked;
  final boolean tagged;

  /**
   * @param whole the text, whose definitions of links a piece may refer to
   * @param folded what was quoted
   */
  Rendered(
      Quotes.Folding folding,
      String whole,
      String piece,
      String folded,
      boolean anyCase,
      String markup) {
    this.folding = folding;
    this.text = whole;
    String lines = piece.replace("\r\n", "\n").replace('\r', '\n').replace('\n', LINE);
    String seen = folding.core(folding.fold(lines.replace('`', TICK)));
    String core = folding.core(folded);
    this.cut = anyCase ? folding.lower(seen) : seen;
    this.said = anyCase ? folding.lower(core) : core;
    this.tagged = !markup.equals("none");
    this.marked = markup.equals("markdown");
  }

  static String withoutLabel(String said) {
    return LABEL.matcher(said).replaceFirst("");
  }

  /** Walks through both at once, over every way to read a mark as one or as itself. */
  boolean same() {
    BitSet[] at = new BitSet[cut.length() + 1];
    at[0] = new BitSet();
    at[0].set(0);
    for (int i = 0; i < cut.length(); i++) {
      if (at[i] == null) {
        continue;
      }
      for (int j = at[i].nextSetBit(0); j >= 0; j = at[i].nextSetBit(j + 1)) {
        if (said(j) == ' ' && together(said(j - 1), said(j + 1))) {
          at[i].set(j + 1);
        }
      }
      String entity = entity(i);
      Set<Integer> hidden = hidden(i);
      for (int j = at[i].nextSetBit(0); j >= 0; j = at[i].nextSetBit(j + 1)) {
        for (int end : hidden) {
          reach(at, end, j);
        }
        step(at, i, j, entity);
      }
    }
    return !said.isEmpty() && at[cut.length()] != null && at[cut.length()].get(said.length());
  }

  void step(BitSet[] at, int i, int j, String entity) {
    char c = cut.charAt(i);
    char d = said(j);
    if (c == d && j < said.length() || c == TICK && d == '\'') {
      reach(at, i + 1, j + 1);
    }
    if (c == ' ' && (said(j - 1) == ' ' || together(said(j - 1), d))) {
      reach(at, i + 1, j);
    }
    if (is(i + 1, '=') && "<>".indexOf(c) >= 0 && d == "\u2264\u2265".charAt("<>".indexOf(c))) {
      reach(at, i + 2, j + 1);
    }
    if (is(i + 1, '=') && c == '!' && said.startsWith("=\u0338", j)) {
      reach(at, i + 2, j + 2);
    }
    if ("\u2264\u2265".indexOf(c) >= 0 && said.startsWith((c == '\u2264' ? "<" : ">") + "=", j)) {
      reach(at, i + 1, j + 2);
    }
    if (c == '=' && is(i + 1, '\u0338') && said.startsWith("!=", j)) {
      reach(at, i + 2, j + 2);
    }
    int line = end(LINE_END, i);
    if (line > i && line < cut.length() && cut.charAt(line) != LINE) {
      between(at, line, j, together(said(j - 1), d) || wide(said(j - 1)) && wide(d));
    }
    int hyphen = end(HYPHEN, i);
    if (hyphen > i && i > 0 && Character.isLetter(base(i - 1))) {
      reach(at, hyphen, j);
      if (d == '-') {
        reach(at, hyphen, j + 1);
      }
    }
    int space = c == ' ' ? i + 1 : i;
    if (marked && is(space, '|') && i > 0 && cut.charAt(i - 1) != LINE && !is(i - 1, '\\')) {
      int end = is(space + 1, ' ') ? space + 2 : space + 1;
      if (end < cut.length() && cut.charAt(end) != LINE && cut.charAt(end) != '|') {
        between(at, end, j, false);
      }
    }
    int tag = tagged && c == '<' ? end(TAG, i) : i;
    if (tag > i && cut.substring(i, tag).matches("(?i)</?(?:br|td|th)\\b.*")) {
      between(at, tag, j, true);
    }
    if (!entity.isEmpty()) {
      int end = cut.indexOf(';', i) + 1;
      if (said.startsWith(entity, j)) {
        reach(at, end, j + entity.length());
      }
      if (entity.equals("?")) {
        for (int k = 1; k <= 3 && j + k <= said.length() && !plain(said(j + k - 1)); k++) {
          reach(at, end, j + k);
        }
      }
    }
  }

  /** What is hidden goes, and one blank is in its place, or none where two characters join. */
  void between(BitSet[] at, int end, int j, boolean joins) {
    if (said(j) == ' ') {
      reach(at, end, j + 1);
    }
    if (joins || said(j - 1) == ' ') {
      reach(at, end, j);
    }
  }

  /** Where what begins here and is not seen may end. */
  Set<Integer> hidden(int i) {
    Set<Integer> ends = new TreeSet<>();
    char c = cut.charAt(i);
    if (tagged) {
      boolean behind =
          i > 0
              && (Character.isLetterOrDigit(base(i - 1))
                  || ")]}>.,;:!?'\u3011*_\uFFFF\u3002\u3001".indexOf(cut.charAt(i - 1)) >= 0);
      add(ends, behind ? end(CITATION, i) : i, i);
      if (c == '<') {
        add(ends, end(RAISED, i), i);
        add(ends, end(RAISED_TAG, i), i);
        add(ends, end(TAG, i), i);
      }
    }
    if (!marked) {
      return ends;
    }
    switch (c) {
      case TICK, '[' -> ends.add(i + 1);
      case '*' -> add(ends, blank(i - 1) && blank(i + 1) ? i : i + 1, i);
      case '_' ->
          add(ends, word(i - 1) && word(i + 1) || blank(i - 1) && blank(i + 1) ? i : i + 1, i);
      case '\\' -> add(ends, i + 1 < cut.length() && !word(i + 1) && !blank(i + 1) ? i + 1 : i, i);
      case '!' -> add(ends, is(i + 1, '[') ? i + 2 : i, i);
      case ']' -> {
        ends.add(i + 1);
        add(ends, end(LINK_END, i), i);
        Matcher reference = REFERENCE_END.matcher(cut).region(i, cut.length());
        if (reference.lookingAt()
            && (reference.group(1).isEmpty() || defined(reference.group(1)))) {
          ends.add(reference.end());
        }
      }
      default -> {}
    }
    return ends;
  }

  boolean defined(String label) {
    String folded = folding.lower(folding.fold(text.replace('`', TICK)));
    return folded.contains(folding.lower("[" + label.replace(LINE, ' ') + "]:"));
  }

  /** What the entity here stands for, folded; `?` if it is some sign, empty if there is none. */
  String entity(int i) {
    Matcher entity = ENTITY.matcher(cut).region(i, cut.length());
    if (!tagged || !entity.lookingAt()) {
      return "";
    }
    String name = entity.group(1).toLowerCase(Locale.ROOT);
    if (name.startsWith("#")) {
      boolean hex = name.startsWith("#x");
      try {
        int code = Integer.parseInt(name.substring(hex ? 2 : 1), hex ? 16 : 10);
        String folded = folding.fold(Character.toString(code));
        return said.equals(folding.lower(said)) ? folding.lower(folded) : folded;
      } catch (IllegalArgumentException none) {
        return "";
      }
    }
    Matcher accented =
        Pattern.compile("([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron)")
            .matcher(name);
    return switch (name) {
      case "amp" -> "&";
      case "lt" -> "<";
      case "gt" -> ">";
      case "nbsp" -> " ";
      case "quot", "apos" -> "'";
      default -> accented.matches() ? accented.group(1) : "?";
    };
  }

  int end(Pattern pattern, int i) {
    Matcher matcher = pattern.matcher(cut).region(i, cut.length());
    return matcher.lookingAt() ? matcher.end() : i;
  }

  static void add(Set<Integer> ends, int end, int begin) {
    if (end > begin) {
      ends.add(end);
    }
  }

  static void reach(BitSet[] at, int i, int j) {
    at[i] = at[i] == null ? new BitSet() : at[i];
    at[i].set(j);
  }

  char said(int j) {
    return j < 0 || j >= said.length() ? '\0' : said.charAt(j);
  }

  boolean is(int i, char c) {
    return i >= 0 && i < cut.length() && cut.charAt(i) == c;
  }

  boolean blank(int i) {
    return i < 0 || i >= cut.length() || cut.charAt(i) == ' ' || cut.charAt(i) == LINE;
  }

  boolean word(int i) {
    return i >= 0 && i < cut.length() && Character.isLetterOrDigit(base(i));
  }

  /** The letter that a combining mark belongs to. */
  char base(int i) {
    int at = i;
    while (at > 0 && Character.getType(cut.charAt(at)) == Character.NON_SPACING_MARK) {
      at--;
    }
    return cut.charAt(at);
  }

  static boolean plain(char c) {
    return c < 128 && Character.isLetterOrDigit(c);
  }

  /** Whether a blank between two characters is a matter of typography. */
  static boolean together(char a, char b) {
    return Character.isDigit(a) && (b == '%' || b == '\u2030' || MONEY.indexOf(b) >= 0)
        || MONEY.indexOf(a) >= 0 && Character.isDigit(b)
        || unspaced(a) && b < 0x250 && Character.isLetterOrDigit(b)
        || unspaced(b) && (a < 0x250 && Character.isLetterOrDigit(a) || combining(a));
  }

  static boolean combining(char c) {
    return c >= 0x300 && c < 0x370;
  }

  static boolean unspaced(char c) {
    return c >= 0x0E00 && c < 0x1100
        || c >= 0x1780 && c < 0x1A00
        || c >= 0x3005 && c < 0xA000 && c != 0x3010 && c != 0x3011
        || c >= 0xD800 && c < 0xE000
        || c >= 0xF900 && c < 0xFB00;
  }

  static boolean wide(char c) {
    return unspaced(c)
        || c > 0x3000 && c < 0x3040
        || c >= 0xFF01 && c < 0xFF61
        || ",.!?:;()".indexOf(c) >= 0;
  }
}

package dev.plumbline.text.unicode;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterEnums.ECharacterCategory;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UProperty.NameChoice;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Normalizer2;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/// Writes the tables of [FrozenTables] from the Unicode data of the ICU4J on the test class path.
///
/// Run by hand for a new version of `segments` or `folding`: `./mvnw -q test-compile exec:java
/// -Dexec.classpathScope=test -Dexec.mainClass=dev.plumbline.text.unicode.TableGenerator`
final class TableGenerator {

  static final Path FOLDER = Path.of("src/main/resources/dev/plumbline/text/unicode");

  private static final int LAST = 0x10FFFF;

  private static final String DOUBLE_QUOTES =
      "\"\u201C\u201D\u201E\u201F\u00AB\u00BB\u301D\u301E\u301F\uFF02\u275D\u275E";

  private static final String SINGLE_QUOTES =
      "'\u2018\u2019\u201A\u201B\u2039\u203A`\u00B4\u02BC\u02BB\uFF07\uFF40\u275B\u275C";

  private static final String DASHES =
      "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2E3A\u2E3B\uFE31\uFE32\uFE58\uFE63\uFF0D";

  /// Full-width full stops, which end a sentence in addition to Unicode's sentence terminals.
  private static final String WIDE_STOPS = "\u2024\uFE52\uFF0E";

  /// Scripts without spaces, in addition to ideographs and those with line break class SA.
  private static final Set<Integer> UNSPACED_SCRIPTS =
      Set.of(
          UScript.HAN,
          UScript.HIRAGANA,
          UScript.KATAKANA,
          UScript.BOPOMOFO,
          UScript.YI,
          UScript.TANGUT,
          UScript.NUSHU,
          UScript.KHITAN_SMALL_SCRIPT);

  private static final Set<String> LETTER_FORMS =
      Set.of("com", "font", "nb", "init", "med", "fin", "iso", "wide", "nar", "sml", "vert");

  private static final Normalizer2 COMPATIBILITY = Normalizer2.getNFKCInstance();

  private static final String RUNS = "`start=%s`, which applies up to the next start";
  private static final String MAPS =
      "`from=a.b.c`, or `first-last/step=target`, where both advance together";

  public static void main(String[] arguments) throws IOException {
    for (var file : files().entrySet()) {
      Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
    }
  }

  /// By name, the tables as they are packaged.
  static SortedMap<String, String> files() {
    SortedMap<String, String> files = new TreeMap<>();
    files.put(
        "combining.txt",
        file(
            "canonical combining classes: " + RUNS.formatted("class"),
            runs(UCharacter::getCombiningClass)));
    files.put("folds.txt", file("what folding makes of a character: " + MAPS, maps(folds())));
    files.put(
        "kinds.txt",
        file(
            "classes of characters as in CharacterClass: " + RUNS.formatted("class"),
            runs(TableGenerator::kind)));
    files.put("lower.txt", file("lower case: " + MAPS, maps(lower())));
    return files;
  }

  private static String file(String what, List<String> entries) {
    return "# From Unicode %d, by ICU4J: %s. Hexadecimal but for the step.\n"
            .formatted(UCharacter.getUnicodeVersion().getMajor(), what)
        + "# Written by TableGenerator, never by hand: a new table is a new version of `segments`"
        + " or `folding`.\n"
        + rows(entries).stream().map(row -> row.strip() + "\n").collect(Collectors.joining());
  }

  private static List<String> rows(List<String> entries) {
    List<String> rows = new ArrayList<>();
    var row = new StringBuilder();
    for (String entry : entries) {
      if (row.length() + entry.length() + 1 > 92) {
        rows.add(row.toString());
        row.setLength(0);
      }
      row.append(entry).append(' ');
    }
    rows.add(row.toString());
    return rows;
  }

  /// `start=value`, hexadecimal: the value applies up to the next start.
  private static List<String> runs(IntUnaryOperator value) {
    List<String> runs = new ArrayList<>();
    int previous = 0;
    for (int c = 0; c <= LAST; c++) {
      int now = value.applyAsInt(c);
      if (now != previous) {
        runs.add(hex(c) + "=" + hex(now));
        previous = now;
      }
    }
    return runs;
  }

  /// `from=a.b.c`, or `first-last/step=target` for neighbours that move by the same distance.
  private static List<String> maps(TreeMap<Integer, int[]> map) {
    List<String> entries = new ArrayList<>();
    Integer at = map.isEmpty() ? null : map.firstKey();
    while (at != null) {
      int step = map.containsKey(at + 1) ? 1 : 2;
      int last = at;
      while (follows(map, last, step, map.get(at), at)) {
        last += step;
      }
      entries.add(entry(at, last, step, map.get(at)));
      at = map.higherKey(last);
    }
    return entries;
  }

  private static boolean follows(
      TreeMap<Integer, int[]> map, int last, int step, int[] first, int start) {
    int[] next = map.get(last + step);
    boolean alone = step == 1 || !map.containsKey(last + 1);
    return alone
        && first.length == 1
        && next != null
        && next.length == 1
        && next[0] - (last + step) == first[0] - start;
  }

  private static String entry(int first, int last, int step, int[] target) {
    var entry = new StringBuilder(hex(first));
    if (last > first) {
      entry.append('-').append(hex(last)).append('/').append(step);
    }
    entry.append('=');
    for (int i = 0; i < target.length; i++) {
      entry.append(i == 0 ? "" : ".").append(hex(target[i]));
    }
    return entry.toString();
  }

  private static String hex(int number) {
    return Integer.toHexString(number).toUpperCase(Locale.ROOT);
  }

  static int kind(int written) {
    int c = meant(written);
    if (space(c)) {
      return CharacterClass.SPACE;
    }
    if (hidden(c)) {
      return CharacterClass.HIDDEN;
    }
    if (UCharacter.hasBinaryProperty(c, UProperty.S_TERM) && c != '.'
        || WIDE_STOPS.indexOf(c) >= 0) {
      return CharacterClass.STOP;
    }
    return switch (UCharacter.getType(c)) {
      case ECharacterCategory.UPPERCASE_LETTER, ECharacterCategory.TITLECASE_LETTER ->
          CharacterClass.UPPER;
      case ECharacterCategory.LOWERCASE_LETTER -> CharacterClass.LOWER;
      case ECharacterCategory.OTHER_LETTER, ECharacterCategory.MODIFIER_LETTER ->
          unspaced(c) ? CharacterClass.UNSPACED : CharacterClass.LETTER;
      case ECharacterCategory.DECIMAL_DIGIT_NUMBER,
          ECharacterCategory.LETTER_NUMBER,
          ECharacterCategory.OTHER_NUMBER ->
          CharacterClass.DIGIT;
      case ECharacterCategory.NON_SPACING_MARK,
          ECharacterCategory.ENCLOSING_MARK,
          ECharacterCategory.COMBINING_SPACING_MARK ->
          CharacterClass.MARK;
      case ECharacterCategory.START_PUNCTUATION, ECharacterCategory.INITIAL_PUNCTUATION ->
          CharacterClass.OPEN;
      case ECharacterCategory.END_PUNCTUATION, ECharacterCategory.FINAL_PUNCTUATION ->
          CharacterClass.CLOSE;
      case ECharacterCategory.CONNECTOR_PUNCTUATION,
          ECharacterCategory.DASH_PUNCTUATION,
          ECharacterCategory.OTHER_PUNCTUATION ->
          CharacterClass.PUNCTUATION;
      default -> CharacterClass.OTHER;
    };
  }

  private static boolean unspaced(int c) {
    return UCharacter.hasBinaryProperty(c, UProperty.IDEOGRAPHIC)
        || UNSPACED_SCRIPTS.contains(UScript.getScript(c))
        || UCharacter.getIntPropertyValue(c, UProperty.LINE_BREAK)
            == UCharacter.LineBreak.COMPLEX_CONTEXT;
  }

  private static boolean space(int c) {
    return UCharacter.hasBinaryProperty(c, UProperty.WHITE_SPACE) || c >= 0x1C && c <= 0x1F;
  }

  /// Characters that only affect the display of others: soft hyphen, zero width, direction,
  /// variation.
  private static boolean hidden(int c) {
    return c == 0xAD
        || c == 0x34F
        || c == 0x61C
        || c == 0x180E
        || c >= 0x200B && c <= 0x200F
        || c >= 0x202A && c <= 0x202E
        || c >= 0x2060 && c <= 0x2069
        || c >= 0xFE00 && c <= 0xFE0F
        || c == 0xFEFF
        || c >= 0xE0100 && c <= 0xE01EF;
  }

  private static TreeMap<Integer, int[]> folds() {
    var folds = new TreeMap<Integer, int[]>();
    for (int c = 0; c <= LAST; c++) {
      if (c >= 0xD800 && c <= 0xDFFF || c >= 0xAC00 && c <= 0xD7A3) {
        continue;
      }
      String folded = fold(c);
      if (!folded.equals(Character.toString(c))) {
        folds.put(c, folded.codePoints().toArray());
      }
    }
    return folds;
  }

  /// A control that stands for a character of Windows-1252 is treated as that character.
  private static int meant(int c) {
    return c <= 0xFF ? Windows1252.character((char) c) : c;
  }

  private static String fold(int written) {
    int c = meant(written);
    if (space(c)) {
      return " ";
    }
    if (hidden(c)) {
      return "";
    }
    String plain = mark(c);
    if (!plain.isEmpty()) {
      return plain;
    }
    String raw = COMPATIBILITY.getRawDecomposition(c);
    if (raw == null || !safe(c, raw)) {
      return Character.toString(c);
    }
    var folded = new StringBuilder();
    raw.codePoints().forEach(part -> folded.append(fold(part)));
    return folded.toString();
  }

  private static String mark(int c) {
    if (DOUBLE_QUOTES.indexOf(c) >= 0) {
      return "\"";
    }
    if (SINGLE_QUOTES.indexOf(c) >= 0) {
      return "'";
    }
    if (DASHES.indexOf(c) >= 0) {
      return "-";
    }
    return c == 0x2026 ? "..." : c == 0x2025 ? ".." : "";
  }

  /// Canonical decompositions always; compatibility decompositions only of letters, punctuation and
  /// full-width signs; never to a digit, a space or another script.
  private static boolean safe(int c, String raw) {
    String type =
        UCharacter.getPropertyValueName(
            UProperty.DECOMPOSITION_TYPE,
            UCharacter.getIntPropertyValue(c, UProperty.DECOMPOSITION_TYPE),
            NameChoice.SHORT);
    if (type.equalsIgnoreCase("can")) {
      return true;
    }
    boolean wide = Set.of("wide", "nar", "sml").contains(type.toLowerCase(Locale.ROOT));
    return LETTER_FORMS.contains(type.toLowerCase(Locale.ROOT))
        && (letter(c) || punctuation(c) || wide && symbol(c))
        && raw.codePoints().noneMatch(part -> space(part) || number(part))
        && raw.codePoints().allMatch(part -> sameScript(c, part));
  }

  private static boolean sameScript(int c, int part) {
    int from = UScript.getScript(c);
    int to = UScript.getScript(part);
    return from == to || from == UScript.COMMON || to == UScript.COMMON || to == UScript.INHERITED;
  }

  private static boolean letter(int c) {
    return UCharacter.isLetter(c);
  }

  private static boolean number(int c) {
    return kind(c) == CharacterClass.DIGIT;
  }

  private static boolean punctuation(int c) {
    int type = UCharacter.getType(c);
    return type == ECharacterCategory.OTHER_PUNCTUATION
        || type == ECharacterCategory.START_PUNCTUATION
        || type == ECharacterCategory.END_PUNCTUATION
        || type == ECharacterCategory.CONNECTOR_PUNCTUATION;
  }

  private static boolean symbol(int c) {
    int type = UCharacter.getType(c);
    return type == ECharacterCategory.MATH_SYMBOL
        || type == ECharacterCategory.CURRENCY_SYMBOL
        || type == ECharacterCategory.MODIFIER_SYMBOL
        || type == ECharacterCategory.OTHER_SYMBOL;
  }

  private static TreeMap<Integer, int[]> lower() {
    var lower = new TreeMap<Integer, int[]>();
    for (int c = 0; c <= LAST; c++) {
      int small = UCharacter.foldCase(c, true);
      // a lower-case letter of another plane would shift every offset after it
      if (small != c && Character.charCount(c) == Character.charCount(small)) {
        lower.put(c, new int[] {small});
      }
    }
    return lower;
  }

  private TableGenerator() {}
}

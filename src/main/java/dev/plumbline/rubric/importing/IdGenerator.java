package dev.plumbline.rubric.importing;

import static java.util.Locale.ROOT;

import java.util.TreeSet;

/// Generates names and ids from arbitrary text; each one is distinct from all earlier ones of the
/// same generator.
public final class IdGenerator {

  private static final int NAME_MAX = 56;
  private static final int ID_MAX = 58;
  private static final int STEM_MAX = 40;

  private final TreeSet<String> taken = new TreeSet<>();

  /// A rubric name: lower-case letters, digits and hyphens, at most 64 characters.
  public String name(String words) {
    String name = joined(words, '-', NAME_MAX);
    return fresh(name.isEmpty() ? "rubric" : name, "-");
  }

  /// As [#stem(String)], with a substitute for text without a letter or digit of ASCII.
  public String stem(String words, String otherwise) {
    return stem(joined(words, '_', STEM_MAX).isEmpty() ? otherwise : words);
  }

  /// An id: lower-case letters, digits and underscores, beginning with a letter.
  public String id(String words) {
    return id(words, ID_MAX);
  }

  /// An id that is short enough to be the prefix of others.
  String stem(String words) {
    return id(words, STEM_MAX);
  }

  private String id(String words, int most) {
    String id = joined(words, '_', most);
    return fresh(id.isEmpty() || !isLetter(id.charAt(0)) ? "x_" + id : id, "_");
  }

  private String fresh(String wanted, String before) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + before + i;
    }
    return name;
  }

  /// The ASCII letters and digits of a text in lower case, everything between them as one
  /// separator, cut at a word.
  private static String joined(String words, char separator, int most) {
    StringBuilder out = new StringBuilder();
    String lower = words.toLowerCase(ROOT).replace("'", "").replace("’", "");
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (isLetter(c) || (c >= '0' && c <= '9')) {
        out.append(c);
      } else if (!out.isEmpty() && out.charAt(out.length() - 1) != separator) {
        out.append(separator);
      }
    }
    if (out.length() > most) {
      int cut = out.lastIndexOf(String.valueOf(separator), most);
      out.setLength(cut > 0 ? cut : most);
    }
    while (!out.isEmpty() && out.charAt(out.length() - 1) == separator) {
      out.setLength(out.length() - 1);
    }
    return out.toString();
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }
}

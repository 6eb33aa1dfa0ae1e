package dev.plumbline.present.page.letter;

import dev.plumbline.base.resource.PackagedText;
import java.util.SortedMap;

/// The fixed words of letters.
final class LetterWords {

  private static final class Table {
    static final SortedMap<String, String> WORDS =
        PackagedText.sections(LetterWords.class, "words.txt");
  }

  /// @param values a name and its value in turn
  static String of(String name, String... values) {
    String words = Table.WORDS.get(name);
    if (words == null) {
      throw new IllegalArgumentException(name);
    }
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (int open = words.indexOf('{'); open >= 0; open = words.indexOf('{', at)) {
      int close = words.indexOf('}', open);
      out.append(words, at, open).append(value(words.substring(open + 1, close), values));
      at = close + 1;
    }
    return out.append(words.substring(at)).toString();
  }

  private static String value(String name, String... values) {
    for (int i = 0; i < values.length; i += 2) {
      if (values[i].equals(name)) {
        return values[i + 1];
      }
    }
    throw new IllegalArgumentException(name);
  }

  private LetterWords() {}
}

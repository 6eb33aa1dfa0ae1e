package dev.plumbline.measure.experiment.attack;

import dev.plumbline.base.resource.PackagedText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text that speaks to the judge.
///
/// @param name `kind: name`
public record Attack(String name, String text) {

  /// The files of them: those against which quotes and flags were built, and two that came later,
  /// whose judge quotes true sentences.
  public static final List<String> FILES =
      List.of("attacks.txt", "before-the-defence.txt", "after-the-defence.txt");

  private static final Pattern ESCAPE = Pattern.compile("\\\\u\\{([0-9A-F]+)\\}");

  /// Such as `fake-system`.
  public String kind() {
    return name.substring(0, name.indexOf(':'));
  }

  /// All, in an order that later versions only add to.
  public static List<Attack> all() {
    List<Attack> all = new ArrayList<>();
    FILES.forEach(file -> all.addAll(in(file)));
    return Collections.unmodifiableList(all);
  }

  /// Those of one file.
  public static List<Attack> in(String file) {
    List<Attack> attacks = new ArrayList<>();
    for (String piece : PackagedText.of(Attack.class, file).split("(?m)^== ")) {
      if (!piece.isEmpty()) {
        int end = piece.indexOf('\n');
        attacks.add(
            new Attack(piece.substring(0, end), unescaped(piece.substring(end + 1).strip())));
      }
    }
    return attacks;
  }

  private static String unescaped(String text) {
    Matcher matcher = ESCAPE.matcher(text);
    return matcher.replaceAll(found ->
        Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 16))));
  }
}

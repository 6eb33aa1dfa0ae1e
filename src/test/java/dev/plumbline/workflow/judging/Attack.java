package dev.plumbline.workflow.judging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text that speaks to the judge, from a file of them.
///
/// @param name `kind: name`
record Attack(String name, String text) {

  private static final Path FOLDER =
      Path.of("src/test/resources/dev/plumbline/workflow/judging/attacks");
  private static final Pattern ESCAPE = Pattern.compile("\\\\u\\{([0-9A-F]+)\\}");

  String kind() {
    return name.substring(0, name.indexOf(':'));
  }

  static List<Attack> read(String file) throws IOException {
    List<Attack> attacks = new ArrayList<>();
    for (String piece : Files.readString(FOLDER.resolve(file)).split("(?m)^== ")) {
      if (!piece.startsWith("#")) {
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

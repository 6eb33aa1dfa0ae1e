package dev.plumbline.base.canonical;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The comment of a type in its source file, as sentences of a schema.
///
/// @param words its first paragraph
/// @param members what it says of each component
/// @param source the text of the type, for the comments of its methods
record TypeComment(String words, Map<String, String> members, String source) {

  private static final String LINES = "((?: *///[^\n]*\n)+)(?: *@[^\n]*\n)*";
  private static final Pattern PARAMETER = Pattern.compile("@param (\\w+) ((?:(?!\n@)[\\s\\S])+)");

  private static final Pattern NOT_FIRST = Pattern.compile("(?:that|which|whose|whom)\\b");

  static TypeComment of(Class<?> type) {
    Class<?> top = type;
    while (top.getEnclosingClass() != null) {
      top = top.getEnclosingClass();
    }
    String source = source(top);
    Matcher found =
        Pattern.compile(LINES + "[^\n=(]*\\b(?:record|interface) " + type.getSimpleName() + "\\b")
            .matcher(source);
    if (!found.find()) {
      return new TypeComment("", Map.of(), source);
    }
    String comment = plain(found.group(1));
    Map<String, String> members = new TreeMap<>();
    for (MatchResult each : PARAMETER.matcher(comment).results().toList()) {
      members.put(each.group(1), sentence(whole(each.group(1), each.group(2))));
    }
    String words = comment.split("\n\n|@param|@throws", 2)[0];
    return new TypeComment(sentence(words), members, source.substring(found.start()));
  }

  /// A phrase that only goes on from the name begins with it.
  private static String whole(String name, String phrase) {
    return NOT_FIRST.matcher(phrase).lookingAt()
        ? name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT) + " " + phrase
        : phrase;
  }

  String of(String component) {
    return members.getOrDefault(component, "");
  }

  String ofMethod(String name) {
    Matcher found = Pattern.compile(LINES + "[^\n=]*\\b" + name + "\\(\\)").matcher(source);
    return found.find() ? sentence(plain(found.group(1)).split("\n\n|@param|@throws", 2)[0]) : "";
  }

  private static String plain(String comment) {
    return comment.replaceAll("(?m)^ */// ?", "");
  }

  private static String sentence(String words) {
    String one = words.strip().replaceAll("\\s+", " ").replaceAll("\\[#?([^\\]]*)\\]", "$1");
    if (one.isEmpty()) {
      return one;
    }
    return Character.toUpperCase(one.charAt(0)) + one.substring(1) + (one.endsWith(".") ? "" : ".");
  }

  private static String source(Class<?> top) {
    try {
      return Files.readString(Path.of("src/main/java", top.getName().replace('.', '/') + ".java"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

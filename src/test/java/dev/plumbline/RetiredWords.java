package dev.plumbline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Words that were replaced, and names of types that were renamed, found where they are still used.
///
/// @param replacements by retired word, in small letters
/// @param allowed phrases in which a retired word may stay
/// @param names simple names that no type has any more
record RetiredWords(Map<String, String> replacements, List<String> allowed, Set<String> names) {

  private static final Pattern WORD = Pattern.compile("\\p{L}+");
  private static final Pattern CODE = Pattern.compile("`[^`\n]+`");
  private static final Pattern LINK = Pattern.compile("\\[[^\\]\n]+\\]");
  private static final Pattern IDENTIFIER = Pattern.compile("\\b[A-Z][A-Za-z0-9]*");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");

  /// @param words lines `word -> replacement`, and `+ phrase`; `#` begins a comment
  static RetiredWords of(List<String> words, List<String> names) {
    Map<String, String> replacements = new LinkedHashMap<>();
    List<String> allowed = new ArrayList<>();
    for (String line : content(words)) {
      if (line.startsWith("+ ")) {
        allowed.add(line.substring(2));
      } else {
        String[] parts = line.split(" -> ", 2);
        replacements.put(parts[0], parts[1]);
      }
    }
    return new RetiredWords(replacements, allowed, new TreeSet<>(content(names)));
  }

  private static List<String> content(List<String> lines) {
    return lines.stream().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  /// The retired words of a message, in order.
  List<String> wordsOfMessage(String text) {
    if (retired(text).isEmpty()) {
      return List.of();
    }
    String checked = text;
    for (String phrase : allowed) {
      checked = checked.replaceAll("(?i)\\b" + Pattern.quote(phrase) + "\\b", "");
    }
    return retired(checked);
  }

  private List<String> retired(String text) {
    return WORD.matcher(text)
        .results()
        .map(found -> found.group().toLowerCase(Locale.ROOT))
        .filter(replacements::containsKey)
        .toList();
  }

  /// The retired words of a page, without its code.
  List<String> wordsOfPage(String markdown) {
    return wordsOfMessage(CODE.matcher(FENCED.matcher(markdown).replaceAll("")).replaceAll(""));
  }

  /// Retired names in what a page sets as code.
  Set<String> namesOfPage(String markdown) {
    return names(
        Stream.concat(
            FENCED.matcher(markdown).results().filter(it -> it.group().contains("```java")),
            CODE.matcher(FENCED.matcher(markdown).replaceAll("")).results()));
  }

  /// Retired names that a source refers to, declares, or sets as code in a comment.
  Set<String> namesOfSource(SourceFile source) {
    Set<String> found =
        names(
            source
                .text()
                .lines()
                .filter(line -> line.strip().startsWith("//"))
                .flatMap(line ->
                    Stream.concat(CODE.matcher(line).results(), LINK.matcher(line).results())));
    Stream.concat(source.references().stream(), source.declared().stream())
        .flatMap(name -> Stream.of(name.split("\\.")))
        .filter(names::contains)
        .forEach(found::add);
    return found;
  }

  private Set<String> names(Stream<MatchResult> code) {
    return code.flatMap(each -> IDENTIFIER.matcher(each.group()).results())
        .map(MatchResult::group)
        .filter(names::contains)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}

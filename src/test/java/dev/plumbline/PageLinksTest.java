package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What pages link to is there, headings included, and so is every page that is named. A paragraph
/// of a page is one line.
@Tag("check")
class PageLinksTest {

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern MENTION =
      Pattern.compile("docs/[\\w./-]*\\.(?:md|jsonl?|yaml|txt)\\b(#[\\w-]+)?");

  /// What begins a line that is a block, or is in none.
  private static final Pattern BLOCK =
      Pattern.compile("(?:\\s*(?:[-*+]|[0-9]+[.)]) |\\s*(?:[|#<>]|!\\[)).*|\\s*");

  @Test
  void every_link_of_a_page_leads_somewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      Matcher link = LINK.matcher(prose(page));
      while (link.find()) {
        if (!link.group(1).matches("[a-z]+:.*") && !exists(page, link.group(1))) {
          broken.add(page + ": " + link.group(1));
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void every_page_that_code_and_pages_name_exists() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path file : named()) {
      Matcher mention = MENTION.matcher(Files.readString(file));
      while (mention.find()) {
        if (!exists(Path.of("README.md"), mention.group())) {
          missing.add(file + ": " + mention.group());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void a_paragraph_is_one_line() throws IOException {
    List<String> wrapped = new ArrayList<>();
    for (Path page : pages()) {
      String before = "";
      for (String line : (Iterable<String>) prose(page).lines()::iterator) {
        if (!BLOCK.matcher(line).matches() && !before.isBlank() && !before.matches("[|#<].*")) {
          wrapped.add(page + ": " + line.strip());
        }
        before = line;
      }
    }
    assertThat(wrapped).isEmpty();
  }

  private static boolean exists(Path page, String target) throws IOException {
    String[] parts = target.split("#", 2);
    Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return Files.exists(file)
        && (parts.length == 1
            || !file.toString().endsWith(".md")
            || anchors(file).contains(parts[1]));
  }

  /// As GitHub makes them of headings; a second one of the same words is not linked to.
  private static Set<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(prose(page))
        .results()
        .map((MatchResult heading) -> heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1"))
        .map(words -> words.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", ""))
        .map(words -> words.replace(' ', '-'))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Without its blocks of code.
  private static String prose(Path page) throws IOException {
    return FENCED.matcher(Files.readString(page)).replaceAll("");
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      return Stream.concat(Stream.of(Path.of("README.md")), docs)
          .filter(path -> path.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  private static List<Path> named() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String root : List.of("src/main", "src/test/java", "infra", "docs")) {
      try (Stream<Path> under = Files.walk(Path.of(root))) {
        under
            .filter(
                path -> path.toString().matches(".*\\.(java|md|sh|toml|ya?ml|json|txt|properties)"))
            .sorted()
            .forEach(files::add);
      }
    }
    return files;
  }
}

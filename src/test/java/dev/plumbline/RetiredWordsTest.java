package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What was renamed has one name. The lists are `retired-words.txt` and `retired-names.txt`.
@Tag("check")
class RetiredWordsTest {

  private static final Path LISTS = Path.of("src/test/resources/dev/plumbline");
  private static final RetiredWords RETIRED =
      RetiredWords.of(lines("retired-words.txt"), lines("retired-names.txt"));
  private static final Set<String> EXCEPTIONS =
      new TreeSet<>(lines("retired-words-exceptions.txt"));

  @Test
  void messages_use_no_retired_word() {
    List<String> found = new ArrayList<>();
    for (SourceFile source : SourceFile.MAIN) {
      for (SourceFile.Literal literal : source.literals()) {
        RETIRED
            .wordsOfMessage(literal.value())
            .forEach(word -> add(found, source.path(), ":" + literal.line(), word));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void pages_use_no_retired_word() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path page : pages()) {
      for (String word : RETIRED.wordsOfPage(Files.readString(page))) {
        add(found, page, "", word);
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void no_source_and_no_page_uses_a_retired_name() throws IOException {
    List<String> found = new ArrayList<>();
    for (SourceFile source :
        Stream.of(SourceFile.MAIN, SourceFile.under(Path.of("src/test/java")))
            .flatMap(List::stream)
            .toList()) {
      RETIRED.namesOfSource(source).forEach(name -> add(found, source.path(), "", name));
    }
    for (Path page : pages()) {
      RETIRED.namesOfPage(Files.readString(page)).forEach(name -> add(found, page, "", name));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void a_retired_name_is_the_name_of_no_type() {
    Set<String> declared = new TreeSet<>();
    SourceFile.MAIN.forEach(source -> declared.addAll(source.declared()));
    assertThat(RETIRED.names()).filteredOn(declared::contains).isEmpty();
  }

  @Test
  void words_are_found_whole_and_outside_of_code_and_names_inside_of_it() {
    RetiredWords retired =
        RetiredWords.of(List.of("kept -> stored", "+ well kept"), List.of("# old", "Keeper"));
    assertThat(retired.wordsOfMessage("Kept, and well kept by a housekeptor"))
        .containsExactly("kept");
    assertThat(retired.wordsOfPage("`kept` is kept\n```yaml\nkept: 1\n```\n"))
        .containsExactly("kept");
    assertThat(retired.namesOfPage("Keeper, `Keeper.keep` and `Housekeeper`"))
        .containsExactly("Keeper");
  }

  private static void add(List<String> found, Path path, String where, String what) {
    if (!EXCEPTIONS.contains(path + " " + what)) {
      found.add(path + where + " " + what);
    }
  }

  /// The prose of the repository.
  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      Path program = Path.of("src/main/resources/dev/plumbline/cli");
      return Stream.concat(
              Stream.of(
                  Path.of("README.md"),
                  Path.of("pom.xml"),
                  program.resolve("codes.txt"),
                  program.resolve("operations.md")),
              docs)
          .filter(path -> path.toString().matches(".*\\.(md|txt|xml)"))
          .sorted()
          .toList();
    }
  }

  private static List<String> lines(String name) {
    try {
      return Files.readAllLines(LISTS.resolve(name));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }
}

package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A simple name means one type, so that a reader knows which.
@Tag("check")
class SimpleNamesTest {

  private static final List<SourceFile> BAD =
      SourceFile.under(Path.of("src/test/java/dev/plumbline/badarchitecture"));

  /// A program sees only the public ones, which therefore have the plain names.
  @Test
  void no_simple_name_is_declared_by_two_packages_but_for_public_types() {
    assertThat(ambiguous(SourceFile.MAIN)).containsExactly("Document", "Problem", "Rubric");
  }

  @Test
  void a_name_that_two_packages_declare_is_seen() {
    assertThat(ambiguous(BAD)).containsExactly("ReadsFile");
  }

  private static List<String> ambiguous(List<SourceFile> files) {
    TreeSet<String> seen = new TreeSet<>();
    return files.stream()
        .flatMap(file -> file.types().stream())
        .filter(name -> !seen.add(name))
        .distinct()
        .sorted()
        .toList();
  }
}

package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Files, methods and packages stay small enough to be read, and a simple name means one type.
@Tag("check")
class SizeLimitsTest {

  private static final SizeLimits LIMITS = new SizeLimits(350, 45, 25);

  /// Written by a program, not by hand.
  private static final String GENERATED = "FrozenTables.java";

  private static final List<SourceFile> MAIN =
      MainCode.SOURCES.stream().filter(file -> !file.path().endsWith(GENERATED)).toList();

  private static final List<SourceFile> BAD =
      SourceFile.under(Path.of("src/test/java/dev/plumbline/badarchitecture"));

  @Test
  void a_file_has_at_most_350_lines() {
    assertThat(LIMITS.longFiles(MAIN)).isEmpty();
  }

  @Test
  void a_method_has_at_most_45_lines() {
    assertThat(LIMITS.longMethods(MAIN)).isEmpty();
  }

  @Test
  void a_package_has_at_most_25_files() {
    assertThat(LIMITS.largePackages(MAIN)).isEmpty();
  }

  @Test
  void no_simple_name_is_declared_by_two_packages() {
    assertThat(SizeLimits.ambiguousNames(MAIN)).isEmpty();
  }

  @Test
  void every_limit_is_seen_to_report() {
    SizeLimits small = new SizeLimits(20, 3, 1);

    assertThat(small.longFiles(BAD)).anyMatch(each -> each.contains("Unrepeatable.java has "));
    assertThat(small.longMethods(BAD))
        .containsExactly(
            "src/test/java/dev/plumbline/badarchitecture/plan/Repeatable.java: `toMap` has 6 lines",
            "src/test/java/dev/plumbline/badarchitecture/plan/Repeatable.java: `groupingBy` has 4 lines");
    assertThat(small.largePackages(BAD))
        .contains("src/test/java/dev/plumbline/badarchitecture/plan has 3 files");
    assertThat(SizeLimits.ambiguousNames(BAD)).containsExactly("ReadsFile");
  }
}

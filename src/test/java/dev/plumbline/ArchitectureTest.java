package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which package may depend on which, read from the table in `docs/architecture.md`.
///
/// A package is listed below every package that it depends on, so a cycle cannot be written down.
/// To add a package or a dependency, change the table.
@Tag("check")
class ArchitectureTest {

  private static final String FENCE = "```packages\n";

  private static final ArchitectureRules ARCHITECTURE =
      ArchitectureRules.of("dev.plumbline", table(Path.of("docs/architecture.md")));

  private static final Set<String> CORE =
      Set.of(
          "annotation",
          "problem",
          "text.unicode",
          "text",
          "text.phrase",
          "text.spelling",
          "text.quote",
          "text.injection",
          "source",
          "llm",
          "canonical",
          "input",
          "ci",
          "plan.number",
          "plan.expression",
          "plan.model",
          "plan.engine",
          "plan.solve",
          "rubric.source",
          "rubric.expression",
          "rubric",
          "lint",
          "bundle",
          "revision",
          "coverage",
          "importing",
          "extraction",
          "prompt",
          "drafting",
          "score",
          "review",
          "review.form",
          "store.proceeding",
          "proceeding",
          "interrater",
          "counterfactual",
          "page",
          "page.browse",
          "page.card",
          "page.comparison",
          "page.drawing",
          "page.experiment",
          "page.report",
          "calibration.stats",
          "calibration.sample",
          "calibration.fit",
          "calibration.interval",
          "calibration.report",
          "calibration.study",
          "calibration.signal",
          "calibration",
          "merkle",
          "run",
          "comparison",
          "agreement",
          "report",
          "experiment",
          "experiment.form",
          "monitoring.stats",
          "monitoring",
          "monitoring.drift",
          "monitoring.groups",
          "attestation");

  private static final JavaClasses CLASSES = MainCode.CLASSES;

  @ParameterizedTest
  @MethodSource("names")
  void a_package_depends_only_on_the_packages_that_its_row_lists(String name) {
    ARCHITECTURE.dependsOnlyOnItsRow(name).check(CLASSES);
  }

  @Test
  void a_row_lists_only_packages_that_its_package_uses() {
    assertThat(ARCHITECTURE.unusedDependencies(CLASSES, MainCode.SOURCES)).isEmpty();
  }

  @Test
  void every_package_is_in_the_table() {
    assertThat(CLASSES.stream().map(JavaClass::getPackageName)).isSubsetOf(ARCHITECTURE.packages());
  }

  @Test
  void a_package_is_listed_below_its_dependencies() {
    List<String> order = ARCHITECTURE.names();

    for (String name : order) {
      assertThat(order.subList(0, order.indexOf(name)))
          .containsAll(ARCHITECTURE.dependencies(name));
    }
  }

  /// A package that could be part of the core is checked as one. The ports of stores could: they
  /// are what the core must not know.
  @Test
  void a_package_outside_the_core_needs_the_outside_world() {
    List<String> pure =
        ARCHITECTURE.names().stream()
            .filter(name -> !CORE.contains(name) && !name.equals("store"))
            .filter(name -> CORE.containsAll(ARCHITECTURE.dependencies(name)))
            .filter(name ->
                !ARCHITECTURE
                    .dependsOnNoOutsideWorld(List.of(name))
                    .evaluate(CLASSES)
                    .hasViolation())
            .toList();

    assertThat(pure).isEmpty();
  }

  @Test
  void every_library_belongs_to_packages() {
    assertThat(ARCHITECTURE.librariesWithoutOwner(CLASSES)).isEmpty();
  }

  @Test
  void the_core_depends_on_the_language_and_no_outside_world() {
    ARCHITECTURE.dependsOnNoOutsideWorld(CORE).check(CLASSES);
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void a_library_is_used_only_in_the_packages_that_own_it(ArchitectureRules.Library library) {
    ARCHITECTURE.isUsedOnlyByItsPackages(library).check(CLASSES);
  }

  @Test
  void the_core_is_deterministic() {
    ARCHITECTURE.isDeterministic(CORE).check(CLASSES);
  }

  /// The first fenced block of kind `packages` of a page.
  private static String table(Path page) {
    try {
      String text = Files.readString(page);
      int begin = text.indexOf(FENCE) + FENCE.length();
      return text.substring(begin, text.indexOf("\n```", begin));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  private static List<String> names() {
    return ARCHITECTURE.names();
  }

  private static List<ArchitectureRules.Library> libraries() {
    return ArchitectureRules.LIBRARIES;
  }
}

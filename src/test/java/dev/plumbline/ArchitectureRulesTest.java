package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.plumbline.badarchitecture.plan.Repeatable;
import dev.plumbline.badarchitecture.plan.Unrepeatable;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every rule of the architecture, broken once to see that it reports the violation.
@Tag("check")
class ArchitectureRulesTest {

  private static final String BAD = "dev.plumbline.badarchitecture";
  private static final JavaClasses CLASSES = new ClassFileImporter().importPackages(BAD);
  private static final ArchitectureRules BAD_ARCHITECTURE =
      ArchitectureRules.of(
          BAD,
          """
          problem ->
          plan    -> problem
          score   -> problem
          """);

  @Test
  void all_is_every_module_above_but_those_that_are_left_out() {
    ArchitectureRules rules = ArchitectureRules.of(BAD, "one ->\ntwo -> all\nthree -> all -one");
    assertThat(rules.dependencies("two")).containsExactly("one");
    assertThat(rules.dependencies("three")).containsExactly("two");
  }

  @Test
  void depending_upwards_is_reported() {
    assertReported(BAD_ARCHITECTURE.dependsOnlyOnItsRow("problem"), "problem.DependsUpwards");
  }

  @Test
  void depending_on_a_module_that_the_row_lacks_is_reported() {
    assertReported(BAD_ARCHITECTURE.dependsOnlyOnItsRow("score"), "score.DependsSideways");
  }

  @Test
  void a_package_in_no_module_of_the_table_is_reported() {
    assertThatThrownBy(() ->
            assertThat(
                    CLASSES.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name ->
                            !BAD_ARCHITECTURE
                                .names()
                                .contains(BAD_ARCHITECTURE.module(name).orElse(""))))
                .isEmpty())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(BAD + ".unlisted");
  }

  @Test
  void an_entry_that_nothing_uses_is_reported() {
    assertThat(BAD_ARCHITECTURE.unusedDependencies(CLASSES, List.of()))
        .containsExactly("plan -> problem", "score -> problem");
  }

  @Test
  void packages_of_one_module_that_need_each_other_are_reported() {
    assertThat(BAD_ARCHITECTURE.circles(CLASSES, List.of()))
        .containsExactly(List.of(BAD + ".score", BAD + ".score.circle"));
  }

  @Test
  void a_core_that_reads_a_file_is_reported() {
    assertReported(BAD_ARCHITECTURE.dependsOnNoOutsideWorld(Set.of("plan")), "plan.ReadsFile");
  }

  @Test
  void a_library_in_a_package_that_does_not_own_it_is_reported() {
    List<String> reported = BAD_ARCHITECTURE.foreignUses(CLASSES);
    for (ArchitectureRules.Library library : ArchitectureRules.LIBRARIES) {
      assertThat(reported)
          .anyMatch(it -> it.startsWith(BAD + ".score -> ") && it.endsWith(library.packages()));
    }
  }

  @Test
  void every_call_that_cannot_be_repeated_is_reported() {
    List<String> methods =
        CLASSES.get(Unrepeatable.class).getMethods().stream().map(JavaMethod::getName).toList();
    assertThat(methods).hasSizeGreaterThan(20);
    for (String method : methods) {
      assertReported(
          BAD_ARCHITECTURE.isDeterministic(Set.of("plan")), "plan.Unrepeatable." + method + "(");
    }
  }

  @Test
  void reading_a_member_by_its_name_is_reported_outside_the_readers() {
    assertReported(
        BAD_ARCHITECTURE.readsMembersByNameOnlyIn(List.of("plan..")), "score.NamesMember");
    BAD_ARCHITECTURE.readsMembersByNameOnlyIn(List.of("score.NamesMember")).check(CLASSES);
  }

  @Test
  void the_repeatable_sisters_of_those_calls_are_free() {
    assertThat(
            BAD_ARCHITECTURE
                .isDeterministic(Set.of("plan"))
                .evaluate(CLASSES)
                .getFailureReport()
                .toString())
        .doesNotContain(Repeatable.class.getName());
  }

  private static void assertReported(ArchRule rule, String culprit) {
    assertThatThrownBy(() -> rule.check(CLASSES))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(BAD + "." + culprit);
  }
}

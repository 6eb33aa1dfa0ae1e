package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.plumbline.crooked.plan.Repeatable;
import dev.plumbline.crooked.plan.Unrepeatable;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Every rule of the house, broken once in a crooked house to see it bite.
class HouseRulesTest {

  private static final String CROOKED = "dev.plumbline.crooked";
  private static final JavaClasses CLASSES = new ClassFileImporter().importPackages(CROOKED);
  private static final HouseRules HOUSE =
      HouseRules.of(
          CROOKED,
          """
          problem ->
          plan    -> problem
          score   -> problem
          """);

  @Test
  void looking_up_is_reported() {
    assertBites(HOUSE.looksOnlyWhereThePlanOpens("problem"), "problem.LooksUp");
  }

  @Test
  void looking_where_no_door_is_open_is_reported() {
    assertBites(HOUSE.looksOnlyWhereThePlanOpens("score"), "score.LooksAside");
  }

  @Test
  void a_room_that_is_not_on_the_plan_is_reported() {
    assertThatThrownBy(() ->
            assertThat(CLASSES.stream().map(JavaClass::getPackageName))
                .isSubsetOf(HOUSE.packages()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(CROOKED + ".attic");
  }

  @Test
  void a_core_that_reads_a_file_is_reported() {
    assertBites(HOUSE.knowsNoOutsideWorld(Set.of("plan")), "plan.ReadsFile");
  }

  @Test
  void a_machine_in_a_room_that_does_not_own_it_is_reported() {
    for (HouseRules.Machine machine : HouseRules.MACHINERY) {
      assertBites(HOUSE.runsOnlyInItsRooms(machine), "score.RunsMachines");
    }
  }

  @Test
  void every_call_that_cannot_be_repeated_is_reported() {
    List<String> methods =
        CLASSES.get(Unrepeatable.class).getMethods().stream().map(JavaMethod::getName).toList();

    assertThat(methods).hasSizeGreaterThan(20);
    for (String method : methods) {
      assertBites(HOUSE.isDeterministic(Set.of("plan")), "plan.Unrepeatable." + method + "(");
    }
  }

  @Test
  void the_repeatable_sisters_of_those_calls_are_free() {
    assertThat(
            HOUSE.isDeterministic(Set.of("plan")).evaluate(CLASSES).getFailureReport().toString())
        .doesNotContain(Repeatable.class.getName());
  }

  private static void assertBites(ArchRule rule, String culprit) {
    assertThatThrownBy(() -> rule.check(CLASSES))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(CROOKED + "." + culprit);
  }
}

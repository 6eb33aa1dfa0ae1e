package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The plan of the house: which room may look into which.
///
/// A room stands below every room that it looks into, so reading down the plan is reading along the
/// data, and no circle can be written. To build a room, or to open a door, change the plan.
class HousePlanTest {

  private static final HouseRules HOUSE =
      HouseRules.of(
          "dev.plumbline",
          """
          problem        ->
          text           ->
          source         ->
          llm            ->
          canonical      -> problem
          conversion     -> problem canonical
          plan           -> problem
          rubric         -> problem plan
          lint           -> problem plan rubric
          bundle         -> problem canonical text plan rubric lint
          revision       -> problem canonical plan rubric bundle
          coverage       -> problem canonical plan rubric bundle
          extraction     -> problem canonical text plan rubric bundle
          protocol       -> canonical text plan rubric bundle extraction
          drafting       -> problem canonical conversion text llm rubric protocol
          score          -> problem canonical text plan rubric bundle extraction
          outlook        -> problem canonical plan rubric bundle extraction score
          calibration    -> problem canonical plan bundle extraction score
          store          -> canonical
          store.memory   -> canonical store
          store.files    -> canonical store
          store.dynamodb -> canonical store
          source.s3      -> source
          llm.openai     -> canonical llm
          llm.bedrock    -> canonical llm
          judging        -> problem canonical llm rubric bundle extraction protocol drafting store
          function       -> problem canonical plan rubric bundle drafting extraction score calibration llm llm.openai llm.bedrock judging source source.s3 store store.files store.dynamodb
          lambda         -> function
          openapi        -> function
          local          -> problem canonical conversion text plan rubric bundle drafting revision coverage extraction score outlook calibration store store.files store.memory llm protocol judging function
          """);

  private static final Set<String> CORE =
      Set.of(
          "problem",
          "text",
          "source",
          "canonical",
          "conversion",
          "plan",
          "rubric",
          "lint",
          "bundle",
          "revision",
          "coverage",
          "extraction",
          "llm",
          "protocol",
          "drafting",
          "score",
          "outlook",
          "calibration");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.plumbline");

  @ParameterizedTest
  @MethodSource("rooms")
  void a_room_looks_only_into_the_rooms_the_plan_opens(String room) {
    HOUSE.looksOnlyWhereThePlanOpens(room).check(CLASSES);
  }

  @Test
  void every_room_is_on_the_plan() {
    assertThat(CLASSES.stream().map(JavaClass::getPackageName)).isSubsetOf(HOUSE.packages());
  }

  @Test
  void a_room_stands_below_the_rooms_it_looks_into() {
    List<String> order = HOUSE.rooms();

    for (String room : order) {
      assertThat(order.subList(0, order.indexOf(room))).containsAll(HOUSE.open(room));
    }
  }

  @Test
  void the_core_knows_the_language_and_no_outside_world() {
    HOUSE.knowsNoOutsideWorld(CORE).check(CLASSES);
  }

  @ParameterizedTest
  @MethodSource("machinery")
  void a_machine_runs_only_in_the_rooms_that_own_it(HouseRules.Machine machine) {
    HOUSE.runsOnlyInItsRooms(machine).check(CLASSES);
  }

  @Test
  void the_core_is_deterministic() {
    HOUSE.isDeterministic(CORE).check(CLASSES);
  }

  private static List<String> rooms() {
    return HOUSE.rooms();
  }

  private static List<HouseRules.Machine> machinery() {
    return HouseRules.MACHINERY;
  }
}

package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What can be seen of the state machines without running them.
class MachinesTest {

  private static final List<String> MACHINES = Machines.NAMES;

  /// What the platform calls its own failures, and what Funqy makes of an exception.
  private static final Pattern WORLD =
      Pattern.compile(
          "Lambda\\..*|Runtime\\.ExitError|Sandbox\\.Timedout|States\\.(Timeout|Item.*|Result.*)"
              + "|io\\.quarkus\\.funqy\\.runtime\\.ApplicationException|DynamoD[Bb]\\..*|S3\\..*|Sfn\\..*");

  @ParameterizedTest
  @FieldSource("MACHINES")
  void every_call_is_retried_with_growing_pauses_and_jitter_and_only_where_the_world_failed(
      String machine) {
    List<JsonObject> calls =
        all(Machines.read(machine)).stream().filter(MachinesTest::isCall).toList();

    assertThat(calls).isNotEmpty();
    for (JsonObject call : calls) {
      for (Json each : call.list("Retry")) {
        JsonObject retry = (JsonObject) each;
        assertThat(retry.text("JitterStrategy")).isEqualTo("FULL");
        assertThat(retry.integer("BackoffRate")).isEqualTo(2);
        assertThat(retry.integer("MaxAttempts")).isBetween(1L, isThrottle(retry) ? 300L : 8L);
        assertThat(retry.list("ErrorEquals"))
            .allSatisfy(error -> assertThat(((JsonText) error).value()).matches(WORLD));
      }
    }
  }

  /// All slots of the account are taken: nothing was begun, and nothing is paid for another
  /// attempt.
  private static boolean isThrottle(JsonObject retry) {
    return retry
        .list("ErrorEquals")
        .equals(List.of((Json) Json.of("Lambda.TooManyRequestsException")));
  }

  /// What a function cannot do now it can hardly do later: each attempt is paid for.
  @ParameterizedTest
  @FieldSource("MACHINES")
  void an_exception_of_ours_is_tried_twice_again_and_an_outage_eight_times(String machine) {
    List<JsonObject> calls =
        all(Machines.read(machine)).stream().filter(MachinesTest::isInvocation).toList();

    assertThat(calls).isNotEmpty();
    for (JsonObject call : calls) {
      Map<String, Long> attempts = new LinkedHashMap<>();
      for (Json each : call.list("Retry")) {
        JsonObject retry = (JsonObject) each;
        retry
            .list("ErrorEquals")
            .forEach(
                error -> attempts.put(((JsonText) error).value(), retry.integer("MaxAttempts")));
      }
      assertThat(attempts)
          .containsEntry("io.quarkus.funqy.runtime.ApplicationException", 2L)
          .containsEntry("Lambda.ServiceException", 8L)
          .containsEntry("Sandbox.Timedout", 8L)
          .containsEntry("States.Timeout", 8L);
    }
  }

  @ParameterizedTest
  @FieldSource("MACHINES")
  void what_functions_answer_is_a_summary_and_decided_by_choice(String machine) {
    for (JsonObject state : all(Machines.read(machine))) {
      if (isInvocation(state)) {
        JsonObject parameters = state.object("Parameters");
        boolean summary =
            // a chunk is answered by digests and words
            machine.equals("batch")
                || parameters.find("Payload").isEmpty()
                    && Machines.text(machine).contains("\"response\": \"summary\"")
                || parameters.find("Payload").isPresent()
                    && parameters.object("Payload").text("response").equals("summary");
        assertThat(summary).as(state.toString()).isTrue();
        assertThat(state.text("Next")).endsWith("?");
      }
    }
  }

  @ParameterizedTest
  @FieldSource("MACHINES")
  void a_machine_names_the_functions_that_the_template_puts_in(String machine) {
    TreeSet<String> named = new TreeSet<>();
    Pattern.compile("\\$\\{(\\w+)}")
        .matcher(Machines.text(machine))
        .results()
        .forEach(it -> named.add(it.group(1)));
    Map<String, Object> resource =
        Template.read().resources("AWS::StepFunctions::StateMachine").values().stream()
            .filter(it -> it.get("DefinitionS3Location").equals(machine + ".asl.json"))
            .findFirst()
            .orElseThrow();
    assertThat(Template.map(resource.get("DefinitionSubstitutions")).keySet())
        .containsExactlyInAnyOrderElementsOf(named);
  }

  @ParameterizedTest
  @FieldSource("MACHINES")
  void a_machine_and_each_of_its_calls_end_in_time(String machine) {
    JsonObject root = Machines.read(machine);
    assertThat(root.integer("TimeoutSeconds")).isBetween(60L, 604_800L);
    assertThat(all(root))
        .filteredOn(state -> state.text("Type").equals("Task"))
        .allSatisfy(
            task -> assertThat(task.find("TimeoutSeconds")).as(task.toString()).isPresent());
  }

  @Test
  void nothing_is_caught_on_the_way_of_a_batch_so_that_it_can_be_redriven_where_it_failed() {
    assertThat(Machines.text("batch")).doesNotContain("\"Catch\"");
  }

  /// A state of type Fail fails again when it is redriven: only what no redrive could heal ends so.
  /// A choice without a next state fails, too, and decides again.
  @Test
  void what_was_paid_for_goes_on_after_a_redrive() {
    List<JsonObject> all = all(Machines.read("batch"));
    assertThat(all.stream().filter(it -> it.text("Type").equals("Fail")).map(Json::toString))
        .hasSize(3)
        .anyMatch(it -> it.contains("wrong-key"))
        .anyMatch(it -> it.contains("$.split.answer"))
        .anyMatch(it -> it.contains("$.calibrated.answer"));
    assertThat(all)
        .filteredOn(it -> it.text("Type").equals("Choice") && it.find("Default").isEmpty())
        .hasSize(4)
        .allSatisfy(
            it -> assertThat(it.objects("Choices").getLast().toString()).contains("RedriveCount"));
  }

  @Test
  void a_batch_may_watch_stop_and_redrive_the_children_of_its_map() {
    String label =
        Machines.read("batch").object("States").object("Evaluate the chunks").text("Label");
    String rights = Template.read().properties("BatchMachineRole").toString();
    assertThat(rights)
        .contains(
            "states:DescribeExecution",
            "states:StopExecution",
            "states:RedriveExecution",
            "execution:${AWS::StackName}-batch:*")
        .contains("execution:${AWS::StackName}-batch/" + label + ":*");
  }

  @Test
  void every_state_can_be_reached_and_every_next_one_exists() {
    for (String machine : MACHINES) {
      JsonObject root = Machines.read(machine);
      List<JsonObject> scopes = new ArrayList<>(List.of(root));
      all(root).stream()
          .filter(it -> it.find("ItemProcessor").isPresent())
          .forEach(it -> scopes.add(it.object("ItemProcessor")));
      for (JsonObject scope : scopes) {
        TreeSet<String> next = new TreeSet<>(List.of(scope.text("StartAt")));
        states(scope).values().forEach(state -> collect(state, next));
        assertThat(next).as(machine).isEqualTo(new TreeSet<>(states(scope).keySet()));
      }
    }
  }

  private static void collect(Json json, TreeSet<String> next) {
    switch (json) {
      case JsonObject object ->
          object.forEach((key, value) -> {
            if (key.equals("Next") || key.equals("Default")) {
              next.add(((JsonText) value).value());
            } else if (!key.equals("ItemProcessor")) {
              collect(value, next);
            }
          });
      case JsonArray(List<Json> elements) -> elements.forEach(each -> collect(each, next));
      default -> {}
    }
  }

  /// The states of a machine, those inside a map too.
  private static List<JsonObject> all(JsonObject scope) {
    List<JsonObject> all = new ArrayList<>();
    for (JsonObject state : states(scope).values()) {
      all.add(state);
      if (state.find("ItemProcessor").isPresent()) {
        all.addAll(all(state.object("ItemProcessor")));
      }
    }
    return all;
  }

  private static Map<String, JsonObject> states(JsonObject scope) {
    Map<String, JsonObject> states = new LinkedHashMap<>();
    scope.object("States").forEach((name, state) -> states.put(name, (JsonObject) state));
    return states;
  }

  private static boolean isCall(JsonObject state) {
    return state.text("Type").equals("Task") || state.find("ItemReader").isPresent();
  }

  private static boolean isInvocation(JsonObject state) {
    return state.text("Type").equals("Task") && state.text("Resource").endsWith("lambda:invoke");
  }
}

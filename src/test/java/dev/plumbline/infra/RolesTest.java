package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.infra.Role.Deed;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What each role may do and, more often, may not.
class RolesTest {

  private static final List<String> FUNCTIONS =
      List.of(
          "CompileBundleRole",
          "ExtractRole",
          "ScoreRole",
          "CalibrateRole",
          "BatchRole",
          "EvaluatorRole");

  private static final Template TEMPLATE = Template.read();

  @ParameterizedTest
  @CsvSource({
    "bundle, CompileBundleRole ExtractRole",
    "extraction-spec, CompileBundleRole ExtractRole",
    "scoring-spec, CompileBundleRole ExtractRole",
    "name, CompileBundleRole",
    "alias, CompileBundleRole",
    "approval, CompileBundleRole",
    "document, ExtractRole EvaluatorRole",
    "completion, ExtractRole ScoreRole EvaluatorRole",
    "completions, ExtractRole ScoreRole EvaluatorRole",
    "extraction, ExtractRole ScoreRole EvaluatorRole",
    "scorecard, ScoreRole EvaluatorRole",
    "scorecards, ScoreRole EvaluatorRole",
    "result, ScoreRole EvaluatorRole",
    "correction, ScoreRole",
    "appeal, ScoreRole",
    "proceedings, ScoreRole",
    "person, ScoreRole",
    "person-name, ScoreRole",
    "calibration, CalibrateRole",
    "panel, ExtractRole EvaluatorRole",
    "run, BatchRole",
    "request, ''",
    "facts, ''"
  })
  void rows_of_a_kind_are_put_by_those_who_make_them_and_nobody_else(String kind, String makers) {
    assertThat(FUNCTIONS.stream().filter(it -> role(it).may(Deed.onRow("PutItem", kind + "#ab"))))
        .containsExactlyElementsOf(words(makers));
  }

  @ParameterizedTest
  @CsvSource({
    "GetItem, approval, CompileBundleRole",
    "GetItem, document, ExtractRole ScoreRole EvaluatorRole",
    "GetItem, completion, ExtractRole ScoreRole EvaluatorRole",
    "GetItem, person-name, ScoreRole",
    "UpdateItem, person, ''",
    "DeleteItem, proceedings, ''",
    "UpdateItem, proceedings, ''",
    "Query, proceedings, ScoreRole",
    "GetItem, calibration, ScoreRole CalibrateRole EvaluatorRole",
    "GetItem, request, ExtractRole ScoreRole EvaluatorRole",
    "UpdateItem, request, ExtractRole ScoreRole EvaluatorRole",
    "UpdateItem, quota, ExtractRole EvaluatorRole",
    "GetItem, quota, ''",
    "UpdateItem, name, ''",
    "UpdateItem, bundle, ''",
    "GetItem, completions, ''",
    "Query, scorecards, ''",
    "BatchGetItem, scorecards, CalibrateRole",
    "Query, completions, ScoreRole",
    "Query, document, ExtractRole EvaluatorRole",
    "DeleteItem, document, ExtractRole EvaluatorRole",
    "DeleteItem, bundle, ''",
    "DeleteItem, scorecard, ''",
    "Scan, bundle, ''"
  })
  void a_row_is_touched_by_those_who_need_it(String action, String kind, String who) {
    assertThat(FUNCTIONS.stream().filter(it -> role(it).may(Deed.onRow(action, kind + "#ab"))))
        .containsExactlyElementsOf(words(who));
  }

  @Test
  void whoever_puts_artefacts_may_look_whether_they_are_there() {
    for (String name : FUNCTIONS) {
      for (ArtefactKind kind : ArtefactKind.values()) {
        if (role(name).may(Deed.onRow("PutItem", kind.id() + "#ab"))) {
          assertThat(role(name).may(Deed.onRow("GetItem", kind.id() + "#ab")))
              .as(name + " reads " + kind.id())
              .isTrue();
        }
      }
    }
  }

  @Test
  void no_condition_is_met_by_a_call_that_names_no_key() {
    for (String name : FUNCTIONS) {
      for (String action : List.of("GetItem", "PutItem", "UpdateItem", "Query", "Scan")) {
        assertThat(role(name).may(Deed.on("Table", "dynamodb:" + action))).isFalse();
      }
    }
  }

  @Test
  void one_wrong_key_among_right_ones_is_enough_to_be_turned_away() {
    Deed both =
        new Deed(
            "dynamodb:PutItem",
            "Table",
            Map.of("dynamodb:LeadingKeys", List.of("scorecard#ab", "bundle#ab")));
    assertThat(role("ScoreRole").may(both)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"s3:GetObject", "s3:GetObjectVersion"})
  void objects_are_read_below_the_prefixes_that_are_declared_for_them(String action) {
    Map<String, String> readers =
        Map.of(
            "inbox/a", "ExtractRole BatchRole",
            "labels/a", "ExtractRole CalibrateRole BatchRole",
            "outbox/a", "CalibrateRole BatchRole",
            "texts/a", "ExtractRole",
            "payroll/a", "");
    readers.forEach((object, who) ->
        assertThat(
                FUNCTIONS.stream().filter(it -> role(it).may(Deed.on("Bucket/" + object, action))))
            .as(object)
            .containsExactlyElementsOf(words(who)));
  }

  @Test
  void a_function_is_told_the_prefixes_that_its_role_may_read() {
    TEMPLATE
        .resources("AWS::Serverless::Function")
        .forEach((name, function) -> {
          List<String> read =
              role(Template.text(function.get("Role"))).statements().stream()
                  .filter(it -> it.actions().contains("s3:GetObject"))
                  .flatMap(it -> it.resources().stream())
                  .map(it -> it.replaceAll("\\*$", ""))
                  .toList();
          Object variables = Template.map(function.get("Environment")).get("Variables");
          Object told = Template.map(variables).get("PLUMBLINE_OBJECTS");

          assertThat(told == null ? List.of() : List.of(Template.text(told).split(",")))
              .as(name)
              .isEqualTo(read);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3:PutObject", "s3:DeleteObject", "s3:PutBucketPolicy"})
  void no_function_writes_to_the_bucket(String action) {
    assertThat(FUNCTIONS).noneMatch(it -> role(it).may(Deed.on("Bucket/inbox/a", action)));
  }

  @Test
  void only_extract_and_evaluator_ask_models_and_only_those_that_were_named() {
    Deed ask = Deed.on("ModelArns", "bedrock:InvokeModel");
    List<String> asking = List.of("ExtractRole", "EvaluatorRole");
    assertThat(FUNCTIONS.stream().filter(it -> role(it).may(ask)))
        .containsExactlyElementsOf(asking);
    for (String name : asking) {
      assertThat(Role.of(TEMPLATE, name).may(ask)).as("none was named").isFalse();
      assertThat(role(name).may(Deed.on("another", "bedrock:InvokeModel"))).isFalse();
    }
  }

  @Test
  void compile_bundle_asks_a_model_only_where_one_drafts_and_no_other() {
    Role drafting = Role.of(TEMPLATE, "CompileBundleRole", "HasDraftingModel");
    List<Deed> deeds =
        List.of(
            Deed.on("DraftingModelArns", "bedrock:InvokeModel"),
            Deed.onRow("GetItem", "completion#ab"),
            Deed.onRow("PutItem", "completion#ab"),
            Deed.onRow("UpdateItem", "request#ab"),
            Deed.onRow("UpdateItem", "quota#ab"));
    assertThat(deeds).allMatch(drafting::may).noneMatch(role("CompileBundleRole")::may);
    assertThat(drafting.may(Deed.on("ModelArns", "bedrock:InvokeModel"))).isFalse();
    assertThat(drafting.may(Deed.onRow("GetItem", "document#ab"))).isFalse();
    assertThat(FUNCTIONS.stream().filter(it -> !it.equals("CompileBundleRole")))
        .noneMatch(it -> Role.of(TEMPLATE, it, "HasDraftingModel").may(deeds.getFirst()));
  }

  @Test
  void only_extract_and_evaluator_read_the_key_of_a_model_and_only_that_secret() {
    Deed read = Deed.on("OpenAiKeySecretArn", "secretsmanager:GetSecretValue");
    assertThat(FUNCTIONS.stream().filter(it -> Role.of(TEMPLATE, it, "HasSecret").may(read)))
        .containsExactly("ExtractRole", "EvaluatorRole");
    Deed another = Deed.on("another", "secretsmanager:GetSecretValue");
    for (String name : List.of("ExtractRole", "EvaluatorRole")) {
      assertThat(Role.of(TEMPLATE, name).may(read)).as("none was named").isFalse();
      assertThat(Role.of(TEMPLATE, name, "HasSecret").may(another)).isFalse();
    }
  }

  @Test
  void a_function_writes_its_own_log_and_no_other() {
    for (String name : FUNCTIONS) {
      String own = name.replace("Role", "Logs");
      assertThat(FUNCTIONS.stream().map(it -> it.replace("Role", "Logs")))
          .filteredOn(log -> role(name).may(Deed.on(log, "logs:PutLogEvents")))
          .containsExactly(own);
    }
  }

  @Test
  void no_role_may_do_everything_of_anything() {
    for (String name : TEMPLATE.resources("AWS::IAM::Role").keySet()) {
      for (Role.Statement statement : role(name).statements()) {
        assertThat(statement.actions()).noneMatch(it -> it.contains("*"));
        if (statement.resources().contains("*")) {
          assertThat(statement.actions())
              .containsExactly(
                  "xray:PutTraceSegments",
                  "xray:PutTelemetryRecords",
                  "xray:GetSamplingRules",
                  "xray:GetSamplingTargets");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "EvaluateMachineRole, ExtractFunction ScoreFunction",
    "BatchMachineRole, ExtractFunction ScoreFunction CalibrateFunction BatchFunction"
  })
  void a_machine_calls_its_functions_and_no_other(String machine, String functions) {
    assertThat(FUNCTIONS.stream().map(it -> it.replace("Role", "Function")))
        .filteredOn(it -> role(machine).may(Deed.on(it, "lambda:InvokeFunction")))
        .containsExactlyElementsOf(words(functions));
  }

  @Test
  void who_invokes_the_evaluator_may_do_nothing_else() {
    Role service = Role.ofPolicy(TEMPLATE, "MayEvaluate");
    assertThat(service.may(Deed.on("EvaluatorFunction", "lambda:InvokeFunction"))).isTrue();
    assertThat(service.may(Deed.on("EvaluatorFunction", "lambda:GetFunction"))).isTrue();
    assertThat(service.may(Deed.on("ScoreFunction", "lambda:InvokeFunction"))).isFalse();
    assertThat(service.may(Deed.on("EvaluatorFunction", "lambda:UpdateFunctionCode"))).isFalse();
  }

  @Test
  void machines_read_what_comes_in_and_write_what_goes_out() {
    assertThat(may("BatchMachineRole", "s3:GetObject", "inbox/a")).isFalse();
    assertThat(may("BatchMachineRole", "s3:PutObject", "outbox/a")).isTrue();
    assertThat(may("BatchMachineRole", "s3:PutObject", "inbox/a")).isFalse();
    assertThat(may("BatchMachineRole", "s3:GetObject", "labels/a")).isFalse();
    assertThat(may("EvaluateMachineRole", "s3:GetObject", "inbox/a")).isFalse();
    for (String name : TEMPLATE.resources("AWS::IAM::Role").keySet()) {
      if (name.endsWith("MachineRole")) {
        assertThat(role(name).may(Deed.onRow("GetItem", "bundle#ab"))).isFalse();
      }
    }
  }

  @Test
  void the_api_begins_evaluations_and_asks_after_them_and_no_more() {
    Role api = role("ApiRole");
    String executions = "arn:Partition:states:Region:AccountId:execution:EvaluateMachine.Name:a";
    assertThat(api.may(Deed.on("EvaluateMachine", "states:StartExecution"))).isTrue();
    assertThat(api.may(Deed.on(executions, "states:DescribeExecution"))).isTrue();
    assertThat(api.may(Deed.on("BatchMachine", "states:StartExecution"))).isFalse();
    assertThat(api.may(Deed.on("EvaluateMachine", "states:StopExecution"))).isFalse();
    assertThat(api.may(Deed.on("ScoreFunction", "lambda:InvokeFunction"))).isFalse();
  }

  /// A function believes what the gateway says of a caller; whoever else may call it is trusted
  /// anyway.
  @Test
  void no_service_but_this_api_may_call_a_function_and_only_for_its_paths() {
    Map<String, String> paths = new TreeMap<>();
    TEMPLATE
        .resources("AWS::Lambda::Permission")
        .forEach((name, permission) -> {
          assertThat(permission)
              .as(name)
              .containsOnlyKeys("Action", "FunctionName", "Principal", "SourceArn")
              .containsEntry("Action", "lambda:InvokeFunction")
              .containsEntry("Principal", "apigateway.amazonaws.com");
          paths.put(
              Template.text(permission.get("FunctionName")),
              Template.text(permission.get("SourceArn")));
        });
    String api = "arn:Partition:execute-api:Region:AccountId:Api/*/POST/";
    assertThat(paths)
        .isEqualTo(
            Map.of(
                "CompileBundleFunction.Alias", api + "bundles",
                "ExtractFunction.Alias", api + "extractions",
                "ScoreFunction.Alias", api + "scorecards*",
                "CalibrateFunction.Alias", api + "calibrations"));
    assertThat(TEMPLATE.resources("AWS::Lambda::Url")).isEmpty();
    assertThat(TEMPLATE.resources("AWS::Serverless::Function").values())
        .hasSize(FUNCTIONS.size())
        .allSatisfy(it -> assertThat(it).doesNotContainKeys("Events", "FunctionUrlConfig"));
  }

  @Test
  void the_bucket_denies_whatever_does_not_come_over_tls() {
    Map<String, Object> policy =
        Template.map(TEMPLATE.properties("BucketPolicy").get("PolicyDocument"));
    Map<String, Object> only = Template.map(Template.list(policy.get("Statement")).getFirst());
    assertThat(only).containsEntry("Effect", "Deny").containsEntry("Principal", "*");
    assertThat(Template.texts(only.get("Resource"))).containsExactly("Bucket", "Bucket/*");
    assertThat(only.get("Condition"))
        .isEqualTo(Map.of("Bool", Map.of("aws:SecureTransport", "false")));
  }

  private static boolean may(String role, String action, String key) {
    return role(role).may(Deed.on("Bucket/" + key, action));
  }

  private static Role role(String name) {
    return Role.of(TEMPLATE, name, "HasModels", "HasKey");
  }

  private static List<String> words(String text) {
    return Stream.of(text.split(" ")).filter(it -> !it.isEmpty()).toList();
  }
}

package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The template says what the sources say.
class InfraTest {

  private static final Template TEMPLATE = Template.read();
  private static final Map<String, Map<String, Object>> FUNCTIONS =
      TEMPLATE.resources("AWS::Serverless::Function");

  @Test
  void every_function_has_one_resource_and_the_reverse() {
    assertThat(FUNCTIONS.values().stream().map(InfraTest::export))
        .containsExactlyInAnyOrderElementsOf(Functions.NAMES);
  }

  @Test
  void functions_differ_in_name_memory_time_and_rights_only() {
    Set<String> own =
        Set.of(
            "AutoPublishCodeSha256",
            "DeploymentPreference",
            "Environment",
            "LoggingConfig",
            "MemorySize",
            "Role",
            "Timeout");

    assertThat(FUNCTIONS.values())
        .allSatisfy(
            it -> assertThat(Template.text(it.get("AutoPublishCodeSha256"))).isEqualTo("Revision"));
    // what asks models may be bounded
    assertThat(FUNCTIONS.values())
        .allSatisfy(it -> {
          Set<String> keys = new TreeSet<>(it.keySet());
          keys.remove("ReservedConcurrentExecutions");
          assertThat(keys).isEqualTo(own);
        });
    assertThat(
            FUNCTIONS.values().stream()
                .filter(it -> it.containsKey("ReservedConcurrentExecutions")))
        .hasSize(1);
    assertThat(FUNCTIONS.values().stream().map(it -> Template.text(it.get("Role"))).distinct())
        .hasSize(FUNCTIONS.size());
  }

  @Test
  void a_function_is_told_to_end_before_the_platform_ends_it() {
    FUNCTIONS.forEach((name, properties) -> {
      long timeout = Long.parseLong((String) properties.get("Timeout")) * 1000;
      long deadline = Long.parseLong(variable(properties, "PLUMBLINE_DEADLINE_MILLIS"));
      assertThat(deadline).as(name).isBetween(timeout * 9 / 10, timeout - 1000);
    });
  }

  @Test
  void the_api_may_call_each_function_at_the_path_that_the_document_gives_it() throws IOException {
    String document = Files.readString(Template.FOLDER.resolve("openapi.yaml")) + "\n  /";

    Map<String, Map<String, Object>> permissions = TEMPLATE.resources("AWS::Lambda::Permission");
    assertThat(permissions.values().stream().map(it -> Template.text(it.get("FunctionName"))))
        .containsExactlyInAnyOrderElementsOf(
            FUNCTIONS.keySet().stream()
                .filter(it -> !it.equals("BatchFunction") && !it.equals("EvaluatorFunction"))
                .map(it -> it + ".Alias")
                .toList());
    for (Map<String, Object> permission : permissions.values()) {
      String arn = Template.text(permission.get("SourceArn"));
      // the operations of `score` are below its path
      String path =
          "\n  /" + arn.substring(arn.indexOf("/*/POST/") + 8).replaceAll("\\*$", "") + ":\n";
      String function = Template.text(permission.get("FunctionName")).replace(".", "");
      int at = document.indexOf(path);
      assertThat(at).as(path).isPositive();
      assertThat(document.indexOf("${" + function + "live}", at))
          .isBetween(at, document.indexOf("\n  /", at + path.length()));
    }
  }

  @Test
  void every_log_is_kept_for_a_while_and_belongs_to_a_function() {
    Map<String, Map<String, Object>> logs = TEMPLATE.resources("AWS::Logs::LogGroup");
    assertThat(logs.values()).allSatisfy(it -> assertThat(it).containsKey("RetentionInDays"));
    assertThat(
            FUNCTIONS.values().stream()
                .map(it -> Template.text(Template.map(it.get("LoggingConfig")).get("LogGroup"))))
        .containsExactlyInAnyOrderElementsOf(
            logs.keySet().stream().filter(it -> !it.startsWith("Api")).toList());
  }

  @Test
  void the_table_has_the_keys_that_the_store_writes_and_is_not_easily_lost() {
    Map<String, Object> table = TEMPLATE.properties("Table");
    assertThat(Template.list(table.get("KeySchema")))
        .containsExactly(
            Map.of("AttributeName", "pk", "KeyType", "HASH"),
            Map.of("AttributeName", "sk", "KeyType", "RANGE"));
    assertThat(table)
        .containsEntry("BillingMode", "PAY_PER_REQUEST")
        .containsEntry(
            "PointInTimeRecoverySpecification", Map.of("PointInTimeRecoveryEnabled", "true"));
    for (String kept : List.of("Table", "Bucket")) {
      assertThat(TEMPLATE.resource(kept)).containsEntry("DeletionPolicy", "Retain");
    }
  }

  /// An inference profile is called with the rights to it and to the models behind it.
  @Test
  void each_model_goes_with_a_list_of_what_may_be_called_and_is_refused_without_one() {
    Map<String, String> lists =
        Map.of("DraftingModel", "DraftingModelArns", "BedrockModel", "ModelArns");
    Map<String, Object> rules = Template.map(TEMPLATE.root().get("Rules"));
    Map<String, Object> parameters = Template.map(TEMPLATE.root().get("Parameters"));
    lists.forEach((model, arns) -> {
      assertThat(Template.map(parameters.get(arns)).get("Type")).isEqualTo("CommaDelimitedList");
      assertThat(rules.get(model + "IsAllowed").toString()).contains(model, arns);
    });
  }

  @Test
  void an_execution_calls_the_versions_that_were_there_when_it_began() {
    for (Map<String, Object> machine :
        TEMPLATE.resources("AWS::StepFunctions::StateMachine").values()) {
      assertThat(Template.map(machine.get("DefinitionSubstitutions")).values())
          .allSatisfy(function -> assertThat(Template.text(function)).endsWith("Function.Version"));
    }
    Map<String, Object> all =
        Template.map(Template.map(TEMPLATE.root().get("Globals")).get("Function"));
    assertThat(all).containsEntry("AutoPublishAlias", "live");
  }

  @Test
  void histories_are_under_the_key_of_the_stack_and_whoever_needs_it_may_use_it() {
    for (Map<String, Object> machine :
        TEMPLATE.resources("AWS::StepFunctions::StateMachine").values()) {
      assertThat(Template.chosen(machine, Set.of("HasKey")).toString())
          .contains("CUSTOMER_MANAGED_KMS_KEY", "KmsKeyId={Ref=KeyArn}");
      assertThat(Template.chosen(machine, Set.of()).toString())
          .doesNotContain("EncryptionConfiguration");
    }
    for (String role :
        List.of("EvaluateMachineRole", "BatchMachineRole", "UploadRuleRole", "ApiRole")) {
      assertThat(Template.chosen(TEMPLATE.properties(role), Set.of("HasKey")).toString())
          .as(role)
          .contains("kms:EncryptionContext:aws:states:stateMachineArn");
      assertThat(Template.chosen(TEMPLATE.properties(role), Set.of()).toString())
          .as(role)
          .doesNotContain("kms:");
    }
  }

  @Test
  void an_upload_starts_a_batch_and_what_cannot_is_not_lost() {
    Map<String, Object> rule = TEMPLATE.properties("UploadRule");
    // what a console calls a new folder is an empty object
    assertThat(rule.get("EventPattern").toString()).contains("size=[{numeric=[>, 0]}]");
    Map<String, Object> target = Template.map(Template.list(rule.get("Targets")).getFirst());

    assertThat(Template.text(target.get("Arn"))).isEqualTo("BatchMachine");
    assertThat(Template.text(target.get("RoleArn"))).isEqualTo("UploadRuleRole");
    assertThat(target.get("DeadLetterConfig").toString()).contains("UploadDeadLetters");
    assertThat(target).containsKey("RetryPolicy");
  }

  @Test
  void a_deployment_is_taken_back_by_alarms_and_the_api_calls_the_alias_that_it_moves()
      throws IOException {
    Map<String, Object> all =
        Template.map(Template.map(TEMPLATE.root().get("Globals")).get("Function"));
    Map<String, Object> preference = Template.map(all.get("DeploymentPreference"));

    assertThat(Template.text(preference.get("Type"))).isEqualTo("Deployment");
    // what watches all versions would stop the repair of one
    assertThat(preference).doesNotContainKey("Alarms");
    // errors of the version before must not stop the deployment of their repair
    FUNCTIONS.forEach((name, properties) -> {
      String alarm = name.replace("Function", "VersionAlarm");
      assertThat(Template.texts(Template.map(properties.get("DeploymentPreference")).get("Alarms")))
          .containsExactly(alarm);
      Map<String, Object> own = TEMPLATE.properties(alarm);
      // another name, so another alarm, which was never raised
      assertThat(own.get("AlarmName").toString()).contains("${" + name + ".Version.Version}");
      List<Object> metrics = Template.list(own.get("Metrics"));
      assertThat(metrics.getLast().toString())
          .contains("MetricName=Corrupt", "{Name=Version, Value=", name + ".Version.Version");
      assertThat(metrics.subList(1, metrics.size() - 1))
          .hasSize(2)
          .allSatisfy(metric ->
              assertThat(metric.toString())
                  .contains("{Name=FunctionName, Value={Ref=" + name + "}}", name + ".Version"));
    });
    assertThat(Files.readString(Template.FOLDER.resolve("openapi.yaml")))
        .doesNotContain("Function.Arn}/invocations");
  }

  @Test
  void metrics_of_ours_have_the_dimension_of_the_stack() {
    for (Map<String, Object> alarm : TEMPLATE.resources("AWS::CloudWatch::Alarm").values()) {
      for (Object metric : Template.list(alarm.get("Metrics"))) {
        String text = metric.toString();
        assertThat(text.contains("Namespace=Plumbline")).isEqualTo(text.contains("Name=Stack"));
      }
    }
  }

  @Test
  void whatever_a_person_must_see_raises_an_alarm() {
    Map<String, Map<String, Object>> alarms = TEMPLATE.resources("AWS::CloudWatch::Alarm");
    Map<String, List<String>> watched =
        Map.of(
            "ErrorsAlarm", List.of("BatchFunction", "ExtractFunction", "ScoreFunction"),
            "ExecutionsAlarm", List.of("BatchMachine", "EvaluateMachine", "TimedOut"),
            "TableThrottlesAlarm",
                List.of("ReadThrottleEvents", "WriteThrottleEvents", "Ref=Table"),
            "DeadLettersAlarm", List.of("UploadDeadLetters"),
            "ServerErrorsAlarm", List.of("5XXError", "StackName"),
            "RefusedModelAlarm", List.of("extract", "compile-bundle", "failed"),
            "IncompleteAlarm", List.of("extract", "score", "batch", "incomplete"),
            "CorruptAlarm", List.of("extract", "score", "calibrate", "batch", "corrupt"),
            "UnscoredAlarm", List.of("extract", "score", "evaluator", "Unscored"));

    watched.forEach((name, words) -> {
      assertThat(alarms.get(name)).as(name).containsKeys("AlarmActions", "AlarmDescription");
      assertThat(alarms.get(name).get("Metrics").toString()).as(name).contains(words);
    });
  }

  @Test
  void old_versions_of_objects_and_messages_do_not_stay() {
    assertThat(TEMPLATE.properties("Bucket").get("LifecycleConfiguration").toString())
        .contains("NoncurrentDays", "AbortIncompleteMultipartUpload");
    assertThat(TEMPLATE.properties("UploadDeadLetters")).containsKey("MessageRetentionPeriod");
  }

  @Test
  void the_bucket_is_private_and_versioned_and_tells_of_uploads() {
    Map<String, Object> bucket = TEMPLATE.properties("Bucket");
    assertThat(Template.map(bucket.get("PublicAccessBlockConfiguration")).values())
        .hasSize(4)
        .containsOnly("true");
    assertThat(bucket)
        .containsEntry("VersioningConfiguration", Map.of("Status", "Enabled"))
        .containsEntry(
            "NotificationConfiguration",
            Map.of("EventBridgeConfiguration", Map.of("EventBridgeEnabled", "true")));
  }

  /// What others than the stack's roles do with the key is in its own policy alone.
  @Test
  void the_policy_of_a_key_lets_each_service_in_that_uses_it_itself() throws IOException {
    JsonObject policy =
        Machines.object(Files.readString(Template.FOLDER.resolve("key-policy.json")));
    Map<String, String> actions = new TreeMap<>();
    policy
        .objects("Statement")
        .forEach(it ->
            actions.put(
                it.object("Principal").text(it.object("Principal").keys().getFirst()),
                it.get("Action").toString()));

    assertThat(TEMPLATE.properties("UploadDeadLetters").get("KmsMasterKeyId").toString())
        .contains("KeyArn");
    assertThat(actions.get("events.amazonaws.com")).contains("kms:Decrypt", "kms:GenerateDataKey");
    assertThat(actions.get("logs.REGION.amazonaws.com")).contains("kms:Encrypt");
    assertThat(actions.get("arn:aws:iam::ACCOUNT:root")).contains("kms:*");
  }

  private static String export(Map<String, Object> function) {
    return variable(function, "QUARKUS_FUNQY_EXPORT");
  }

  private static String variable(Map<String, Object> function, String name) {
    return (String)
        Template.map(Template.map(function.get("Environment")).get("Variables")).get(name);
  }

  /// AWS Lambda refuses more, in the middle of a deployment; a parameter that is too long is
  /// refused before it begins.
  @Test
  void the_environment_of_every_function_fits_into_4_kilobytes_at_the_longest_parameters() {
    Map<String, Object> shared =
        Template.map(
            Template.map(
                    Template.map(Template.map(TEMPLATE.root().get("Globals")).get("Function"))
                        .get("Environment"))
                .get("Variables"));

    assertThat(FUNCTIONS).hasSize(6);
    FUNCTIONS.forEach((name, function) -> {
      Map<String, Object> variables = new TreeMap<>(shared);
      variables.putAll(Template.map(Template.map(function.get("Environment")).get("Variables")));
      int bytes =
          variables.entrySet().stream()
              .filter(each -> !each.getValue().equals(Map.of("Ref", "AWS::NoValue")))
              .mapToInt(each -> each.getKey().length() + longest(each.getValue()))
              .sum();
      assertThat(bytes).as(name).isBetween(1_000, 4_096);
    });
  }

  private static int longest(Object value) {
    return switch (value) {
      case Map<?, ?> map when map.containsKey("Fn::If") -> {
        List<Object> parts = Template.list(map.get("Fn::If"));
        yield Math.max(longest(parts.get(1)), longest(parts.get(2)));
      }
      case Map<?, ?> map when map.containsKey("Fn::Sub") -> {
        Matcher places = Pattern.compile("\\$\\{([^}]+)}").matcher((String) map.get("Fn::Sub"));
        int length = ((String) map.get("Fn::Sub")).length();
        while (places.find()) {
          length += longest(Map.of("Ref", places.group(1))) - places.group().length();
        }
        yield length;
      }
      case Map<?, ?> map -> referred((String) map.get("Ref"));
      default -> value.toString().length();
    };
  }

  /// With the longest name of a stack, and what CloudFormation makes of it.
  private static int referred(String name) {
    int stack = 128;
    return switch (name) {
      case "AWS::NoValue" -> 0;
      case "AWS::StackName" -> stack;
      case "Bucket" -> 63;
      case "Table" -> stack + "-Table-0123456789ABC".length();
      default ->
          name.endsWith("Role.Arn")
              ? "arn:aws-us-gov:iam::123456789012:role/".length() + 64
              : parameter(Template.map(Template.map(TEMPLATE.root().get("Parameters")).get(name)));
    };
  }

  private static int parameter(Map<String, Object> parameter) {
    if (parameter.containsKey("AllowedValues")) {
      return Template.list(parameter.get("AllowedValues")).stream()
          .mapToInt(it -> it.toString().length())
          .max()
          .orElseThrow();
    }
    // numbers, which their patterns limit
    return parameter.containsKey("AllowedPattern")
        ? 16
        : Integer.parseInt(parameter.get("MaxLength").toString());
  }
}

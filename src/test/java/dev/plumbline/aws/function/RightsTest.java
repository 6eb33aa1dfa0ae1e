package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.aws.function.agentcore.EvaluatorSettings;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.Policies;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.exchange.RunCopy;
import dev.plumbline.fixtures.DraftAnswers;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.infra.Role;
import dev.plumbline.infra.Template;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.Stores;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.DocumentErasure;
import dev.plumbline.store.repository.TrustedArtefacts;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/// Every call that the functions make of the table, held against the role that `infra/` gives them.
@Tag("slow")
class RightsTest {

  private static final Path ESSAY = Path.of("events/essay");
  private static final Template TEMPLATE = Template.read();

  /// What each function did: `PutItem bundle#…`.
  private static final Map<String, TreeSet<String>> DONE = new TreeMap<>();

  /// What a person did who erased a document.
  private static final TreeSet<String> ERASED = new TreeSet<>();

  private static final TreeSet<String> FETCHED = new TreeSet<>();
  private static final TreeSet<String> SENT = new TreeSet<>();

  /// What `compile-bundle` did when it drafted.
  private static final TreeSet<String> DRAFTED = new TreeSet<>();

  /// What a person did who signed, and each function under a trust policy.
  private static final Map<String, TreeSet<String>> SIGNED = new TreeMap<>();

  /// Of a trusted caller, who says it in the request.
  private static final String BY = "\"by\":\"bea\",\"at\":\"2026-01-31T09:00:00Z\"";

  private static String now = "";

  /// The pseudonym of somebody who ruled.
  private static String person = "";

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    DynamoDbClient client = TestTables.client();
    String table = TestTables.table(client, "rights-" + UUID.randomUUID()).name();
    Stores stores = Tables.stores(watched(client), table, Duration.ofSeconds(20));
    Wiring wiring =
        Tables.wiring(watched(client), table, Duration.ofSeconds(20))
            .models(List.of(new CountedJudge(0)))
            .appeals(new AppealRules(28, false, 14, 1))
            .evaluators(
                new TreeMap<>(
                    Map.of(
                        "reply-tone", agent(CueJudge.IDENTITY),
                        "by-a-model", agent(CountedJudge.IDENTITY),
                        "by-a-panel", byPanel())));
    MemoryObjects files =
        new MemoryObjects().put("lines.jsonl", "{\"id\": \"1\", \"text\": \"It is so.\"}\n");
    Functions functions = wiring.functions(files, RequestLog.SILENT);
    ExampleRequests exampleRequests =
        new ExampleRequests((function, request) -> {
          now = function;
          return functions.answer(function, request);
        });
    for (String name : Functions.NAMES) {
      now = name;
      functions.warmUp();
    }
    for (Path folder : ExampleRequests.events()) {
      exampleRequests.evaluate(folder);
    }
    JsonObject bundle =
        exampleRequests.ask(
            "compile-bundle",
            JsonObject.of(
                "rubric", Files.readString(ESSAY.resolve("rubric.yaml")), "alias", "live"));
    exampleRequests.ask(
        "compile-bundle",
        JsonObject.of(
            "rubric",
            "draft: true\n" + Files.readString(ESSAY.resolve("rubric.yaml")),
            "approval",
            JsonObject.of("at", "2026-01-31T09:00:00Z", "by", "the board")));
    calibrate(exampleRequests, bundle);
    JsonObject judged = exampleRequests.ask("extract", Tables.byJudge(bundle, Tables.essay(100)));
    exampleRequests.ask("extract", withoutText(Tables.byJudge(bundle, Tables.essay(101))));
    // a judge that is not configured, whose answer may have been stored
    JsonObject unknown =
        JsonObject.of(
            "bundle", bundle.get("bundle"),
            "document", JsonObject.of("text", Tables.essay(102)),
            "judge", new JudgeIdentity("example", "", "1").json());
    functions.answer("extract", CanonicalJson.bytes(unknown));
    evaluate(functions);
    batch(exampleRequests, files);
    people(functions, bundle, judged);
    now = "erase";
    assertThat(stores.persons().erase(person)).isTrue();
    assertThat(new DocumentErasure(stores).erase(judged.digest("document"))).hasValue(2);
    ERASED.addAll(DONE.remove("erase"));
    draft(client, table);
    sign(client, table, bundle, files);
    copy(client, table, exampleRequests, files);
  }

  /// What `store copy` and `store copy` do of a table.
  private static void copy(
      DynamoDbClient client, String table, ExampleRequests functions, MemoryObjects files)
      throws IOException {
    Path folder = Files.createTempDirectory("fetched");
    JsonObject bundle =
        functions.ask(
            "compile-bundle",
            JsonObject.of("rubric", Files.readString(ESSAY.resolve("rubric.yaml"))));
    new SteppedBatch(functions.functions(), files)
        .run(
            JsonObject.of("text", Tables.essay(7)) + "\n",
            JsonObject.of("bundle", bundle.get("bundle"), "judge", CountedJudge.IDENTITY.json()),
            folder);
    String frame =
        """
        rubric: own
        version: 1.0.0
        evidence: {per_item: 0}
        traits: {t: {scale: points, item: {scale: 0-1, evidence: global_diagnostic}}}
        plan: {composite: {formula: t / positive_points}}
        """;
    Path filledIn = Files.createTempDirectory("filled-in");
    new SteppedBatch(functions.functions(), files)
        .run(
            "{\"text\": \"So it is.\", \"rubric\": [{\"ask\": \"So?\", \"points\": 1}]}\n",
            JsonObject.of(
                "bundle",
                functions.ask("compile-bundle", JsonObject.of("rubric", frame)).get("bundle")),
            filledIn);
    OperatorStores stores =
        new OperatorStores(table, Tables.stores(watched(client), table, Duration.ofSeconds(20)));
    now = "fetch";
    try (LocalStore store = LocalStore.open(folder.resolve("store"))) {
      new RunCopy(stores, store, InstantSource.system(), _ -> {})
          .copy(BatchOutput.run(folder), Optional.empty());
      new RunCopy(stores, store, InstantSource.system(), _ -> {})
          .copy(BatchOutput.run(filledIn), Optional.empty());
    }
    FETCHED.addAll(DONE.remove("fetch"));
    now = "send";
    stores.stores().artefacts().put(ArtefactKind.CALIBRATION, "{}".getBytes(UTF_8));
    SENT.addAll(DONE.remove("send"));
  }

  @Test
  void who_brings_runs_to_a_machine_may_read_and_who_brings_calibrations_back_may_put_these() {
    Role reader = Role.ofPolicy(TEMPLATE, "MayFetch");
    Role sender = Role.ofPolicy(TEMPLATE, "MaySend");

    assertThat(FETCHED)
        .anyMatch(deed -> deed.startsWith("GetItem run#"))
        .anyMatch(deed -> deed.startsWith("BatchGetItem document#"))
        .anyMatch(deed -> deed.startsWith("BatchGetItem completion#"))
        .anyMatch(deed -> deed.startsWith("Query completions#"))
        .allSatisfy(deed -> assertThat(reader.may(deed(deed))).as(deed).isTrue())
        .noneMatch(deed -> sender.may(deed(deed)));
    assertThat(SENT)
        .isNotEmpty()
        .allSatisfy(deed -> assertThat(sender.may(deed(deed))).as(deed).isTrue())
        .noneMatch(deed -> reader.may(deed(deed)));
    assertThat(sender.may(deed("PutItem bar#ab"))).isTrue();
    assertThat(role("batch").may(deed("GetItem bar#ab"))).isTrue();
    assertThat(role("batch").may(deed("PutItem bar#ab"))).isFalse();
    for (String other : List.of("PutItem run#", "GetItem person-name#", "Query log")) {
      assertThat(reader.may(deed(other + "ab"))).as(other).isFalse();
      assertThat(sender.may(deed(other + "ab"))).as(other).isFalse();
    }
    assertThat(reader.may(Role.Deed.on("Table", "dynamodb:Scan"))).isFalse();
  }

  private static EvaluatorSettings agent(JudgeIdentity judge) {
    return new EvaluatorSettings("short-argument@live", judge, Optional.empty(), Optional.empty());
  }

  private static EvaluatorSettings byPanel() {
    List<Panel.Juror> jurors =
        Stream.of(CueJudge.IDENTITY, CountedJudge.IDENTITY)
            .map(judge -> new Panel.Juror(judge, 1, false))
            .toList();
    return new EvaluatorSettings(
        "short-argument@live",
        CueJudge.IDENTITY,
        Optional.of(new Panel(jurors, Panel.Rules.of(Combination.MEDIAN), OptionalInt.empty())),
        Optional.empty());
  }

  /// As AgentCore asks: twice, the second time with what is stored.
  private static void evaluate(Functions functions) throws IOException {
    now = "evaluator";
    String event = Files.readString(Path.of("infra/events/19-evaluator-session-agentcore.json"));
    for (String each : List.of(event, event, event.replace("\"reply-tone\"", "\"by-a-model\""))) {
      String answer = new String(functions.answer("evaluator", each.getBytes(UTF_8)), UTF_8);
      assertThat(answer).contains("scorecard sha256:");
    }
  }

  /// A person answers, corrects, appeals and looks back through `score`.
  private static void people(Functions functions, JsonObject bundle, JsonObject judged) {
    now = "score";
    String text =
        "\"bundle\":\""
            + bundle.digest("bundle")
            + "\",\"extraction\":\""
            + judged.digest("extraction")
            + "\"";
    ask(functions, "{\"form\":{" + text + "}}", "form");
    ask(
        functions,
        "{\"review\":{" + text + ",\"answers\":[{\"item\":\"C1\",\"decision\":0}]," + BY + "}}",
        "reviewed");
    String card = ask(functions, "{" + text + "}", "scored").text("scorecard");
    String result = "\"scorecard\":\"" + card + "\",\"id\":\"7\"";
    ask(
        functions,
        "{\"correction\":{"
            + result
            + ",\"item\":\"C1\",\"decision\":\"1\",\"reason\":\"so\",\"anyway\":true,"
            + BY
            + "}}",
        "corrected");
    ask(
        functions,
        "{\"appeal\":{"
            + result
            + ",\"item\":\"C1\",\"ground\":\"no\",\"released\":\"2026-01-30T00:00:00Z\","
            + BY.replace("bea", "ada")
            + "}}",
        "appealed");
    ask(
        functions,
        "{\"denial\":{" + result + ",\"appeal\":1,\"reason\":\"so\"," + BY + "}}",
        "appealed");
    JsonObject history = ask(functions, "{\"history\":{" + result + "}}", "history");
    JsonObject last = (JsonObject) history.list("events").getLast();
    person = last.text("who").substring("person:".length());
  }

  private static JsonObject ask(Functions functions, String request, String outcome) {
    JsonObject answer = ExampleRequests.object(functions.answer("score", request.getBytes(UTF_8)));
    assertThat(answer.text("outcome")).as(answer.toString()).isEqualTo(outcome);
    return answer;
  }

  private static void sign(
      DynamoDbClient client, String table, JsonObject bundle, MemoryObjects files) {
    SigningKey key = Keys.fresh();
    Stores stores = Tables.stores(watched(client), table, Duration.ofSeconds(20));
    now = "person";
    Digest digest = bundle.digest("bundle");
    assertThat(stores.artefacts().find(ArtefactKind.BUNDLE, digest))
        .isInstanceOf(ArtefactLookup.Found.class);
    assertThat(stores.approvals().find(digest)).isPresent();
    Statement statement = Statement.ofBundle(digest, "a", "1.0.0", digest, digest, "1");
    DsseEnvelope envelope = statement.sign(key);
    stores.artefacts().put(ArtefactKind.ATTESTATION, envelope.bytes());
    stores.log().append(LogEntry.of(envelope, statement), head -> head.sign(key), Instant.EPOCH);
    SIGNED.put(now, DONE.remove(now));
    TrustedArtefacts trust =
        new TrustedArtefacts(Policies.of(key), Optional.of(stores), InstantSource.system());
    for (String function : List.of("extract", "score", "calibrate", "batch")) {
      now = function + " under a policy";
      assertThat(
              new ArtefactLoader(
                      stores.artefacts(), stores.names(), stores.aliases(), Optional.of(trust))
                  .bundle(digest.toString())
                  .digest())
          .isEqualTo(digest);
      SIGNED.put(function, DONE.remove(now));
    }
  }

  @Test
  void who_signs_may_append_to_the_log_and_nothing_else() {
    Role person = Role.ofPolicy(TEMPLATE, "MaySign");
    assertThat(SIGNED.get("person"))
        .hasSizeGreaterThan(4)
        .allSatisfy(deed -> assertThat(person.may(deed(deed))).as(deed).isTrue());
    for (String other : List.of("PutItem bundle#", "DeleteItem log", "UpdateItem log")) {
      assertThat(person.may(deed(other + "ab"))).as(other).isFalse();
    }
  }

  @Test
  void a_key_signs_for_its_role_and_only_as_statements_are_signed() {
    Map<String, List<String>> asked =
        Map.of(
            "kms:SigningAlgorithm", List.of("ED25519_SHA_512"),
            "kms:MessageType", List.of("RAW"));
    for (String role : List.of("Release", "Approval")) {
      Role holder = Role.ofPolicy(TEMPLATE, "MayUse" + role + "Key");
      String key = role + "KeyArn";
      String other = role.equals("Release") ? "ApprovalKeyArn" : "ReleaseKeyArn";

      assertThat(holder.may(new Role.Deed("kms:Sign", key, asked))).isTrue();
      assertThat(holder.may(Role.Deed.on(key, "kms:GetPublicKey"))).isTrue();
      assertThat(holder.may(new Role.Deed("kms:Sign", other, asked))).isFalse();
      assertThat(holder.may(Role.Deed.on(key, "kms:Sign"))).isFalse();
      for (String deed : List.of("Decrypt", "CreateGrant", "PutKeyPolicy", "ScheduleKeyDeletion")) {
        assertThat(holder.may(new Role.Deed("kms:" + deed, key, asked))).as(deed).isFalse();
      }
      assertThat(Role.ofPolicy(TEMPLATE, "MaySign").may(new Role.Deed("kms:Sign", key, asked)))
          .isFalse();
    }
  }

  @Test
  void a_function_reads_signatures_where_a_policy_is_in_force_and_writes_none() {
    for (String function : List.of("extract", "score", "calibrate", "batch")) {
      Role under = Role.of(TEMPLATE, role(function).name(), "HasPolicy");
      assertThat(SIGNED.get(function))
          .as(function)
          .hasSize(3)
          .allSatisfy(deed -> assertThat(under.may(deed(deed))).as(deed).isTrue());
      assertThat(under.may(deed("PutItem signed#ab"))).isFalse();
      assertThat(under.may(deed("PutItem attestation#ab"))).isFalse();
      assertThat(role(function).may(deed("Query signed#ab"))).isFalse();
    }
  }

  private static void draft(DynamoDbClient client, String table) {
    ScriptedModel model = ScriptedModel.saying(DraftAnswers.good());
    Functions functions =
        Tables.wiring(watched(client), table, Duration.ofSeconds(20))
            .models(List.of(model))
            .functions();
    now = "draft";
    JsonObject drafted =
        new ExampleRequests(functions::answer)
            .ask(
                "compile-bundle",
                JsonObject.of(
                    "draft", JsonObject.of("judge", "openai"), "prose", DraftAnswers.PROSE));
    assertThat(drafted.text("outcome")).isEqualTo("draft");
    DRAFTED.addAll(DONE.remove("draft"));
  }

  @Test
  void the_erasure_policy_allows_erasing_and_nothing_else() {
    Role person = Role.ofPolicy(TEMPLATE, "MayErase");

    assertThat(ERASED)
        .anyMatch(deed -> deed.startsWith("PutItem extraction#"))
        .anyMatch(deed -> deed.startsWith("PutItem correction#"))
        .anyMatch(deed -> deed.startsWith("PutItem appeal#"))
        .allSatisfy(deed -> assertThat(person.may(deed(deed))).as(deed).isTrue());
    for (String made : List.of("PutItem bundle#", "PutItem scorecard#", "GetItem completion#")) {
      assertThat(person.may(deed(made + "ab"))).as(made).isFalse();
    }
    assertThat(person.may(Role.Deed.on("Table", "dynamodb:Scan"))).isFalse();
  }

  @Test
  void whatever_a_function_does_its_role_allows() {
    assertThat(DONE.keySet()).containsExactlyInAnyOrderElementsOf(Functions.NAMES);
    DONE.forEach((function, deeds) -> {
      Role role = role(function);
      assertThat(deeds)
          .as(function)
          .hasSizeGreaterThan(2)
          .allSatisfy(deed -> assertThat(role.may(deed(deed))).as(deed).isTrue());
    });
  }

  @Test
  void whatever_drafting_does_the_role_allows_where_a_model_drafts_and_nowhere_else() {
    Role with = Role.of(TEMPLATE, "CompileBundleRole", "HasDraftingModel");
    Role without = role("compile-bundle");
    assertThat(DRAFTED).hasSizeGreaterThan(1);
    assertThat(DRAFTED)
        .allSatisfy(deed -> {
          assertThat(with.may(deed(deed))).as(deed).isTrue();
          assertThat(without.may(deed(deed))).as(deed).isFalse();
        });
  }

  @Test
  void calls_of_another_function_are_mostly_denied() {
    TreeSet<String> scored = new TreeSet<>(DONE.get("score"));
    scored.removeIf(deed -> !deed.startsWith("PutItem"));
    assertThat(scored).isNotEmpty();
    assertThat(scored.stream().filter(it -> role("compile-bundle").may(deed(it)))).isEmpty();
    assertThat(DONE.get("compile-bundle").stream().filter(it -> it.startsWith("PutItem")))
        .isNotEmpty()
        .noneMatch(it -> role("score").may(deed(it)));
  }

  private static void batch(ExampleRequests exampleRequests, MemoryObjects files) {
    JsonObject split = exampleRequests.ask("batch", Tables.split(Json.of("short-argument@live")));
    files.put("lines.jsonl", "{\"lines\":[{\"id\":\"1\",\"outcome\":\"refused\",\"position\":0}]}");
    files.put("manifest.json", "{\"ResultFiles\":{\"SUCCEEDED\":[{\"Key\":\"lines.jsonl\"}]}}");
    JsonObject finished =
        exampleRequests.ask(
            "batch",
            JsonObject.of(
                "bundle",
                split.get("bundle"),
                "documents",
                1,
                "manifest",
                JsonObject.of("s3", JsonObject.of("bucket", "b", "key", "manifest.json")),
                "step",
                "finish"));
    assertThat(finished.text("outcome")).isEqualTo("evaluated");
  }

  private static void calibrate(ExampleRequests exampleRequests, JsonObject bundle)
      throws IOException {
    String text = Files.readString(ESSAY.resolve("document.txt"));
    List<Json> labels = new ArrayList<>();
    JsonObject last = JsonObject.EMPTY;
    for (int i = 0; i < 20; i++) {
      String more = text + (i % 2 == 0 ? " It is so." : " For example, number " + i + ".");
      last =
          exampleRequests.ask(
              "extract",
              JsonObject.of(
                  "bundle", bundle.get("bundle"),
                  "document", JsonObject.of("text", more + i)));
      exampleRequests.ask(
          "score",
          JsonObject.of("bundle", bundle.get("bundle"), "extraction", last.get("extraction")));
      labels.add(
          JsonObject.of(
              "document", last.get("document"),
              "scores", JsonObject.of("composite", 1 + i % 6)));
    }
    JsonObject calibrated =
        exampleRequests.ask(
            "calibrate",
            JsonObject.of("bundle", bundle.get("bundle"), "labels", new JsonArray(labels)));
    assertThat(calibrated.text("outcome")).isEqualTo("calibrated");
    JsonObject scored =
        exampleRequests.ask(
            "score",
            JsonObject.of(
                "bundle", bundle.get("bundle"),
                "extraction", last.get("extraction"),
                "calibration", calibrated.get("calibration")));
    assertThat(scored.find("result")).isPresent();
    exampleRequests.ask(
        "score",
        JsonObject.of("bundle", "short-argument@live", "extraction", last.get("extraction")));
  }

  private static JsonObject withoutText(JsonObject request) {
    JsonObjectBuilder without = JsonObject.builder();
    request.forEach(without::put);
    return without.put("storeText", Json.of(false)).build();
  }

  private static Role role(String function) {
    String name =
        TEMPLATE.resources("AWS::Serverless::Function").values().stream()
            .filter(it -> it.toString().contains("QUARKUS_FUNQY_EXPORT=" + function + ","))
            .map(it -> Template.text(it.get("Role")))
            .findFirst()
            .orElseThrow();
    return Role.of(TEMPLATE, name);
  }

  private static Role.Deed deed(String words) {
    String[] parts = words.split(" ", 2);
    return Role.Deed.onRow(parts[0], parts[1]);
  }

  private static DynamoDbClient watched(DynamoDbClient client) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.isDefault() && arguments[0] instanceof Consumer<?>) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
          }
          done(arguments[0]);
          try {
            return method.invoke(client, arguments);
          } catch (InvocationTargetException failure) {
            throw failure.getCause();
          }
        };
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, handler);
  }

  /// A transaction needs the right to each of its writes.
  private static void done(Object request) {
    switch (request) {
      case GetItemRequest get -> done("GetItem", get.key().get("pk").s());
      case BatchGetItemRequest batch ->
          batch
              .requestItems()
              .values()
              .forEach(rows -> rows.keys().forEach(key -> done("BatchGetItem", key.get("pk").s())));
      case PutItemRequest put -> done("PutItem", put.item().get("pk").s());
      case UpdateItemRequest update -> done("UpdateItem", update.key().get("pk").s());
      case DeleteItemRequest delete -> done("DeleteItem", delete.key().get("pk").s());
      case QueryRequest query -> done("Query", query.expressionAttributeValues().get(":pk").s());
      case TransactWriteItemsRequest writes ->
          writes.transactItems().forEach(it -> done("PutItem", it.put().item().get("pk").s()));
      default -> throw new AssertionError("no right for " + request.getClass());
    }
  }

  private static synchronized void done(String action, String pk) {
    DONE.computeIfAbsent(now, _ -> new TreeSet<>()).add(action + " " + pk);
  }
}

package dev.plumbline.infra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.function.request.Operation;
import dev.plumbline.aws.openapi.HttpFront;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.store.Aliases.AliasName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each operation by each caller through `infra/openapi.yaml`: the policies of the template's
/// roles, then the functions.
class RoleMatrixTest {

  private static final Map<String, String> FUNCTIONS =
      Map.of(
          "CompileBundleFunction", "compile-bundle",
          "ExtractFunction", "extract",
          "ScoreFunction", "score",
          "CalibrateFunction", "calibrate");

  private static final String RUBRIC =
      "rubric: polite\\nversion: 1.0.0\\nfacts: {words: {computed: words}}\\nplan:\\n  composite:"
          + "\\n    rules:\\n      - {id: long_enough, when: words >= 5, weight: 1}\\n";

  private static final String ALIAS = "{\"rubric\":\"" + RUBRIC + "\",\"alias\":\"live\"}";

  /// Callers without a role of ours: another role that may invoke the API, a role of the same name
  /// in another account, a user, a session that is named like a role, nobody.
  private static final List<String> STRANGERS =
      List.of(
          "arn:aws:sts::123456789012:assumed-role/Another/alice",
          "arn:aws:sts::999999999999:assumed-role/ApproverCallerRole/alice",
          "arn:aws:iam::123456789012:user/ApproverCallerRole",
          "arn:aws:sts::123456789012:assumed-role/Another/ApproverCallerRole",
          "");

  private static final List<String> ROLES =
      List.of(
          "AuthorCallerRole",
          "ApproverCallerRole",
          "ScorerCallerRole",
          "ReviewerCallerRole",
          "ReaderCallerRole");

  record Attempt(String method, String path, String body, Set<String> may) {}

  @TempDir private Path store;

  private Wiring wiring;
  private Functions functions;

  @BeforeEach
  void open() {
    wiring = LocalWiring.in(store, Duration.ofSeconds(30)).callers(HttpFront.roles());
    functions = wiring.functions();
  }

  static Map<String, Attempt> operations() throws IOException {
    String draft = Files.readString(Path.of("events/support-answer/rubric.yaml"));
    Map<String, Attempt> all = new LinkedHashMap<>();
    all.put(
        "check", bundles("\"rubric\":\"" + RUBRIC + "\",\"store\":false", "Author", "Approver"));
    all.put("lock", bundles("\"rubric\":\"" + RUBRIC + "\"", "Author"));
    all.put("alias", bundles("\"rubric\":\"" + RUBRIC + "\",\"alias\":\"live\"", "Approver"));
    all.put(
        "approve",
        bundles(
            "\"rubric\":"
                + CanonicalJson.text(Json.of(draft))
                + ",\"approval\":{\"bundle\":\""
                + zeros()
                + "\"}",
            "Approver"));
    all.put("draft", bundles("\"prose\":\"Be kind.\",\"draft\":{\"judge\":\"none\"}", "Author"));
    all.put(
        "extract",
        new Attempt(
            "post",
            "/extractions",
            "{\"bundle\":\"polite@1.0.0\",\"document\":{\"text\":\"Well.\"}}",
            Set.of("ScorerCallerRole")));
    all.put(
        "score",
        new Attempt(
            "post",
            "/scorecards",
            "{\"bundle\":\"polite@1.0.0\",\"extraction\":\"" + zeros() + "\"}",
            Set.of("ScorerCallerRole")));
    String result = "\"scorecard\":\"" + zeros() + "\",\"id\":\"letter 7\"";
    String text = "\"bundle\":\"polite@1.0.0\",\"extraction\":\"" + zeros() + "\"";
    all.put("form", people("forms", "form", text, "Reviewer"));
    all.put("review", people("reviews", "review", text + ",\"answers\":[]", "Reviewer"));
    all.put(
        "correction",
        people(
            "corrections", "correction", result + ",\"annul\":true,\"reason\":\"so\"", "Reviewer"));
    all.put(
        "appeal",
        people(
            "appeals",
            "appeal",
            result + ",\"item\":\"K1\",\"ground\":\"no\",\"released\":\"2026-01-01T00:00:00Z\"",
            "Reviewer",
            "Scorer"));
    all.put(
        "denial",
        people("denials", "denial", result + ",\"appeal\":1,\"reason\":\"no\"", "Reviewer"));
    all.put("history", people("histories", "history", result, "Reviewer", "Scorer", "Reader"));
    all.put(
        "calibrate",
        new Attempt(
            "post",
            "/calibrations",
            "{\"bundle\":\"polite@1.0.0\",\"labels\":[]}",
            Set.of("AuthorCallerRole")));
    all.put(
        "evaluate",
        new Attempt(
            "post",
            "/evaluations",
            "{\"bundle\":\"polite@1.0.0\",\"text\":\"Well.\"}",
            Set.of("ScorerCallerRole")));
    all.put(
        "evaluation",
        new Attempt("get", "/evaluations/e1", "", Set.of("ScorerCallerRole", "ReaderCallerRole")));
    return all;
  }

  @Test
  void every_operation_of_a_person_is_attempted() throws IOException {
    assertThat(operations().keySet())
        .containsAll(Operation.ofPersons().map(it -> it.schemas().member()).toList());
  }

  private static Attempt people(String path, String key, String members, String... may) {
    Attempt same = bundles("\"" + key + "\":{" + members + "}", may);
    return new Attempt("post", "/scorecards/" + path, same.body(), same.may());
  }

  private static Attempt bundles(String members, String... may) {
    Set<String> roles = new TreeSet<>();
    for (String role : may) {
      roles.add(role + "CallerRole");
    }
    return new Attempt("post", "/bundles", "{" + members + "}", roles);
  }

  private static String zeros() {
    return "sha256:" + "0".repeat(64);
  }

  @Test
  void each_operation_is_open_to_its_roles_and_to_nobody_else() throws IOException {
    functions.answer("compile-bundle", ("{\"rubric\":\"" + RUBRIC + "\"}").getBytes(UTF_8));
    int wrong = 0;
    List<String> callers = new ArrayList<>(STRANGERS);
    ROLES.forEach(role -> callers.add(HttpFront.session(role, "alice")));
    for (Map.Entry<String, Attempt> each : operations().entrySet()) {
      for (String caller : callers) {
        Attempt attempt = each.getValue();
        HttpFront front = front(caller);

        HttpFront.Answer answer =
            front.send(attempt.method(), attempt.path(), attempt.body(), true);

        boolean may =
            attempt.may().stream().anyMatch(it -> HttpFront.session(it, "alice").equals(caller));
        boolean refused = answer.status() == 403;
        wrong += refused == may ? 1 : 0;
        assertThat(refused)
            .as(each.getKey() + " by " + caller + ": " + answer.body())
            .isEqualTo(!may);
        if (refused) {
          assertThat(answer.json().text("outcome")).isEqualTo("forbidden");
        }
      }
    }
    assertThat(wrong).isZero();
  }

  @Test
  void an_approval_is_by_the_caller_and_at_the_time_of_the_request() throws IOException {
    String rubric = "draft: true\n" + Files.readString(Path.of("events/essay/rubric.yaml"));
    HttpFront author = front(HttpFront.session("AuthorCallerRole", "alice"));
    JsonObject checked = author.post("/bundles", JsonObject.of("rubric", rubric).toString()).json();
    assertThat(checked.text("outcome")).isEqualTo("draft");

    HttpFront approver = front(HttpFront.session("ApproverCallerRole", "bob@example.org"));
    JsonObject locked =
        approver
            .post(
                "/bundles",
                JsonObject.of(
                        "approval",
                        JsonObject.of("bundle", checked.get("bundle")),
                        "rubric",
                        rubric)
                    .toString())
            .json();

    assertThat(locked.text("outcome")).as(locked.toString()).isEqualTo("locked");
    assertThat(locked.object("approval").text("by")).isEqualTo("bob@example.org");
    assertThat(locked.object("approval").text("at"))
        .isEqualTo(Instant.ofEpochMilli(1768900000000L).toString());
  }

  @Test
  void the_path_of_one_operation_does_not_open_another() {
    functions.answer("compile-bundle", ("{\"rubric\":\"" + RUBRIC + "\"}").getBytes(UTF_8));
    String result = "{\"scorecard\":\"" + zeros() + "\",\"id\":\"letter 7\"";
    String correction = "{\"correction\":" + result + ",\"annul\":true,\"reason\":\"so\"}}";
    for (String path : List.of("appeals", "histories")) {
      HttpFront.Answer answer =
          front(HttpFront.session("ScorerCallerRole", "alice"))
              .post("/scorecards/" + path, correction);
      assertThat(answer.status()).as(path).isIn(400, 403);
    }
    assertThat(outcome("score", "ScorerCallerRole", correction)).isEqualTo("forbidden");
    String scoring = "{\"bundle\":\"polite@1.0.0\",\"facts\":{}}";
    assertThat(outcome("score", "ReviewerCallerRole", scoring)).isEqualTo("forbidden");
  }

  /// The same is refused of a caller who may do what the body asks for.
  @Test
  void a_body_that_names_its_caller_gains_nothing() {
    String alias = "{\"rubric\":\"" + RUBRIC + "\",\"alias\":\"live\"";
    for (String role : List.of("AuthorCallerRole", "ApproverCallerRole")) {
      String context =
          "\"requestContext\":{\"requestTimeEpoch\":1,\"identity\":{\"userArn\":\""
              + HttpFront.session(role, "eve")
              + "\"}}";
      String caller = "\"caller\":{\"at\":\"1\",\"name\":\"eve\",\"role\":\"approver\"}";
      for (String claim : List.of(context, caller)) {
        for (String body :
            List.of(
                alias + "}," + claim,
                alias + "\"," + claim,
                alias + "\\\"," + claim,
                alias + "}," + claim.replace("Context", "\\u0043ontext"),
                "{}\"," + claim + ",\"body\":" + alias + "}",
                "{" + claim + ",\"body\":" + Json.of(alias + "}") + "}",
                "{" + claim + ",\"request\":" + alias + "}}",
                alias + "}}",
                alias + "," + claim + "}",
                "")) {
          for (String by : List.of("ReaderCallerRole", "ApproverCallerRole")) {
            assertThat(outcome("compile-bundle", by, body)).as(body).isIn("refused", "forbidden");
          }
        }
      }
    }
    assertThat(LocalWiring.stores(store).aliases().find(new AliasName("polite", "live"))).isEmpty();
  }

  @Test
  void headers_parameters_and_paths_that_name_a_caller_gain_nothing() {
    String approver = HttpFront.session("ApproverCallerRole", "eve");
    JsonObject claims =
        JsonObject.of(
            "content-type",
            "application/json",
            "userArn",
            approver,
            "requestContext",
            "{\"identity\":{\"userArn\":\"" + approver + "\"}}",
            "x-amzn-request-context",
            approver);
    String path = "/bundles?userArn=" + approver + "/../%2e%2e/\u202e";
    byte[] event =
        HttpFront.event(HttpFront.session("AuthorCallerRole", "alice"), path, claims, ALIAS);

    HttpFront.Answer answer = HttpFront.passed(functions.answer("compile-bundle", event));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().text("outcome")).isEqualTo("forbidden");
    assertThat(LocalWiring.stores(store).aliases().find(new AliasName("polite", "live"))).isEmpty();
  }

  @Test
  void a_direct_request_is_trusted_and_one_that_claims_a_caller_only_loses_rights() {
    assertThat(answer("compile-bundle", ALIAS).text("outcome")).isEqualTo("locked");
    for (String identity :
        List.of(
            "operator",
            "root",
            "",
            "ApproverCallerRole",
            "arn:aws:iam::123456789012:root",
            "arn:aws:iam::123456789012:role/ApproverCallerRole",
            "arn:aws:sts::123456789012:assumed-role/ApproverCallerRole",
            "arn:aws:sts::123456789012:assumed-role/approvercallerrole/eve",
            "arn:aws:sts::123456789012:assumed-role/ApproverCallerRole/a/eve",
            "arn:aws-cn:sts::123456789012:assumed-role/ApproverCallerRole/eve",
            "arn:aws:sts::123456789012:assumed-role/ApproverCallerRole2/eve",
            " " + HttpFront.session("ApproverCallerRole", "eve"))) {
      assertThat(outcome("compile-bundle", HttpFront.event(identity, "/bundles", ALIAS)))
          .as(identity)
          .isEqualTo("forbidden");
    }
    assertThat(outcome("batch", "ScorerCallerRole", "{}")).isEqualTo("forbidden");
    assertThat(outcome("score", "ScorerCallerRole", "[]")).isEqualTo("refused");
  }

  /// Of an HTTP API, of the address of a function and of a load balancer, and what is none of them.
  @Test
  void an_event_of_another_service_has_no_role_and_is_not_trusted() {
    String approver = HttpFront.session("ApproverCallerRole", "eve");
    for (String context :
        List.of(
            "{\"authorizer\":{\"iam\":{\"userArn\":\"" + approver + "\"}},\"timeEpoch\":1}",
            "{\"elb\":{\"targetGroupArn\":\"arn\"}}",
            "{\"requestTimeEpoch\":1,\"identity\":\"" + approver + "\"}",
            "{\"requestTimeEpoch\":1,\"identity\":{\"userArn\":[\"" + approver + "\"]}}",
            "{\"requestTimeEpoch\":1,\"identity\":{\"userArn\":null}}",
            "{\"requestTimeEpoch\":1}",
            "{}",
            "[]",
            "7",
            "null")) {
      String event =
          ALIAS.substring(0, ALIAS.length() - 1)
              + ",\"body\":"
              + CanonicalJson.text(Json.of(ALIAS))
              + ",\"headers\":null,\"requestContext\":"
              + context
              + "}";
      assertThat(outcome("compile-bundle", event.getBytes(UTF_8)))
          .as(context)
          .isIn("refused", "forbidden");
    }
    assertThat(LocalWiring.stores(store).aliases().find(new AliasName("polite", "live"))).isEmpty();
  }

  @Test
  void a_caller_without_a_time_is_refused() {
    String event =
        new String(
            HttpFront.event(HttpFront.session("ApproverCallerRole", "bob"), "/bundles", ALIAS),
            UTF_8);
    for (String time : List.of("\"now\"", "\"1\"", "-1", "1.5", "1e300", "9e15", "null", "{}")) {
      String wrong = event.replace("1768900000000", time);
      assertThat(outcome("compile-bundle", wrong.getBytes(UTF_8))).as(time).isEqualTo("refused");
    }
    assertThat(LocalWiring.stores(store).aliases().find(new AliasName("polite", "live"))).isEmpty();
    assertThat(outcome("compile-bundle", event.getBytes(UTF_8))).isEqualTo("locked");
  }

  /// A request of the mapping templates that were there once, while a stack is updated.
  @Test
  void a_request_in_the_form_of_an_earlier_version_is_refused() {
    String request =
        "{\"caller\":{\"at\":\"1\",\"name\":\"bob\",\"role\":\"approver\"},\"request\":"
            + ALIAS
            + "}";
    for (String function : FUNCTIONS.values()) {
      assertThat(answer(function, request).text("outcome")).as(function).isEqualTo("refused");
    }
    assertThat(LocalWiring.stores(store).aliases().find(new AliasName("polite", "live"))).isEmpty();
  }

  @Test
  void a_caller_role_may_call_the_api_and_nothing_else() {
    Template template = Template.read();
    for (String name : ROLES) {
      Role role = Role.of(template, name);
      assertThat(role.statements())
          .allSatisfy(it -> assertThat(it.actions()).containsExactly("execute-api:Invoke"));
      assertThat(role.statements())
          .flatExtracting(Role.Statement::resources)
          .noneMatch(it -> it.endsWith(":*") || it.contains("/v1/*"));
    }
  }

  @Test
  void sessions_of_those_who_decide_are_named_after_them() {
    Template template = Template.read();
    for (String name : ROLES) {
      String trust = template.properties(name).get("AssumeRolePolicyDocument").toString();
      assertThat(trust.contains("sts:RoleSessionName={Ref=SessionName}"))
          .as(name)
          .isEqualTo(
              Set.of("AuthorCallerRole", "ApproverCallerRole", "ReviewerCallerRole")
                  .contains(name));
      assertThat(trust).contains("iam::${AWS::AccountId}:root");
    }
  }

  private String outcome(String function, String role, String body) {
    return outcome(function, HttpFront.event(HttpFront.session(role, "alice"), "/any", body));
  }

  private String outcome(String function, byte[] event) {
    byte[] answer = functions.answer(function, event);
    JsonObject answered = ExampleRequests.object(answer);
    return answered.find("statusCode").isPresent()
        ? HttpFront.passed(answer).json().text("outcome")
        : answered.text("outcome");
  }

  private JsonObject answer(String function, String request) {
    return ExampleRequests.object(functions.answer(function, request.getBytes(UTF_8)));
  }

  private HttpFront front(String caller) {
    return new HttpFront(
        (name, request) ->
            switch (name) {
              case "StartExecution" -> {
                yield "{\"executionArn\":\"arn:aws:states:r:1:execution:evaluate:e1\"}"
                    .getBytes(UTF_8);
              }
              case "DescribeExecution" -> "{\"status\":\"RUNNING\"}".getBytes(UTF_8);
              default -> functions.answer(FUNCTIONS.get(name), request);
            },
        _ -> caller);
  }
}

package dev.plumbline.infra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.openapi.HttpFront;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.store.AliasName;
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
/// roles, then the mapping templates, then the functions.
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

  /// Callers without a role of ours: another role that may invoke the API, a role of the same name
  /// in another account, a user, a session that is named like a role, nobody.
  private static final List<String> STRANGERS =
      List.of(
          "arn:Partition:sts::AccountId:assumed-role/Another/alice",
          "arn:Partition:sts::999:assumed-role/Other-ApproverCallerRole/alice",
          "arn:Partition:iam::AccountId:user/ApproverCallerRole",
          "arn:Partition:sts::AccountId:assumed-role/Another/ApproverCallerRole",
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
    wiring = LocalWiring.in(store, Duration.ofSeconds(30));
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
        "ruling",
        people("rulings", "ruling", result + ",\"now\":\"pass\",\"reason\":\"so\"", "Reviewer"));
    all.put(
        "appeal",
        people(
            "appeals",
            "appeal",
            result + ",\"ground\":\"no\",\"published\":\"2026-01-01T00:00:00Z\"",
            "Reviewer",
            "Scorer"));
    all.put(
        "decision", people("decisions", "decision", result + ",\"state\":\"denied\"", "Reviewer"));
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
    JsonObject checked =
        author.post("/bundles", JsonObject.of("rubric", Json.of(rubric)).toString()).json();
    assertThat(checked.text("outcome")).isEqualTo("draft");

    HttpFront approver = front(HttpFront.session("ApproverCallerRole", "bob@example.org"));
    JsonObject locked =
        approver
            .post(
                "/bundles",
                JsonObject.of(
                        "approval", JsonObject.of("bundle", checked.get("bundle")),
                        "rubric", Json.of(rubric))
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
    String ruling = "{\"ruling\":" + result + ",\"now\":\"pass\",\"reason\":\"so\"}}";
    for (String path : List.of("appeals", "histories")) {
      HttpFront.Answer answer =
          front(HttpFront.session("ScorerCallerRole", "alice")).post("/scorecards/" + path, ruling);
      assertThat(answer.status()).as(path).isIn(400, 403);
    }
    String caller = "{\"caller\":{\"at\":\"1\",\"name\":\"eve\",\"role\":\"scorer\"},\"request\":";
    assertThat(answer("score", caller + ruling + "}").text("outcome")).isEqualTo("forbidden");
    String scoring = "{\"bundle\":\"polite@1.0.0\",\"facts\":{}}";
    assertThat(answer("score", caller.replace("scorer", "reviewer") + scoring + "}"))
        .satisfies(it -> assertThat(it.text("outcome")).isEqualTo("forbidden"));
  }

  @Test
  void a_body_that_names_its_caller_gains_nothing() {
    for (String caller : List.of("author", "approver")) {
      String claim = "\"caller\":{\"at\":\"1\",\"name\":\"eve\",\"role\":\"" + caller + "\"}";
      String alias = "{\"rubric\":\"" + RUBRIC + "\",\"alias\":\"live\"}";
      for (String body :
          List.of(
              alias + "," + claim,
              alias + "," + claim.replace("caller", "\\u0063aller"),
              "{}," + claim + ",\"request\":" + alias,
              alias + "}",
              "{\"rubric\":\"" + RUBRIC + "\",\"alias\":\"live\"," + claim + "}",
              "")) {
        String request =
            "{\"caller\":{\"at\":\"1\",\"name\":\"eve\",\"requestId\":\"r\",\"role\":\"reader\"},"
                + "\"request\":"
                + body
                + "}";

        JsonObject answer = answer("compile-bundle", request);

        assertThat(answer.text("outcome")).as(body).isIn("refused", "forbidden");
      }
    }
    assertThat(wiring.stores().aliases().find(new AliasName("polite", "live"))).isEmpty();
  }

  @Test
  void a_direct_request_is_trusted_and_one_that_names_a_caller_only_loses_rights() {
    assertThat(answer("compile-bundle", "{\"rubric\":\"" + RUBRIC + "\",\"alias\":\"live\"}"))
        .satisfies(it -> assertThat(it.text("outcome")).isEqualTo("locked"));
    for (String role : List.of("operator", "OPERATOR", "root", "", "approver ")) {
      String request =
          "{\"caller\":{\"at\":\"1\",\"name\":\"eve\",\"role\":\""
              + role
              + "\"},\"request\":{\"rubric\":\""
              + RUBRIC
              + "\",\"alias\":\"live\"}}";
      assertThat(answer("compile-bundle", request).text("outcome")).isEqualTo("forbidden");
    }
    assertThat(answer("batch", "{\"caller\":{\"at\":\"1\",\"role\":\"scorer\"},\"request\":{}}"))
        .satisfies(it -> assertThat(it.text("outcome")).isEqualTo("forbidden"));
    assertThat(answer("score", "{\"caller\":{\"role\":\"scorer\"},\"request\":[]}"))
        .satisfies(it -> assertThat(it.text("outcome")).isEqualTo("refused"));
  }

  @Test
  void a_caller_without_a_time_or_with_something_beside_it_is_refused() {
    String approver =
        "{\"caller\":{\"role\":\"approver\"%s},\"request\":{\"rubric\":\"%s\",\"alias\":\"live\"}%s}";
    for (List<String> wrong :
        List.of(
            List.of("", ""),
            List.of(",\"at\":\"now\"", ""),
            List.of(",\"at\":\"1\",\"roles\":[]", ""),
            List.of(",\"at\":\"1\"", ",\"alias\":\"live\""))) {
      String request = approver.formatted(wrong.getFirst(), RUBRIC, wrong.getLast());

      assertThat(answer("compile-bundle", request).text("outcome"))
          .as(request)
          .isEqualTo("refused");
    }
    assertThat(wiring.stores().aliases().find(new AliasName("polite", "live"))).isEmpty();
    String right = approver.formatted(",\"at\":\"1\"", RUBRIC, "");
    assertThat(answer("compile-bundle", right).text("outcome")).isEqualTo("locked");
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

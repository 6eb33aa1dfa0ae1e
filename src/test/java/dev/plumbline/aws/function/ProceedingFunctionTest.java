package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.openapi.HttpFront;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.ReplacedStores;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.Persons;
import dev.plumbline.store.Persons.Person;
import dev.plumbline.store.Proceedings;
import dev.plumbline.store.Proceedings.Entry;
import dev.plumbline.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What people answer, correct and appeal through `score`, as the gateway sends it.
class ProceedingFunctionTest {

  private static final Path ESSAY = Path.of("events/essay");
  private static final HttpFront API = new HttpFront((_, _) -> new byte[0]);
  private static final AppealRules RULES = new AppealRules(28, false, 14, 2);

  @TempDir private Path folder;

  private Wiring wiring;
  private Functions functions;
  private final List<String> log = new ArrayList<>();
  private String bundle = "";
  private String extraction = "";
  private String scorecard = "";

  @BeforeEach
  void score() throws IOException {
    wiring =
        LocalWiring.in(folder, Duration.ofSeconds(30)).appeals(RULES).callers(HttpFront.roles());
    functions = wiring.functions(ObjectSource.NONE, log::add);
    bundle =
        direct(
                "compile-bundle",
                JsonObject.of("rubric", Files.readString(ESSAY.resolve("rubric.yaml"))))
            .text("bundle");
    extraction =
        direct(
                "extract",
                JsonObject.of(
                    "bundle",
                    bundle,
                    "document",
                    JsonObject.of("text", Files.readString(ESSAY.resolve("document.txt")))))
            .text("extraction");
    scorecard =
        direct("score", JsonObject.of("bundle", bundle, "extraction", extraction))
            .text("scorecard");
  }

  /// A client that waits too little for an answer sends the same again.
  @Test
  void what_is_sent_twice_at_once_is_recorded_once_and_answered_twice() {
    List<JsonObject> twins = new ArrayList<>();
    Functions first = functions;

    functions =
        overtaken(
            () -> twins.add(by(first, () -> correct("bea", "C1", "0", "it is no claim"))),
            () -> {});
    JsonObject corrected = correct("bea", "C1", "0", "it is no claim");
    functions =
        overtaken(
            () -> twins.add(by(first, () -> appeal("ada", "S1", "2026-01-10T00:00:00Z"))),
            () -> {});
    JsonObject filed = appeal("ada", "S1", "2026-01-10T00:00:00Z");
    functions = overtaken(() -> twins.add(by(first, () -> deny("cid", "no"))), () -> {});
    JsonObject moved = deny("cid", "no");

    assertThat(List.of(corrected, filed, moved)).isEqualTo(twins);
    assertThat(twins)
        .extracting(answer -> answer.text("outcome"))
        .containsExactly("corrected", "appealed", "appealed");
    assertThat(events()).containsExactly("evaluated", "corrected", "appealed", "denied");
  }

  @Test
  void a_person_whose_name_is_stored_meanwhile_acts_under_it() {
    functions =
        overtaken(
            () -> {},
            () ->
                LocalWiring.stores(folder)
                    .persons()
                    .add("4e867z9ydp", "bea", Instant.ofEpochSecond(1_700_000_000)));
    JsonObject corrected = correct("bea", "C1", "0", "it is no claim");
    assertThat(corrected.text("outcome")).as(corrected.toString()).isEqualTo("corrected");
    assertThat(((JsonObject) corrected.object("final").list("because").getFirst()).text("by"))
        .isEqualTo("person:4e867z9ydp");
    assertThat(events()).containsExactly("evaluated", "corrected");
  }

  @Test
  void who_acts_has_to_see_what_others_recorded_meanwhile() {
    Functions first = functions;
    functions = overtaken(() -> by(first, () -> correct("cid", "C1", "1", "in part")), () -> {});
    JsonObject refused = correct("bea", "C1", "0", "it is no claim");
    assertThat(codes(refused)).containsExactly("already-recorded");
    assertThat(refused.toString()).contains("meanwhile");
    assertThat(events()).containsExactly("evaluated", "corrected");
  }

  private JsonObject by(Functions others, Supplier<JsonObject> request) {
    Functions these = functions;
    functions = others;
    JsonObject answer = request.get();
    functions = these;
    return answer;
  }

  /// Functions that something happens to once, before the first act is added, and before the first
  /// person is.
  private Functions overtaken(Runnable act, Runnable name) {
    Stores stores = LocalWiring.stores(folder);
    Proceedings proceedings =
        new Proceedings() {
          private boolean done;

          @Override
          public boolean add(List<Entry> entries) {
            if (!done) {
              done = true;
              act.run();
            }
            return stores.proceedings().add(entries);
          }

          @Override
          public List<Entry> list(Digest scorecard, String id) {
            return stores.proceedings().list(scorecard, id);
          }
        };
    Persons persons =
        new Persons() {
          private boolean done;

          @Override
          public Person add(String pseudonym, String called, Instant now) {
            if (!done) {
              done = true;
              name.run();
            }
            return stores.persons().add(pseudonym, called, now);
          }

          @Override
          public Optional<Person> find(String pseudonym) {
            return stores.persons().find(pseudonym);
          }

          @Override
          public Optional<Person> named(String called) {
            return stores.persons().named(called);
          }

          @Override
          public boolean erase(String pseudonym) {
            return stores.persons().erase(pseudonym);
          }
        };
    return new Wiring(
            ReplacedStores.proceedings(stores, proceedings, persons),
            Duration.ofSeconds(30),
            InstantSource.system())
        .appeals(RULES)
        .callers(HttpFront.roles())
        .functions(ObjectSource.NONE, log::add);
  }

  @Test
  void a_document_that_is_annulled_has_no_result_until_it_counts_again() {
    JsonObject annulled = annul("bea", true);
    assertThat(annulled.object("before").text("verdict")).isEqualTo("pass");
    assertThat(annulled.object("final").text("verdict")).isEqualTo("annulled");
    assertThat(annulled.object("final").find("composite")).isEmpty();
    assertThat(codes(annul("cid", true))).containsExactly("already-recorded");
    assertThat(annul("cid", false).object("final").text("composite")).isEqualTo("5.6");
    assertThat(events()).containsExactly("evaluated", "annulled", "counts");
  }

  private JsonObject annul(String who, boolean annulled) {
    return as(
        who,
        "correction",
        JsonObject.of(
            "scorecard",
            scorecard,
            "id",
            "essay-7",
            "annul",
            annulled,
            "reason",
            "handed in by another"));
  }

  @Test
  void an_appeal_is_decided_by_as_many_persons_as_the_rules_ask_for() {
    JsonObject filed = appeal("ada", "C1", "2026-01-10T00:00:00Z");
    assertThat(filed.text("outcome")).as(filed.toString()).isEqualTo("appealed");
    assertThat(filed.text("due")).isEqualTo("2026-02-03T09:06:40Z");
    assertThat(appeal("ada", "C1", "2026-01-10T00:00:00Z")).as("sent again").isEqualTo(filed);

    assertThat(codes(uphold("ada", "0", "so"))).containsExactly("same-person");
    assertThat(codes(deny("bea", ""))).containsExactly("missing");
    assertThat(uphold("bea", "0", "it is none").object("final").text("composite")).isEqualTo("5.6");
    assertThat(codes(uphold("bea", "0", "and again"))).containsExactly("same-person");
    JsonObject second = uphold("cid", "0", "agreed");

    assertThat(second.object("final").list("because")).hasSize(1);
    assertThat(second.object("final").text("composite")).isNotEqualTo("5.6");
    assertThat(events()).containsExactly("evaluated", "appealed", "corrected", "corrected");
    assertThat(codes(deny("dan", "late"))).containsExactly("appeal-closed");
    assertThat(uphold("cid", "0", "agreed")).as("sent again").isEqualTo(second);
    assertThat(events()).hasSize(4);
  }

  @Test
  void an_appeal_is_denied_by_as_many_persons_as_the_rules_ask_for() {
    appeal("ada", "C1", "2026-01-10T00:00:00Z");
    assertThat(deny("bea", "it is one").text("state")).isEqualTo("open");
    assertThat(deny("cid", "so it is").text("state")).isEqualTo("denied");
    assertThat(codes(uphold("dan", "0", "no"))).containsExactly("appeal-closed");
  }

  @Test
  void an_appeal_is_filed_in_its_time() {
    assertThat(codes(appeal("ada", "C1", "2025-12-01T00:00:00Z"))).containsExactly("appeal-closed");
    assertThat(codes(appeal("ada", "C1", "2027-12-01T00:00:00Z"))).containsExactly("appeal-closed");
    for (String noTime : List.of("soon", "", "+1000000000-12-31T23:59:59Z")) {
      assertThat(codes(appeal("ada", "C1", noTime))).as(noTime).containsExactly("wrong-date");
    }
    assertThat(codes(appeal("ada", "X9", "2026-01-10T00:00:00Z"))).containsExactly("unknown-key");
  }

  @Test
  void a_person_answers_what_the_judge_was_asked() {
    JsonObject form = as("bea", "form", JsonObject.of("bundle", bundle, "extraction", extraction));
    assertThat(form.text("outcome")).as(form.toString()).isEqualTo("form");
    assertThat(form.text("text")).startsWith("Our town should keep the library");
    assertThat(form.list("questions"))
        .hasSize(5)
        .allMatch(it -> !it.toString().contains("decision"));

    JsonObject answered =
        review("bea", 0, "2", "Our town should keep the library open on Sundays.");
    assertThat(answered.text("outcome")).as(answered.toString()).isEqualTo("reviewed");
    assertThat(answered.text("judge")).startsWith("person:");
    assertThat(answered.list("findings").toString()).contains("undecided", "\"valid\":1");
    assertThat(review("bea", 0, "2", "Our town should keep the library open on Sundays."))
        .isEqualTo(answered);
    assertThat(codes(review("bea", 0, "1", "Our town"))).containsExactly("already-recorded");
    assertThat(review("bea", 1, "1", "Our town").text("outcome")).isEqualTo("reviewed");
    assertThat(review("cid", 0, "1", "Our town").text("judge"))
        .isNotEqualTo(answered.text("judge"));
    assertThat(codes(review("cid", 2, "7", ""))).containsExactly("out-of-bounds");
    assertThat(codes(review("cid", 2, "2", ""))).containsExactly("not-counted");
    assertThat(codes(review("cid", 2, "2", "words of another text")))
        .containsExactly("not-counted");
  }

  @Test
  void a_form_has_the_parts_of_a_conversation() {
    bundle =
        direct(
                "compile-bundle",
                JsonObject.of(
                    "rubric",
                    """
                    rubric: talk
                    version: 1.0.0
                    document: {graded: [assistant]}
                    facts: {words: {computed: words}}
                    plan: {composite: "words > 1 ? 1 : 0"}
                    """))
            .text("bundle");
    JsonObject talk =
        JsonObject.of(
            "messages",
            JsonArray.of(JsonObject.of("role", "assistant", "content", "We will look into it.")));
    extraction =
        direct("extract", JsonObject.of("bundle", bundle, "document", talk)).text("extraction");

    JsonObject form = as("bea", "form", JsonObject.of("bundle", bundle, "extraction", extraction));

    assertThat(form.objects("parts"))
        .extracting(it -> it.text("part") + " " + it.text("text"))
        .containsExactly("t1 We will look into it.");
    assertThat(review("bea", 0, "2", "We").toString())
        .contains("nothing is asked of this document");
  }

  @Test
  void by_and_at_are_those_of_the_identity_and_never_of_the_body() {
    for (String key : List.of("by", "at")) {
      JsonObject refused =
          as(
              "bea",
              "correction",
              JsonObject.of(
                  "scorecard",
                  scorecard,
                  "id",
                  "essay-7",
                  "annul",
                  true,
                  "reason",
                  "so",
                  key,
                  "2020-01-01T00:00:00Z"));
      assertThat(codes(refused)).containsExactly("key-not-allowed");
    }
    assertThat(codes(annulledAt(""))).containsExactly("wrong-date");
    JsonObject trusted = annulledAt("2026-01-31T09:00:00Z");
    assertThat(trusted.text("outcome")).as(trusted.toString()).isEqualTo("corrected");
    assertThat(history().list("events").getLast().toString()).contains("2026-01-31T09:00:00Z");
  }

  private JsonObject annulledAt(String at) {
    return direct(
        "score",
        JsonObject.of(
            "correction",
            JsonObject.of(
                "scorecard",
                scorecard,
                "id",
                "essay-7",
                "annul",
                true,
                "reason",
                "so",
                "by",
                "the board",
                "at",
                at)));
  }

  @Test
  void no_note_reason_or_name_is_in_the_log_and_a_name_is_in_no_artefact() {
    correct("bea@example.org", "C1", "0", "a reason that is private");
    appeal("ada@example.org", "C2", "2026-01-10T00:00:00Z");
    deny("bea@example.org", "a note that is private");
    review("bea@example.org", 0, "2", "Our town should keep the library open on Sundays.");
    deny("bea@example.org", "a note that is private");
    assertThat(log)
        .hasSizeGreaterThan(6)
        .noneMatch(line -> line.contains("private"))
        .noneMatch(line -> line.contains("example.org"))
        .noneMatch(line -> line.contains("library"));
    assertThat(history().toString()).doesNotContain("example.org").contains("private");
  }

  @Test
  void a_scorecard_that_follows_from_a_correction_is_not_corrected_apart() {
    String after = correct("bea", "C1", "0", "no").object("final").text("scorecard");
    scorecard = after;
    assertThat(codes(correct("bea", "C2", "0", "no"))).containsExactly("wrong-reference");
  }

  @Test
  void what_is_missing_or_wrong_is_said_all_at_once() {
    JsonObject refused = as("bea", "correction", JsonObject.of("scorecard", "x", "more", 1));
    assertThat(codes(refused))
        .contains("wrong-reference", "missing", "unknown-key")
        .hasSizeGreaterThan(4);
    scorecard = "sha256:" + "0".repeat(64);
    assertThat(correct("bea", "C1", "0", "no").text("outcome")).isEqualTo("not-found");
  }

  private JsonObject correct(
      String who, String item, String decision, String reason, String... quotes) {
    return correct(who, item, decision, reason, Optional.empty(), quotes);
  }

  private JsonObject uphold(String who, String decision, String reason, String... quotes) {
    return correct(who, "C1", decision, reason, Optional.of(1), quotes);
  }

  private JsonObject correct(
      String who,
      String item,
      String decision,
      String reason,
      Optional<Integer> appeal,
      String... quotes) {
    return as(
        who,
        "correction",
        JsonObject.of(
            "scorecard", scorecard,
            "id", "essay-7",
            "item", item,
            "decision", decision,
            "reason", reason,
            "appeal", appeal.map(Json::of),
            "quotes?", JsonArray.texts(List.of(quotes))));
  }

  private JsonObject appeal(String who, String item, String released) {
    return as(
        who,
        "appeal",
        JsonObject.of(
            "scorecard", scorecard,
            "id", "essay-7",
            "item?", item,
            "ground", "it is private",
            "released", released));
  }

  private JsonObject deny(String who, String reason) {
    return as(
        who,
        "denial",
        JsonObject.of("scorecard", scorecard, "id", "essay-7", "appeal", 1, "reason?", reason));
  }

  private JsonObject review(String who, int replicate, String decision, String quote) {
    return as(
        who,
        "review",
        JsonObject.of(
            "bundle", bundle,
            "extraction", extraction,
            "replicate", replicate,
            "answers",
                new JsonArray(
                    List.of(
                        JsonObject.of(
                            "item",
                            "C1",
                            "decision",
                            Integer.parseInt(decision),
                            "quotes?",
                            quote.isEmpty()
                                ? JsonArray.EMPTY
                                : new JsonArray(List.of(JsonObject.of("text", quote)))),
                        JsonObject.of("item", "C2", "decision", JsonNull.NULL)))));
  }

  private JsonObject history() {
    return as("bea", "history", JsonObject.of("scorecard", scorecard, "id", "essay-7"));
  }

  private List<String> events() {
    return history().list("events").stream()
        .map(JsonObject.class::cast)
        .map(event -> event.text("what"))
        .toList();
  }

  /// The request of a reviewer, as the gateway passes it on.
  private JsonObject as(String who, String operation, JsonObject members) {
    JsonObject body = JsonObject.of(operation, members);
    String reviewer = HttpFront.session("ReviewerCallerRole", who);
    HttpFront.Answer passed =
        HttpFront.passed(
            functions.answer("score", HttpFront.event(reviewer, "/scorecards", body.toString())));
    JsonObject answer = passed.json();
    assertThat(API.isDeclared("/scorecards/" + operation.replaceFirst("y$", "ie") + "s", passed))
        .as(answer.toString())
        .isTrue();
    assertThat(Schemas.problems("proceeding-response", answer)).isEmpty();
    if (!answer.text("outcome").equals("refused")) {
      assertThat(Schemas.problems("proceeding-request", body)).isEmpty();
    }
    return answer;
  }

  private JsonObject direct(String function, JsonObject request) {
    return ExampleRequests.object(functions.answer(function, request.toString().getBytes(UTF_8)));
  }

  private static List<String> codes(JsonObject answer) {
    assertThat(answer.text("outcome")).as(answer.toString()).isIn("refused", "not-found");
    return answer.list("problems").stream()
        .map(problem -> ((JsonText) ((JsonObject) problem).get("code")).value())
        .toList();
  }
}

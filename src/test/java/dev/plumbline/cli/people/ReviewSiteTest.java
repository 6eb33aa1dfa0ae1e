package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ReviewSiteTest extends CommandFolder {

  private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");
  private static final Pattern DRAFT = Pattern.compile("name=\"draft\" value=\"([^\"]+)\"");
  private static final Pattern RUN_LINK = Pattern.compile("/runs/[0-9a-f]{64}/");
  private static final Pattern RUN = Pattern.compile("/runs/([0-9a-f]{64})/");
  private static final String FIRST = "/review/1";

  private ReviewFixture fixture;
  private ServedReview served;
  private RawHttp reader;

  @BeforeEach
  void start() throws IOException {
    fixture = new ReviewFixture(folder);
    fixture.begin();
    serve(ReviewFixture.ADA);
  }

  @AfterEach
  void stop() {
    served.close();
  }

  private void serve(String person, String... more) throws IOException {
    served =
        new ServedReview(
            fixture.store(),
            Stream.concat(Stream.of("first", "--judge", person), Stream.of(more))
                .toArray(String[]::new));
    reader = RawHttp.enter(served.entry());
  }

  @Test
  void what_is_answered_in_the_browser_is_the_run_of_the_same_answers_in_a_file()
      throws IOException {
    assertThat(reader.get("/review/").body()).contains("0 of 4 documents answered");
    List<String> documents = List.of("a", "=b", "c", "d");
    for (int i = 0; i < documents.size(); i++) {
      String form = "/review/" + (i + 1);
      assertThat(post(form, fields(documents.get(i)) + "&then=done").status()).isEqualTo(303);
      assertThat(reader.get(form).body())
          .contains("Recorded: ", "You and the judge decided", "exact quote");
    }
    String run = run(post("/review/finish", ""));
    served.close();

    Path other = Files.createDirectory(file("other"));
    ReviewFixture files = new ReviewFixture(other);
    files.begin();
    Path filled = files.filled(files.export(ReviewFixture.ADA, "f.jsonl"), ReviewFixture::byCues);
    files.ok("review first --import", filled).prints("run sha256:" + run);
    fixture.ok("proof verify", "sha256:" + run).prints("everything verifies");
  }

  @Test
  void what_is_begun_stays_through_a_kill_and_what_is_done_does_not_change() throws IOException {
    assertThat(post(FIRST, "then=script&decision-1=2&reason-1=so&quote-1-1=We+should").body())
        .startsWith("{\"draft\":\"")
        .contains("\"lost\":{\"1\":\"No effect yet: the decision 2 on `C1` would count as 0: ")
        .endsWith("\"},\"says\":\"Saved.\"}");
    assertThat(reader.get("/review/").body()).contains("<td>begun</td>");
    served.close();
    serve(ReviewFixture.ADA);

    assertThat(reader.get(FIRST).body())
        .contains("value=\"2\" checked=\"checked\"", "\nWe should</textarea>", "\nso</textarea>")
        .doesNotContain("The judge&#39;s score card", "exact quote");
    assertThat(post(FIRST, fields("a") + "&then=done").status()).isEqualTo(303);
    assertThat(post(FIRST, "then=script&decision-1=0").body()).contains("does not change");
    assertThat(post(FIRST, "then=done&decision-1=0").body()).contains("Not recorded: ");
    try (Stream<Path> kept = Files.walk(fixture.store().resolve("drafts"))) {
      assertThat(kept.filter(Files::isRegularFile)).isEmpty();
    }
    assertThat(reader.get("/review/").body()).contains("1 of 4 documents answered");
  }

  @Test
  void two_windows_record_one_answer() throws Exception {
    ServedReview other = new ServedReview(fixture.store(), "first", "--judge", ReviewFixture.ADA);
    try {
      RawHttp twin = RawHttp.enter(other.entry());
      String theirs = token(twin.get(FIRST).body());
      post(FIRST, fields("a") + "&then=done");
      RawHttp.Answer answer = twin.post(FIRST, "token=" + theirs + "&then=done&decision-1=0");
      assertThat(answer.status()).isEqualTo(409);
      assertThat(reader.get(FIRST).body()).isEqualTo(twin.get(FIRST).body());
    } finally {
      other.close();
    }
  }

  @Test
  void another_answer_after_the_recorded_one_is_refused_with_both_shown_and_the_same_is_none()
      throws IOException {
    String lost = "then=done&decision-1=0&decision-2=1&quote-2-1=nowhere+to+be+seen&uncounted=yes";
    assertThat(post(FIRST, lost).status()).isEqualTo(303);

    RawHttp.Answer other = post(FIRST, "then=done&decision-1=2&quote-1-1=We+should");

    assertThat(other.status()).isEqualTo(409);
    assertThat(other.body())
        .contains(
            "Not recorded: another answer about this document is recorded, shown below",
            "C1 2 \u201cWe should\u201d; S1 undecided",
            "Recorded: ");
    assertThat(post(FIRST, "then=done").status()).isEqualTo(409);
    assertThat(post(FIRST, "then=save&decision-1=9").status()).isEqualTo(409);
    assertThat(post(FIRST, lost).status()).isEqualTo(303);
    assertThat(reader.get(FIRST).body()).doesNotContain("Not recorded");
  }

  @Test
  void a_page_does_not_overwrite_what_another_page_wrote_since_it_was_opened() throws IOException {
    String opened = "&draft=" + draft(reader.get(FIRST).body());
    String ours = "decision-1=0&reason-1=ours" + opened;
    String theirs = "decision-1=2&reason-1=theirs" + opened;

    String saved = post(FIRST, "then=script&" + ours).body();
    assertThat(saved).contains("Saved.");
    assertThat(post(FIRST, "then=script&" + theirs).body())
        .contains("Not saved: since this page was opened, another page changed");
    assertThat(post(FIRST, "then=done&" + theirs).status()).isEqualTo(409);
    RawHttp.Answer told = post(FIRST, "then=save&" + theirs);

    assertThat(told.status()).isEqualTo(409);
    assertThat(told.body()).contains("Not saved: since this page", "theirs</textarea>");
    assertThat(reader.get(FIRST).body()).contains("ours</textarea>");
    assertThat(saved).contains(draft(reader.get(FIRST).body()));
    String again = "then=save&decision-1=2&reason-1=theirs&draft=" + draft(told.body());
    assertThat(post(FIRST, again).status()).isEqualTo(303);
    assertThat(post(FIRST, "then=save&" + theirs).status()).as("the same").isEqualTo(303);
    assertThat(reader.get(FIRST).body()).contains("theirs</textarea>");
  }

  @Test
  void what_was_left_open_is_counted_apart_and_differs_from_nothing() throws IOException {
    assertThat(post(FIRST, "then=done&decision-2=0").status()).isEqualTo(303);
    assertThat(reader.get(FIRST).body())
        .contains(
            "You and the judge decided 0 of 1 question alike. 2 questions were left open by you or"
                + " the judge.",
            "undecided")
        .containsOnlyOnce("(differs)");
    RawHttp.Answer made = post("/review/finish", "");
    assertThat(made.status()).isEqualTo(200);
    assertThat(made.body()).contains("is made. It is shown when all documents are done.");
    fixture.ok("decide history first a").prints("person:ada-one");
  }

  @Test
  void what_others_answered_is_shown_when_all_is_done() throws IOException {
    String judge = "judged by|cues|&quot;fail|/runs/";
    assertThat(reader.get("/review/").body()).doesNotContainPattern(judge);
    assertThat(reader.get(FIRST).body()).doesNotContainPattern(judge);
    assertThat(reader.get("/").header("Location")).isEqualTo("/review/");
    assertThat(reader.get("/runs/").status()).isEqualTo(403);
    for (int i = 1; i <= 4; i++) {
      assertThat(reader.get("/runs/").status()).isEqualTo(403);
      post("/review/" + i, "then=done&decision-2=0");
    }
    assertThat(reader.get("/runs/").status()).isNotEqualTo(403);
    assertThat(RUN_LINK.matcher(reader.get("/review/").body()).find()).isTrue();
  }

  @Test
  void what_cannot_be_recorded_is_said_and_kept() throws IOException {
    RawHttp.Answer none = post(FIRST, "then=done");
    assertThat(none.status()).isEqualTo(400);
    assertThat(none.body()).contains("nothing is decided");

    RawHttp.Answer wrong =
        post(
            FIRST,
            "then=done&decision-1=7&decision-2=1&quote-3-1="
                + "<b>".repeat(400)
                + "&reason-2="
                + "r".repeat(3000));
    assertThat(wrong.body())
        .contains(
            "the decision `7` on `C1` is none that may be given",
            "`S2` has quotes, but no decision",
            "a quote for `S2` is too long",
            "the reason for `S1` is longer than 2000 characters",
            "\n&lt;b&gt;&lt;b&gt;")
        .doesNotContain("<b>");
    fixture.ok("store info").doesNotPrint("person:ada-one");
  }

  @Test
  void a_decision_that_would_not_count_is_asked_back_before_it_is_recorded() throws IOException {
    String lost = "then=done&decision-1=2&quote-1-1=nowhere+to+be+seen";
    RawHttp.Answer asked = post(FIRST, lost);
    RawHttp.Answer bare = post(FIRST, "then=done&decision-1=2");
    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.body())
        .contains(
            "would count as 0", "nowhere to be seen", "not in the text", "name=\"uncounted\"");
    assertThat(bare.body()).contains("it has no quote, 1 required");
    assertThat(reader.get(FIRST).body())
        .contains("Done with this document")
        .doesNotContain("uncounted");
    assertThat(post(FIRST, lost + "&uncounted=yes").status()).isEqualTo(303);
    assertThat(reader.get(FIRST).body()).contains("Recorded: ");
  }

  @Test
  void forms_of_others_and_other_methods_are_refused() throws IOException {
    String token = token(reader.get(FIRST).body());
    String form = "token=" + token + "&then=done&decision-1=2";
    assertThat(reader.post(FIRST, "then=done&decision-1=2").status()).isEqualTo(403);
    assertThat(reader.post(FIRST, form, "Origin: http://evil.example").status()).isEqualTo(403);
    assertThat(reader.post(FIRST, form, "Sec-Fetch-Site: cross-site").status()).isEqualTo(403);
    assertThat(RawHttp.stranger(reader.port()).post(FIRST, form).status()).isEqualTo(403);
    assertThat(reader.get("/review/finish").status()).isEqualTo(404);
    assertThat(post("/review/", "then=done").status()).isEqualTo(404);
    for (String path : List.of("/review/0", "/review/5", "/review/x", "/review/1/")) {
      assertThat(reader.get(path).status()).as(path).isEqualTo(404);
    }
    assertThat(reader.get("/review/").body()).contains("0 of 4 documents answered");
    assertThat(post("/review/finish", "").body()).contains("Nothing is answered yet.");
  }

  @Test
  void an_erased_text_takes_what_was_begun_along() throws IOException {
    post(FIRST, "then=script&decision-1=2&quote-1-1=We+should+go");
    Path drafts = fixture.store().resolve("drafts");
    String document;
    try (Stream<Path> folders = Files.list(drafts)) {
      document = folders.findFirst().orElseThrow().getFileName().toString();
    }
    fixture.ok("store erase", "sha256:" + document);
    assertThat(drafts).isEmptyDirectory();
    assertThat(reader.get(FIRST).status()).isEqualTo(410);
    assertThat(post(FIRST, "then=script&decision-1=2&quote-1-1=We+should+go").status())
        .isNotEqualTo(200);
    assertThat(drafts).isEmptyDirectory();
    assertThat(reader.get("/review/").body()).contains("the text was erased");
  }

  @Test
  void who_settles_sees_what_the_others_said() throws IOException {
    for (String person : List.of(ReviewFixture.ADA, ReviewFixture.BOB)) {
      Path forms = fixture.export(person, person.substring(7) + ".jsonl");
      Path filled =
          fixture.filled(
              forms,
              (document, item) ->
                  person.equals(ReviewFixture.BOB) && document.equals("a") && item.equals("C1")
                      ? new ReviewFixture.Answer(0, List.of())
                      : ReviewFixture.byCues(document, item));
      fixture.ok("review first --import {} --name", filled, person.substring(7));
    }
    fixture.addThird();
    served.close();
    served =
        new ServedReview(
            fixture.store(),
            "first",
            "--panel",
            fixture.board("levels: 0").toString(),
            "--judge",
            "adjudication:eva-three");
    reader = RawHttp.enter(served.entry());

    assertThat(reader.get(FIRST).body())
        .contains("marker A: 2", "marker B: 0", "not decided alike: C1")
        .doesNotContain("ada-one", "bob-two");
    assertThat(
            reader
                .post(
                    FIRST, "token=" + token(reader.get(FIRST).body()) + "&then=done&" + fields("a"))
                .status())
        .isEqualTo(303);
    String run = run(post("/review/finish", ""));
    fixture.ok("measure agreement ada-one bob-two", "sha256:" + run).prints("settled");
  }

  private RawHttp.Answer post(String path, String fields) throws IOException {
    String token = token(reader.get("/review/").body() + reader.get("/review/4").body());
    return reader.post(path, "token=" + token + "&" + fields);
  }

  private static String token(String page) {
    Matcher token = TOKEN.matcher(page);
    return token.find() ? token.group(1) : "";
  }

  private static String draft(String page) {
    Matcher draft = DRAFT.matcher(page);
    assertThat(draft.find()).isTrue();
    return draft.group(1);
  }

  private static String run(RawHttp.Answer answer) {
    Matcher run = RUN.matcher(answer.header("Location"));
    assertThat(run.matches()).as(answer.toString()).isTrue();
    return run.group(1);
  }

  private static String fields(String document) {
    StringBuilder fields = new StringBuilder();
    List<String> items = List.of("C1", "S1", "S2");
    for (int i = 0; i < items.size(); i++) {
      ReviewFixture.Answer answer = ReviewFixture.byCues(document, items.get(i));
      fields.append(i == 0 ? "" : "&").append("decision-" + (i + 1) + "=" + answer.decision());
      for (String quote : answer.quotes()) {
        fields.append("&quote-" + (i + 1) + "-1=");
        fields.append(URLEncoder.encode(quote, StandardCharsets.UTF_8));
      }
    }
    return fields.toString();
  }
}

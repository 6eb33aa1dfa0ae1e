package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.store.sqlite.SqliteStore;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class StoreSiteTest extends CommandFolder {

  private static final Path ESSAY = Path.of("events/essay/rubric.yaml");
  private static final int DOCUMENTS = 13;

  private static final Pattern ID =
      Pattern.compile("<th scope=\"row\">(?:<a [^>]*>)?<bdi>(.*?)</bdi>");

  private Path store;
  private ViewedStore pages;

  @BeforeEach
  void start() throws IOException {
    store = file("store");
    ViewedStore.evaluate(store, "essays", ESSAY, ViewedStore.essays(DOCUMENTS));
    pages = new ViewedStore(store);
  }

  @AfterEach
  void stop() {
    pages.close();
  }

  @Test
  void the_first_page_lists_the_runs_the_latest_first() throws IOException {
    ViewedStore.evaluate(store, "second", ESSAY, ViewedStore.essays(3));
    String page = pages.get("/").body();
    assertThat(ids(page)).containsExactly("second", "essays");
    assertThat(page)
        .contains("/runs/" + run() + "/", "short-argument 1.0.0", "cues")
        .contains("<td class=\"n\">13</td>", "ended, <code>" + run().substring(0, 12));
  }

  @Test
  void a_store_without_runs_says_how_to_make_one() throws IOException {
    Path empty = file("empty");
    SqliteStore.open(empty).close();
    try (ViewedStore other = new ViewedStore(empty)) {
      RawHttp.Answer answer = other.get("/");
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).contains("plumbline evaluate --rubric");
    }
  }

  @Test
  void the_table_of_marks_is_that_of_show() throws IOException {
    String at = "/runs/" + run() + "/";
    RawHttp.Answer answer = pages.get(at + "marks");
    assertThat(answer.body()).isEqualTo(run("show essays --format csv").out());
    assertThat(answer.header("content-disposition")).contains("marks.csv");
    assertThat(pages.get(at + "report").body()).contains("href=\"marks\"");
    assertThat(pages.get(at).body()).contains(at + "marks");
  }

  @Test
  void a_draft_says_that_it_gives_no_marks() throws IOException {
    Path draft = file("draft");
    ViewedStore.evaluate(draft, "tried", ESSAY, ViewedStore.essays(2), "--draft");
    try (ViewedStore other = new ViewedStore(draft)) {
      String at = "/runs/" + ViewedStore.digest(draft, "tried") + "/";
      assertThat(other.get(at + "report").body())
          .contains("The run is a draft: it gives no marks.")
          .doesNotContain("href=\"marks\"");
    }
  }

  @Test
  void the_list_of_documents_is_that_of_show() throws IOException {
    for (String where :
        List.of(
            "", "composite < 4", "verdict == \"fail\" || caps > 0", "claim >= 5", "id == \"e3\"")) {
      for (String sort : List.of("", "composite", "-composite", "claim", "-id")) {
        List<String> arguments =
            new ArrayList<>(
                List.of("show", "essays", "--store", store.toString(), "--format", "csv"));
        arguments.addAll(where.isEmpty() ? List.of() : List.of("--where", where));
        arguments.addAll(sort.isEmpty() ? List.of() : List.of("--sort=" + sort));
        List<String> shown =
            CapturedOutput.run("", arguments)
                .out()
                .lines()
                .skip(1)
                .map(line -> line.substring(0, line.indexOf(',')))
                .toList();

        String page = list("where", where, "sort", sort);

        assertThat(ids(page)).as(where + " by " + sort).isEqualTo(shown);
        assertThat(page)
            .contains(
                where.isEmpty()
                    ? "13 documents"
                    : shown.size() + " of 13 documents fit" + (shown.size() == 1 ? "s" : ""));
      }
    }
  }

  @Test
  void documents_are_found_by_status_rule_item_and_words_of_a_reason() throws IOException {
    Path rubric =
        write(
            "rules.yaml",
            """
            rubric: notes
            version: 1.0.0
            facts:
              words: {computed: words}
            gates:
              - {id: too_short, when: words < 3, because: nothing can be said of Less}
            traits:
              style:
                scale: {min: 1, max: 6}
                items:
                  - {id: A, ask: Is it kind?, cues: {positive: [kind], clear: 1}}
                  - {id: B, ask: Is it clear?, cues: {positive: [clear], clear: 1}}
            plan:
              length:
                rules:
                  - {id: brief, when: words < 8, weight: -1, because: a Letter needs more words}
                  - {id: wordy, when: words > 20, weight: -2, because: nobody reads that}
              composite:
                sum: {style: 1, length: 1}
            """);
    ViewedStore.evaluate(
        store,
        "notes",
        rubric,
        List.of(
            ViewedStore.document("short", "It is kind of you."),
            ViewedStore.document("none", "No."),
            ViewedStore.document("long", "It is clear. " + "So it goes on and on. ".repeat(5)),
            ViewedStore.document("empty", "")));
    String notes = "/runs/" + ViewedStore.digest(store, "notes") + "/";

    assertThat(ids(pages.get(notes + "?status=gated").body())).containsExactly("none");
    assertThat(ids(pages.get(notes + "?status=refused").body())).containsExactly("empty");
    assertThat(ids(pages.get(notes + "?rule=length%2Fbrief").body())).containsExactly("short");
    assertThat(ids(pages.get(notes + "?rule=length%2Fwordy").body())).containsExactly("long");
    assertThat(ids(pages.get(notes + "?item=A&decision=0").body())).containsExactly("long");
    assertThat(ids(pages.get(notes + "?item=A").body())).containsExactly("short", "long");
    assertThat(ids(pages.get(notes + "?item=B&decision=7").body())).isEmpty();
    assertThat(ids(pages.get(notes + "?item=B&decision=x").body())).isEmpty();
    assertThat(ids(pages.get(notes + "?words=more+letter").body())).containsExactly("short");
    assertThat(ids(pages.get(notes + "?words=nobody").body())).containsExactly("long");
    assertThat(ids(pages.get(notes + "?words=less").body())).containsExactly("none");
    assertThat(ids(pages.get(notes + "?words=nobody+letter").body())).isEmpty();
    assertThat(ids(pages.get(notes + "?words=nobody&where=words+%3C+3").body())).isEmpty();
  }

  @Test
  void cards_and_reports_are_those_of_files_byte_for_byte() throws IOException {
    Path files = file("files");
    run("report essays --out", files);
    try (Stream<Path> all = Files.list(files)) {
      List<Path> written = all.toList();
      assertThat(written).hasSizeGreaterThan(5);
      for (Path file : written) {
        RawHttp.Answer answer = pages.get(documents() + file.getFileName());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(Files.readString(file));
        assertThat(answer.header("Content-Security-Policy")).contains("form-action 'none'");
      }
    }
    Path card = file("card.html");
    run("explain essays e2 --html", card);
    assertThat(pages.get(documents() + "card-3.html").body()).isEqualTo(Files.readString(card));
  }

  @Test
  void what_is_not_there_is_said_not_to_be() throws IOException {
    for (String page :
        List.of(
            "card-99.html",
            "card-0.html",
            "card-1",
            "card-99999999999999999999.html",
            "report-2.html",
            "report-0.html",
            "x",
            "e2")) {
      assertThat(pages.get(documents() + page).status()).as(page).isEqualTo(404);
    }
    assertThat(pages.get("/runs/" + "0".repeat(64) + "/").status()).isEqualTo(404);
    assertThat(pages.get("/runs/77/").status()).isEqualTo(404);
    assertThat(pages.get("/runs/essays/").status()).isEqualTo(404);
    assertThat(pages.get("/plumbline.db").status()).isEqualTo(404);
    assertThat(pages.get(documents() + "card-13.html").body())
        .contains("the document was refused, so it has no scorecard");
  }

  @Test
  void a_run_under_way_is_shown_as_far_as_it_is() throws IOException {
    long number = ViewedStore.beginAnother(store, "essays", 5);
    String run = "/runs/" + number + "/";

    String page = pages.get(run).body();
    assertThat(ids(page)).containsExactly("e0", "e1", "e2", "e3", "e4");
    assertThat(page)
        .contains("The run has not ended: 5 documents so far.", "Look again")
        .doesNotContain("report.html", "simulate");
    assertThat(pages.get("/").body()).contains("has not ended");
    assertThat(pages.get(run + "card-1.html").status()).isEqualTo(200);
    assertThat(pages.get(run + "report.html").status()).isEqualTo(404);
    assertThat(pages.get(run + "progress").body())
        .isEqualTo("{\"ended\":false,\"says\":\"The run has not ended: 5 documents so far.\"}");

    ViewedStore.goOn(store, "essays", 5, 9, false);
    assertThat(pages.get(run + "progress").body()).contains("9 documents so far");
    assertThat(ids(pages.get(run).body())).hasSize(9);

    ViewedStore.goOn(store, "essays", 9, DOCUMENTS, true);
    assertThat(pages.get(run + "progress").body())
        .isEqualTo("{\"ended\":true,\"says\":\"The run has ended: 13 documents.\"}");
    assertThat(pages.get(run).header("Location")).matches("/runs/[0-9a-f]{64}/");
  }

  @Test
  void two_runs_are_compared_on_the_page_of_diff() throws IOException {
    ViewedStore.evaluate(store, "second", ESSAY, ViewedStore.essays(5));
    String first = run();
    String second = ViewedStore.digest(store, "second");
    Path file = file("diff.html");
    run("compare essays second --html", file);
    assertThat(pages.get("/").body())
        .contains(
            "Compare the two that are chosen", chosen(first, "essays"), chosen(second, "second"));
    assertThat(pages.get("/compare?before=" + first + "&after=" + second).body())
        .isEqualTo(Files.readString(file));
    assertThat(pages.get("/compare?before=" + first).status()).isEqualTo(404);
    assertThat(pages.get("/compare?before=x&after=" + second).status()).isEqualTo(404);
    assertThat(pages.get("/compare?before=1&after=2").status()).isEqualTo(404);
  }

  @Test
  void two_runs_that_are_chosen_are_compared_by_their_ids_the_earlier_first() throws IOException {
    ViewedStore.evaluate(store, "second", ESSAY, ViewedStore.essays(5));
    ViewedStore.evaluate(store, "apart", ESSAY, List.of(ViewedStore.document("x", "Nothing.")));
    String first = run();
    String second = ViewedStore.digest(store, "second");
    String apart = ViewedStore.digest(store, "apart");
    Path file = file("diff.html");
    run("compare essays second --html", file);

    String asked = pages.get("/compare?" + second + "=yes&" + first + "=yes").header("Location");

    assertThat(asked).isEqualTo("/compare?after=" + second + "&before=" + first + "&by=id");
    assertThat(pages.get(asked).body())
        .isEqualTo(Files.readString(file))
        .contains(
            "texts are other ones, compared all the same",
            "Only in the first run",
            "<bdi>e11</bdi>");
    assertThat(pages.get("/").body())
        .contains("/compare?after=" + second + "&amp;before=" + first + "&amp;by=id");
    assertThat(pages.get("/compare?" + second + "=yes").body()).contains("Choose two runs");
    assertThat(pages.get("/compare?" + second + "=yes&" + first + "=yes&" + apart + "=yes").body())
        .contains("Choose two runs");
    RawHttp.Answer nothing = pages.get("/compare?before=" + apart + "&after=" + first + "&by=id");
    assertThat(nothing.status()).isEqualTo(400);
    assertThat(nothing.body()).contains("they have no id in common");
  }

  @Test
  void what_no_run_has_is_no_column_and_what_one_has_is_one() throws IOException {
    assertThat(pages.get("/").body())
        .contains(">pass</th>", ">mean</th>")
        .doesNotContain(">cost</th>", ">trend</th>", ">compare</th>", "checkbox");
    RawStore.edit(store, "UPDATE run SET input_tokens = 1200, output_tokens = 34, cost = '0.0432'");
    assertThat(pages.get("/").body()).contains(">cost</th>", "0.0432", "1234 tokens");
  }

  private static String chosen(String run, String name) {
    return "<input type=\"checkbox\" name=\""
        + run
        + "\" value=\"yes\" aria-label=\"choose "
        + name
        + "\" checked=\"checked\">";
  }

  @Test
  void a_file_that_is_no_store_is_said_to_be_none() throws IOException {
    Files.writeString(store.resolve("plumbline.db"), "not a database, but a file of some length");
    RawHttp.Answer answer = pages.get("/");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).contains("The store cannot be read");
  }

  @Test
  void two_views_show_one_store_and_leave_it_as_it_is() throws IOException {
    byte[] before = Files.readAllBytes(store.resolve("plumbline.db"));
    try (ViewedStore other = new ViewedStore(store)) {
      assertThat(other.get(documents()).body()).isEqualTo(pages.get(documents()).body());
      ViewedStore.evaluate(store, "third", ESSAY, ViewedStore.essays(2));
      assertThat(ids(other.get("/").body())).containsExactly("third", "essays");
      assertThat(ids(pages.get("/").body())).containsExactly("third", "essays");
    }
    assertThat(before).isNotEmpty();
    assertThat(Files.list(store)).containsExactly(store.resolve("plumbline.db"));
  }

  @Test
  void two_hundred_documents_are_a_page() throws IOException {
    List<JsonObject> many = new ArrayList<>();
    for (int i = 0; i < 203; i++) {
      many.add(ViewedStore.document("d" + i, "Our town should keep the library open. " + i));
    }
    ViewedStore.evaluate(store, "many", ESSAY, many);
    String run = "/runs/" + ViewedStore.digest(store, "many") + "/";

    String first = pages.get(run).body();
    assertThat(ids(first)).hasSize(200).startsWith("d0").endsWith("d199");
    assertThat(first)
        .contains("203 documents, page 1 of 2", "?page=2\">Next page")
        .doesNotContain("Previous page");
    String second = pages.get(run + "?page=2").body();
    assertThat(ids(second)).containsExactly("d200", "d201", "d202");
    assertThat(second).contains("Previous page").doesNotContain("Next page");
    String filtered = pages.get(run + "?page=2&where=position+%3E+1&sort=-position").body();
    assertThat(ids(filtered)).containsExactly("d2");
    assertThat(filtered).contains("201 of 203 documents fit, page 2 of 2");
    assertThat(ids(pages.get(run + "?page=9").body())).isEmpty();
    assertThat(pages.get(run + "?page=-1").status()).isEqualTo(200);
    assertThat(pages.get(run + "?page=99999999999").status()).isEqualTo(200);
  }

  @Test
  void hostile_ids_and_fields_stay_texts() throws IOException {
    List<JsonObject> hostile = new ArrayList<>();
    List<String> ids =
        List.of(
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "../../etc/passwd",
            "\u202Eabc",
            "a&b=c?d#e",
            "javascript:alert(1)");
    for (String id : ids) {
      hostile.add(JsonObject.of("id", id, "text", "The library should stay open."));
    }
    ViewedStore.evaluate(store, "hostile", ESSAY, hostile);
    String run = "/runs/" + ViewedStore.digest(store, "hostile") + "/";

    String page =
        pages.get(run + "?where=&words=" + encoded("\"><script>alert(1)</script>")).body()
            + pages.get(run + "?sort=" + encoded("\"><script>")).body()
            + pages.get(run).body();

    // each page has the one script of its own
    assertThat(page.split("<script", -1)).hasSize(1 + 3);
    assertThat(page.replace("\n<script>const split", ""))
        .doesNotContain("<script", "<img", "\u202E", "javascript:alert(1)\"")
        .contains("[U+202E]", "&lt;script&gt;");
    assertThat(Pattern.compile("href=\"([^\"]*)\"").matcher(page).results().map(it -> it.group(1)))
        .allMatch(href ->
            href.matches("/(runs/[0-9a-f]{64}/([a-z0-9-]+(\\.html)?)?(\\?[A-Za-z0-9_%+&;=-]+)?)?"));
  }

  private String list(String... fields) throws IOException {
    StringBuilder query = new StringBuilder("?");
    for (int i = 0; i < fields.length; i += 2) {
      query.append(fields[i]).append('=').append(encoded(fields[i + 1])).append('&');
    }
    return pages.get(documents() + query.substring(0, query.length() - 1)).body();
  }

  private String documents() {
    return "/runs/" + run() + "/";
  }

  private String run() {
    return ViewedStore.digest(store, "essays");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static List<String> ids(String page) {
    return ID.matcher(page).results().map(it -> it.group(1)).toList();
  }
}

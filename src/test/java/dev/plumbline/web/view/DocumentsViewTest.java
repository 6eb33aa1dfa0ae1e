package dev.plumbline.web.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.see.ViewedStore;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DocumentsViewTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: replies
      version: 1.0.0
      facts:
        words: {computed: words}
      traits:
        empathy:
          scale: {min: 1, max: 5}
          items:
            - {id: sorry, ask: Is it sorry?, cues: {positive: [sorry], clear: 1}}
            - {id: thanks, ask: Does it thank?, cues: {positive: [thank], clear: 1}}
        policy:
          scale: {min: 1, max: 5}
          items:
            - {id: named, ask: Does it name the policy?, cues: {positive: [policy], clear: 1}}
            - {id: rude, ask: Is it rude?, reverse_scored: true, cues: {positive: [stupid], clear: 1}}
      plan:
        length:
          rules:
            - {id: long, when: words > 9, weight: -1, because: nobody reads that}
        composite:
          sum: {empathy: 0.5, policy: 0.5, length: 1}
          pass: composite >= 3
      """;

  private static final List<String> PARTS =
      List.of(
          "We are sorry.", "We thank you.", "It is our policy.", "That was stupid.", "So it is.");

  private Path store;
  private ViewedStore pages;

  @BeforeEach
  void start() throws IOException {
    store = file("store");
    evaluate("first", RUBRIC, 31);
    pages = new ViewedStore(store);
  }

  @AfterEach
  void stop() {
    pages.close();
  }

  private void evaluate(String name, String rubric, int documents) throws IOException {
    ViewedStore.evaluate(store, name, write(name + ".yaml", rubric), texts(documents));
  }

  /// Every combination of the parts.
  private static List<JsonObject> texts(int count) {
    return IntStream.range(1, count + 1)
        .<JsonObject>mapToObj(i -> {
          StringBuilder text = new StringBuilder("Text " + i + ".");
          for (int bit = 0; bit < PARTS.size(); bit++) {
            if ((i >> bit & 1) == 1) {
              text.append(' ').append(PARTS.get(bit));
            }
          }
          return JsonObject.of("id", "d" + i, "text", text.toString());
        })
        .toList();
  }

  @Test
  void each_part_of_a_bar_leads_to_as_many_documents_as_it_counts() throws IOException {
    String page = list("first", "");
    Matcher part =
        Pattern.compile(
                "<a href=\"([^\"]*)\" aria-label=\"([^\"]*?),? (\\d+) documents?(?:, \\d+ pass)?\">")
            .matcher(page);
    int parts = 0;
    while (part.find()) {
      parts++;
      assertThat(heading(pages.get(address(part.group(1))).body()))
          .as(part.group(2))
          .startsWith(part.group(3) + " of 31 documents fit");
    }
    assertThat(parts).isGreaterThan(10);
  }

  @Test
  void the_three_criteria_that_are_missed_most_are_named_first() throws IOException {
    assertThat(list("first", ""))
        .containsPattern(
            "<h2>Most often not met: <a [^>]*>rude 52\u00a0%</a>, <a [^>]*>(sorry|thanks|named)"
                + " 48\u00a0%</a>, <a [^>]*>(sorry|thanks|named) 48\u00a0%</a></h2>");
    assertThat(ids(list("first", "?item=rude&decision=missed")))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 31)
                .filter(i -> (i >> 3 & 1) == 1)
                .mapToObj(i -> "d" + i)
                .toList());
  }

  @Test
  void documents_are_found_by_what_the_rubric_says_of_a_rule_that_applied_to_them()
      throws IOException {
    assertThat(ids(list("first", "?words=nobody%20reads")))
        .isEqualTo(shown("first", "length < 0"))
        .hasSizeBetween(2, 29);
  }

  @Test
  void bins_hold_every_score_once() throws IOException {
    Matcher bin =
        Pattern.compile("aria-label=\"score [^\"]*: (\\d+) documents?, \\d+ pass\"")
            .matcher(list("first", ""));
    int documents = 0;
    while (bin.find()) {
      documents += Integer.parseInt(bin.group(1));
    }
    assertThat(documents).isEqualTo(31);
  }

  @Test
  void a_column_sorts_one_way_the_other_and_not_at_all() throws IOException {
    for (String name : List.of("id", "final", "final_verdict", "item/sorry")) {
      String plain = list("first", "");
      String up = main(pages.get(address(head(plain, name))).body());
      String down = main(pages.get(address(head(up, "-" + name))).body());
      assertThat(up).contains("aria-sort=\"ascending\"").containsOnlyOnce("aria-sort");
      assertThat(down).contains("aria-sort=\"descending\"");
      assertThat(ids(up)).hasSize(31).isNotEqualTo(ids(down));
      if (!name.startsWith("item/")) {
        assertThat(ids(up)).isEqualTo(shown("first", "", name));
        assertThat(ids(down)).isEqualTo(shown("first", "", "-" + name));
      }
    }
    assertThat(ids(list("first", "?sort=item/sorry")).subList(0, 15))
        .containsExactlyElementsOf(ids(list("first", "?item=sorry&decision=missed")));
    assertThat(list("first", "?sort=item/nothing")).contains("is nothing that a result has");
  }

  @Test
  void documents_that_moved_are_those_of_compare() throws IOException {
    evaluate(
        "second",
        RUBRIC
            .replace("version: 1.0.0", "version: 2.0.0")
            .replace("[thank]", "[thank, sorry]")
            .replace("empathy: 0.5, policy: 0.5", "empathy: 0.6, policy: 0.4"),
        28);
    CapturedOutput annulled =
        CapturedOutput.run(
                "decide annul second d16 --reason {} --by {} --store",
                "it is kind",
                "A. Lead",
                store)
            .ok();
    List<String> changed = new ArrayList<>();
    CapturedOutput compared =
        CapturedOutput.run("compare first second --comparable --store {} --format jsonl", store);
    Matcher line =
        Pattern.compile("\"comparison\":\"changed\".*?\"id\":\"(d\\d+)\"").matcher(compared.out());
    while (line.find()) {
      changed.add(line.group(1));
    }
    String beside = "?beside=" + ViewedStore.digest(store, "first");

    String page = list("second", beside);
    String moved = list("second", beside + "&moved=yes");

    assertThat(list("second", "")).contains("beside <bdi>first</bdi>");
    assertThat(ids(page)).hasSize(28);
    assertThat(page).contains(">in first</th>", "item thanks: 0 \u2192 2", "The whole comparison");
    assertThat(changed).contains("d16").hasSizeBetween(5, 27);
    assertThat(ids(moved)).containsExactlyInAnyOrderElementsOf(changed);
    assertThat(page).contains(">moved " + changed.size() + "</a>");
    assertThat(ids(list("second", "?beside=" + "0".repeat(64)))).hasSize(28);
  }

  @Test
  void what_people_decide_is_counted_at_once() throws IOException {
    assertThat(list("first", "")).doesNotContain("decided by people");
    CapturedOutput annulled =
        CapturedOutput.run(
                "decide annul first d16 --reason {} --by {} --store",
                "it is kind",
                "A. Lead",
                store)
            .ok();
    assertThat(list("first", "")).contains(">decided by people 1</a>");
    assertThat(ids(list("first", "?show=corrected"))).containsExactly("d16");
    assertThat(ids(list("first", "?show=pass"))).doesNotContain("d16");
  }

  @Test
  void a_document_is_found_by_the_decision_that_it_is_shown_with() throws IOException {
    assertThat(ids(list("first", "?item=sorry&decision=2"))).contains("d1");
    CapturedOutput corrected =
        CapturedOutput.run(
                "decide correct first d1 --item sorry --decision 0 --reason {} --by {} --store",
                "it is meant otherwise",
                "A. Lead",
                store)
            .ok();
    assertThat(ids(list("first", "?item=sorry&decision=2"))).doesNotContain("d1");
    assertThat(ids(list("first", "?item=sorry&decision=0"))).contains("d1");
  }

  @Test
  void strange_addresses_are_answered() throws IOException {
    for (String strange :
        List.of(
            "?low=x&high=1e9",
            "?low=" + "9".repeat(300),
            "?also=%3A%2C%3A%3A%2Cnothing%3A1",
            "?show=%3Cscript%3E",
            "?item=%3Cb%3E&decision=%22",
            "?beside=%22%3E%3Cb%3E&moved=yes",
            "?sort=item/%3Cb%3E",
            "?page=999999999&show=fail")) {
      String page = list("first", strange);
      assertThat(page).as(strange).contains("</html>").doesNotContain("<b>", "<script>alert");
    }
  }

  @Test
  void a_long_run_is_shown_while_it_is_counted_and_is_checked() throws Exception {
    evaluate("long", RUBRIC, 5_001);
    String first = list("long", "");
    assertThat(ids(first)).hasSize(200);
    assertThat(first).contains("it is being checked and counted").doesNotContain("class=\"bins\"");

    assertThat(heading(list("long", "?show=fail"))).contains("of 5001 documents fit");
    assertThat(list("long", "")).contains("class=\"bins\"").doesNotContain("being checked");
    assertThat(pages.get(run("long") + "progress").body()).contains("\"ended\":true");

    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + store.resolve("plumbline.db"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "UPDATE run_line SET line = replace(line, 'd4000', 'd400x'), document_id = 'd400x'"
              + " WHERE document_id = 'd4000'");
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
    pages.close();
    pages = new ViewedStore(store);
    assertThat(pages.get(run("long") + "?show=fail").body())
        .contains("the lines of this run do not lead to its digest");
  }

  private String head(String page, String sort) {
    Matcher head =
        Pattern.compile(
                "href=\"([^\"]*[?&;]sort="
                    + encoded(sort).replace("+", "%20")
                    + ")\" class=\"order\"")
            .matcher(page);
    assertThat(head.find()).as(sort).isTrue();
    return head.group(1);
  }

  private List<String> shown(String run, String where, String... sort) {
    List<String> command =
        new ArrayList<>(List.of("show", run, "--store", store.toString(), "--format", "jsonl"));
    if (!where.isEmpty()) {
      command.addAll(List.of("--where", where));
    }
    for (String one : sort) {
      command.addAll(List.of("--sort", one));
    }
    List<String> ids = new ArrayList<>();
    Matcher id =
        Pattern.compile("\"id\":\"(d\\d+)\"").matcher(CapturedOutput.run("", command).out());
    while (id.find()) {
      ids.add(id.group(1));
    }
    return ids;
  }

  private String run(String name) {
    return "/runs/" + ViewedStore.digest(store, name) + "/";
  }

  private String list(String name, String query) throws IOException {
    String page = pages.get(run(name) + query).body();
    return main(page);
  }

  private static String main(String page) {
    return page.substring(page.indexOf("<main"));
  }

  private static String heading(String page) {
    Matcher heading = Pattern.compile("<h2>(\\d[^<]*)</h2>").matcher(page);
    assertThat(heading.find()).isTrue();
    return heading.group(1);
  }

  private static List<String> ids(String page) {
    List<String> ids = new ArrayList<>();
    Matcher id =
        Pattern.compile("<th scope=\"row\"><a [^>]*><bdi>([^<]*)</bdi>")
            .matcher(page.substring(Math.max(0, page.indexOf("<table"))));
    while (id.find()) {
      ids.add(id.group(1));
    }
    return ids;
  }

  private static String address(String href) {
    return href.replace("&amp;", "&");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}

package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.see.ViewedStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What the page of runs says of who looks at what is open.
@Tag("slow")
class PendingDecisionsTest extends CommandFolder {

  private static final Pattern WAITING =
      Pattern.compile(
          "<small class=\"between\"><a href=\"([^\"]+)\">(\\d+) <bdi>([^<]+)</bdi></a></small>");
  private static final Pattern ID = Pattern.compile("<bdi>(essay-\\d)</bdi></a>");

  private MarkingFixture marking;
  private ViewedStore pages;

  @BeforeEach
  void begin() throws IOException {
    marking = new MarkingFixture(folder);
    marking.begin("--double-share", "1", "--seed", "3");
    pages = new ViewedStore(marking.store());
  }

  @AfterEach
  void stop() {
    pages.close();
  }

  @Test
  void each_marker_has_the_documents_that_wait_and_then_what_they_differ_on() throws IOException {
    assertThat(waiting())
        .containsExactly("3 to be marked, person:ada-one", "3 to be marked, person:bob-two");

    marked("person:ada-one", "ada", "3 3 3 3", "", "2 2 2 2");
    assertThat(waiting())
        .containsExactly("1 to be marked, person:ada-one", "3 to be marked, person:bob-two");
    assertThat(listed("to be marked, person:ada-one")).containsExactly("essay-1");

    marked("person:bob-two", "bob", "3 3 3 3", "4 4 4 4", "5 2 2 2");
    assertThat(waiting()).containsExactly("1 to be marked, person:ada-one");
    marking.person("Eva Evans", "eva-three");
    Path board = write("board.yaml", PersonPanelTest.BOARD);
    marking.run("review march --panel", board).ended(4);
    assertThat(waiting()).containsExactly("1 to be marked, person:ada-one", "1 markers differ");
    assertThat(listed("markers differ")).containsExactly("essay-2");
    assertThat(pages.get(address("markers differ")).body()).contains("take away: markers differ");
  }

  @Test
  void an_appeal_waits_until_it_is_decided() throws IOException {
    marked("person:ada-one", "ada", "3 3 3 3", "2 2 2 2", "2 2 2 2");
    Path rules = write("appeals.yaml", "persons: 2\n");
    marking.person("Cem Can", "cem-can");
    decide("appeal", "Cem Can", "--item", "P", "--ground", "low", "--rules", rules.toString());
    assertThat(waiting()).contains("1 appealed");
    assertThat(listed("appealed")).containsExactly("essay-3");
    decide("deny", "Bob Bobson", "--appeal", "1", "--reason", "it stays");
    assertThat(waiting()).contains("1 appealed, person:bob-two").doesNotContain("1 appealed");
    assertThat(listed("appealed, person:bob-two")).containsExactly("essay-3");
    decide("deny", "Carol Chair", "--appeal", "1", "--reason", "it stays");
    assertThat(waiting()).noneMatch(it -> it.contains("appealed"));
  }

  @Test
  void a_filter_that_names_nothing_finds_nothing_and_is_shown_inert() throws IOException {
    String run = address("to be marked, person:ada-one").replaceFirst("\\?.*", "");
    String page = pages.get(run + "?waits=%3Cscript%3E").body();
    assertThat(ID.matcher(page).results()).isEmpty();
    assertThat(page).contains("take away: &lt;script&gt;").doesNotContain("away: <script>");
  }

  private void marked(String person, String run, String... levels) {
    marking.mark(person, run, List.of(levels));
    marking.ok(
        "review march --import {} --name {} --uncounted",
        marking.file(run + ".jsonl").toString(),
        run);
  }

  private void decide(String what, String by, String... more) {
    List<String> command = new ArrayList<>(List.of("decide", what, "ada", "essay-3", "--by", by));
    command.addAll(List.of(more));
    marking.ok("", command);
  }

  private List<String> waiting() throws IOException {
    return WAITING
        .matcher(pages.get("/").body())
        .results()
        .map(it -> it.group(2) + " " + it.group(3))
        .toList();
  }

  private String address(String words) throws IOException {
    return WAITING
        .matcher(pages.get("/").body())
        .results()
        .filter(it -> it.group(3).equals(words))
        .findFirst()
        .orElseThrow()
        .group(1)
        .replace("&amp;", "&");
  }

  private List<String> listed(String words) throws IOException {
    return ID.matcher(pages.get(address(words)).body())
        .results()
        .map((MatchResult it) -> it.group(1))
        .toList();
  }
}

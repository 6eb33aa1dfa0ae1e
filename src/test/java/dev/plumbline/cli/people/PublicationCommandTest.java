package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.rulings.RunPublication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run is published, contested, ruled on, published again and withdrawn.
@Tag("slow")
class PublicationCommandTest {

  private static final String CHAIR = "person:chair-one";

  @TempDir private Path folder;
  private ReviewFixture fixture;

  @BeforeEach
  void begin() throws IOException {
    fixture = new ReviewFixture(folder);
    fixture.begin();
    fixture.ok("review", "persons", "--add", "Chair", "--pseudonym", "chair-one");
    fixture.ok("review", "persons", "--add", "Writer", "--pseudonym", "writer");
    Files.writeString(
        folder.resolve("appeals.yaml"), "appeals: board\ndays: 30\nfrom: publication\n");
  }

  @Test
  void appeals_count_from_the_publication_until_its_last_day() {
    CapturedOutput before = appeal("a");
    publish("--appeals", "20d");
    CapturedOutput filed = appeal("a");

    LocalDate until = LocalDate.now(ZoneOffset.UTC).plusDays(20);
    assertThat(before.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(before.err()).contains("the run is not published yet");
    assertThat(filed.exit()).as(filed.err()).isEqualTo(ExitCode.OK);
    assertThat(fixture.ok("store", "info").out()).contains("appeals until " + until);
    assertThat(fixture.ok("proof", "verify", "first").out())
        .contains("publication, marks computed again", "appeal, bound to its result");
  }

  @Test
  void after_the_last_day_an_appeal_is_refused_with_the_day() throws IOException, SQLException {
    Instant then = Instant.now().minus(40, ChronoUnit.DAYS);
    backdate("run", "ended", then.minus(1, ChronoUnit.DAYS));
    try (LocalStore store = LocalStore.open(fixture.store())) {
      RunPublication.find("first", store).publish(Optional.empty(), 20, false, actor(store), then);
    }

    CapturedOutput late = appeal("a");

    assertThat(late.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(late.err())
        .contains("the time for an appeal ended at")
        .contains("with appeals until " + LocalDate.ofInstant(then, ZoneOffset.UTC).plusDays(20));
  }

  @Test
  void a_run_that_is_published_for_a_day_to_come_is_not_published_yet() {
    LocalDate day = LocalDate.now(ZoneOffset.UTC).plusDays(3);
    publish("--on", day.toString());

    assertThat(appeal("a").err()).contains("the run is not published yet", "published on " + day);
  }

  @Test
  void a_ruling_after_publication_is_shown_as_such_until_it_is_published_again() {
    publish();
    rule("c", "pass");
    String told = fixture.ok("decide", "history", "first", "c").out();
    String explained = fixture.ok("explain", "first", "c").out();
    publish();

    assertThat(told.indexOf("published")).isLessThan(told.indexOf("ruled")).isPositive();
    assertThat(explained).contains("(after publication)");
    assertThat(fixture.ok("explain", "first", "c").out()).doesNotContain("(after publication)");
    String later = fixture.ok("decide", "history", "first", "c").out();
    assertThat(later.lastIndexOf("published ")).isGreaterThan(later.indexOf("ruled "));
    assertThat(fixture.ok("proof", "verify", "--all").out())
        .containsPattern("2 publications, marks computed again");
  }

  @Test
  void a_ruling_that_was_published_and_is_dropped_or_exchanged_is_found() throws SQLException {
    rule("c", "pass");
    publish();
    execute("DELETE FROM proceeding");

    CapturedOutput dropped = fixture.run("proof", "verify", "first");

    assertThat(dropped.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(dropped.err()).contains("published as the last ruling or appeal of a document");
  }

  @Test
  void what_is_withdrawn_stays_on_record_and_takes_no_appeal() {
    publish();
    fixture.ok(
        "decide", "publication", "first", "--withdraw", "--reason", "mixed up", "--by", CHAIR);

    assertThat(appeal("a").err()).contains("not published yet", "withdrawn on");
    assertThat(fixture.ok("store", "info").out()).contains("withdrawn on");
    assertThat(fixture.ok("decide", "history", "first", "a").out()).contains("mixed up");
    publish();
    assertThat(appeal("a").exit()).isEqualTo(ExitCode.OK);
    assertThat(fixture.ok("proof", "verify", "--all").out())
        .contains("publication, withdrawn")
        .contains("3 publications, not signed");
    fixture.ok("store", "prune");
    assertThat(fixture.ok("proof", "verify", "--all").out()).contains("publication, withdrawn");
  }

  @Test
  void a_publication_is_signed_and_its_removal_is_found() throws SQLException {
    String key = folder.resolve("board.key").toString();
    fixture.ok("proof", "keys", key);
    String digest = publish().out().split("publication ")[1].split("\n")[0];
    fixture.ok("proof", "sign", digest, "--key", key);

    assertThat(fixture.ok("proof", "verify", "--all", "--key", key + ".pub").out())
        .contains("publication, signed");
    execute("DELETE FROM artefact WHERE kind = 'publication'");
    CapturedOutput removed = fixture.run("proof", "verify", "first");
    assertThat(removed.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(removed.err()).contains("it was signed, and is not among the publications");
  }

  @Test
  void pages_lists_and_reports_say_when_it_was_published() throws IOException {
    publish();
    rule("c", "pass");
    fixture.ok("explain", "first", "c", "--html", folder.resolve("c.html").toString());
    String until = "appeals until " + LocalDate.now(ZoneOffset.UTC).plusDays(28);

    assertThat(fixture.ok("show", "first").out()).contains(until);
    assertThat(fixture.ok("show", "first", "--json").out()).contains("\"afterPublication\":true");
    assertThat(fixture.ok("store", "info", "--json").out()).contains("\"published\":{\"appeals\"");
    assertThat(fixture.ok("explain", "first", "a").out())
        .contains("the run is published on", until, "store erase first a");
    assertThat(fixture.ok("report", "first").out()).contains(until);
    assertThat(fixture.ok("report", "first", "--json").out()).contains("\"published\":\"published");
    assertThat(folder.resolve("c.html")).content().contains(until, "after publication");
  }

  @Test
  void two_boards_at_once_publish_once() throws IOException {
    try (LocalStore store = LocalStore.open(fixture.store())) {
      RunPublication one = RunPublication.find("first", store);
      RunPublication two = RunPublication.find("first", store);
      one.publish(Optional.empty(), 20, false, actor(store), Instant.now());

      assertThat(
              org.assertj.core.api.Assertions.catchThrowable(
                  () -> two.publish(Optional.empty(), 21, false, actor(store), Instant.now())))
          .hasMessageContaining("another publication of this run was recorded meanwhile");
      assertThat(store.artefacts().list(ArtefactKind.PUBLICATION)).hasSize(1);
    }
  }

  private static Actor actor(LocalStore store) {
    return new dev.plumbline.workflow.rulings.StoredPersons(store).acting(CHAIR);
  }

  private CapturedOutput publish(String... more) {
    List<String> words =
        new java.util.ArrayList<>(List.of("decide", "publication", "first", "--by", CHAIR));
    words.addAll(List.of(more));
    return fixture.ok(words.toArray(String[]::new));
  }

  private void rule(String id, String now) {
    fixture.ok("decide", "ruling", "first", id, "--now", now, "--reason", "so", "--by", CHAIR);
  }

  private CapturedOutput appeal(String id) {
    return fixture.run(
        "decide",
        "appeal",
        "first",
        id,
        "--ground",
        "mine",
        "--by",
        "person:writer",
        "--policy",
        folder.resolve("appeals.yaml").toString());
  }

  private void backdate(String table, String column, Instant at) throws SQLException {
    execute("UPDATE " + table + " SET " + column + " = '" + at + "'");
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + fixture.store().resolve("plumbline.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

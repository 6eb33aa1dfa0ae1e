package dev.plumbline.store.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.fixtures.SmallDisk;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore.PreparedArtefact;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.StoreContract;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import dev.plumbline.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class SqliteStoreTest extends StoreContract {

  @TempDir private Path home;

  private final ConcurrentLinkedQueue<SqliteStore> opened = new ConcurrentLinkedQueue<>();

  @Override
  protected Stores stores() {
    return store().stores();
  }

  @AfterEach
  void close() {
    opened.forEach(SqliteStore::close);
  }

  @Test
  void a_store_that_was_closed_is_one_file() throws IOException {
    artefacts().put(ArtefactKind.TABLE, BYTES);
    names().claim(NAME, ONE);
    close();
    try (Stream<Path> files = Files.list(folder())) {
      assertThat(files).containsExactly(file());
    }
  }

  @Test
  void only_a_write_changes_the_state_of_the_files() {
    artefacts().put(ArtefactKind.TABLE, BYTES);
    close();
    String before = state();
    assertThat(state()).isEqualTo(before);
    artefacts().put(ArtefactKind.TABLE, "{\"a\":\"e\"}".getBytes(UTF_8));
    assertThat(state()).isNotEqualTo(before);
  }

  private String state() {
    try (SqliteStore reading = SqliteStore.openReadOnly(folder())) {
      return reading.fileState();
    }
  }

  @Test
  void artefacts_are_listed_by_kind_and_erased_ones_are_none() {
    SqliteArtefactStore artefacts = store().artefacts();
    List<Digest> facts =
        Stream.of("1", "2", "3")
            .map(text -> artefacts.put(ArtefactKind.TABLE, text.getBytes(UTF_8)))
            .toList();
    artefacts.put(ArtefactKind.DOCUMENT, BYTES);
    artefacts.erase(ArtefactKind.TABLE, facts.get(1));
    ConcurrentLinkedQueue<Digest> streamed = new ConcurrentLinkedQueue<>();
    artefacts.forEach(ArtefactKind.TABLE, streamed::add);
    assertThat(streamed).containsExactly(facts.get(0), facts.get(2));
    assertThat(artefacts.list(ArtefactKind.TABLE))
        .containsExactlyElementsOf(Stream.of(facts.get(0), facts.get(2)).sorted().toList());
    assertThat(artefacts.list(ArtefactKind.BUNDLE)).isEmpty();
  }

  @Test
  void changed_bytes_are_corrupt_until_the_right_ones_are_kept_again() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    byte[] changed = "{\"a\":\"e\"}".getBytes(UTF_8);
    change("UPDATE artefact SET body = ?, size = ?", changed, changed.length);
    assertThat(artefacts().find(ArtefactKind.TABLE, digest))
        .isEqualTo(
            new ArtefactLookup.Corrupt(
                "table "
                    + digest
                    + " holds bytes with digest "
                    + Digest.of(ArtefactKind.TABLE, changed)));
    artefacts().put(ArtefactKind.TABLE, BYTES);
    assertFound(ArtefactKind.TABLE, digest, BYTES);
  }

  @Test
  void a_long_body_lies_there_compressed_and_comes_back_the_same() {
    byte[] repetitive = "{\"a\":\"%s\"}".formatted("abcde ".repeat(1_000)).getBytes(UTF_8);
    Digest digest = artefacts().put(ArtefactKind.TABLE, repetitive);
    assertThat(number("SELECT length(body) FROM artefact")).isLessThan(200);
    assertThat(number("SELECT size FROM artefact")).isEqualTo(repetitive.length);
    assertThat(number("SELECT length(sqlar_uncompress(body, size)) FROM artefact"))
        .isEqualTo(repetitive.length);
    assertFound(ArtefactKind.TABLE, digest, repetitive);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "size = size + 1",
        "size = 0",
        "size = -1",
        "size = 9000000000000000000",
        "body = substr(body, 1, 20)",
        "body = body || x'00'",
        "body = zeroblob(length(body))",
        "body = substr(body, 1, length(body) - 1) || x'00'",
      })
  void a_damaged_compressed_body_is_corrupt_until_it_is_kept_again(String damage) {
    byte[] repetitive = "{\"a\":\"%s\"}".formatted("abcde ".repeat(1_000)).getBytes(UTF_8);
    Digest digest = artefacts().put(ArtefactKind.TABLE, repetitive);
    change("UPDATE artefact SET " + damage);

    assertThat(artefacts().find(ArtefactKind.TABLE, digest))
        .isInstanceOf(ArtefactLookup.Corrupt.class);
    artefacts().put(ArtefactKind.TABLE, repetitive);
    assertFound(ArtefactKind.TABLE, digest, repetitive);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 1_000})
  void a_prepared_artefact_is_stored_when_it_is_written_and_as_if_it_was_stored_at_once(int words)
      throws SQLException {
    byte[] bytes = "{\"a\":\"%s\"}".formatted("abcde ".repeat(words)).getBytes(UTF_8);
    SqliteStore store = store();
    CanonicalArtefact artefact = new CanonicalArtefact(ArtefactKind.TABLE, bytes);

    PreparedArtefact prepared = store.artefacts().prepared(artefact);
    assertThat(store.artefacts().find(ArtefactKind.TABLE, artefact.digest()))
        .isInstanceOf(ArtefactLookup.Missing.class);
    store.transaction(() -> prepared.write().run());
    assertFound(ArtefactKind.TABLE, artefact.digest(), bytes);
    assertThat(prepared.size()).isEqualTo(number("SELECT length(body) FROM artefact"));

    change("UPDATE artefact SET body = zeroblob(length(body))");
    prepared.write().run();
    assertFound(ArtefactKind.TABLE, artefact.digest(), bytes);
    prepared.write().run();
    assertThat(number("SELECT count(*) FROM artefact")).isEqualTo(1);

    store.artefacts().erase(ArtefactKind.TABLE, artefact.digest());
    prepared.write().run();
    assertThat(store.artefacts().find(ArtefactKind.TABLE, artefact.digest()))
        .isInstanceOf(ArtefactLookup.Erased.class);
  }

  @Test
  void reads_within_a_snapshot_are_of_one_state() throws Exception {
    List<Boolean> seen = new ArrayList<>();
    SqliteStore store = store();
    CanonicalArtefact artefact = new CanonicalArtefact(ArtefactKind.TABLE, BYTES);
    Callable<Boolean> isThere =
        () ->
            store.artefacts().find(ArtefactKind.TABLE, artefact.digest())
                instanceof ArtefactLookup.Found;

    store.snapshot(() -> {
      seen.add(isThere.call());
      Thread other = Thread.ofPlatform().start(() -> store.artefacts().put(artefact));
      other.join();
      seen.add(isThere.call());
      return store.snapshot(() -> seen.add(isThere.call()));
    });
    seen.add(isThere.call());

    assertThat(seen).containsExactly(false, false, false, true);
    assertThatThrownBy(() ->
            store.snapshot(() -> {
              throw new IOException("of the work");
            }))
        .isInstanceOf(IOException.class)
        .hasMessage("of the work");
    assertThat(isThere.call()).isTrue();
  }

  @Test
  void a_body_that_was_taken_out_is_corrupt() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    change("UPDATE artefact SET body = x''");
    assertThat(artefacts().find(ArtefactKind.TABLE, digest))
        .isInstanceOf(ArtefactLookup.Corrupt.class);
  }

  @Test
  void a_damaged_name_fails_by_name() {
    names().claim(NAME, ONE);
    change("UPDATE name SET bundle = x'12'");
    assertThatThrownBy(() -> names().find(NAME))
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("cannot look for the name support-answer@1.0.0: ");
    assertThatThrownBy(() -> names().claim(NAME, ONE)).isInstanceOf(StoreFailedException.class);
  }

  @Test
  void a_file_in_place_of_the_folder_is_reported() throws IOException {
    Files.writeString(folder(), "a file where the folder should be");
    assertThatThrownBy(this::store)
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("cannot create the folder");
  }

  @Test
  void something_that_is_no_database_is_reported_and_stays_as_it_is() throws IOException {
    Files.createDirectories(folder());
    Files.writeString(
        file(), "this is no database at all, and long enough for a header of one".repeat(9));
    assertThatThrownBy(this::store)
        .isInstanceOf(StoreFailedException.class)
        .hasMessage("cannot open the store: " + file() + " is no database");
    assertThat(file()).content().startsWith("this is no database");
  }

  @Test
  void the_database_of_another_program_is_refused() throws Exception {
    Files.createDirectories(folder());
    plain("CREATE TABLE recipe (id INTEGER)");
    assertThatThrownBy(this::store)
        .isInstanceOf(StoreFailedException.class)
        .hasMessage(file() + " is a database of another program, name another store");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, Integer.MIN_VALUE})
  void a_store_of_a_version_that_none_has_is_refused(int version) throws Exception {
    artefacts().put(ArtefactKind.TABLE, BYTES);
    close();
    plain("PRAGMA user_version=" + version);
    assertThatThrownBy(this::store)
        .isInstanceOf(StoreFailedException.class)
        .hasMessage(
            file()
                + " was changed by another program (its schema has version "
                + version
                + ", which none has): restore a backup");
  }

  @Test
  void a_store_of_a_newer_version_is_refused_and_stays_as_it_is() throws Exception {
    artefacts().put(ArtefactKind.TABLE, BYTES);
    close();
    plain("PRAGMA user_version=99");
    byte[] before = Files.readAllBytes(file());

    for (Runnable open :
        List.<Runnable>of(
            this::store,
            () -> SqliteStore.openExisting(folder()),
            () -> SqliteStore.openReadOnly(folder()))) {
      assertThatThrownBy(open::run)
          .isInstanceOf(StoreFailedException.class)
          .hasMessage(
              file()
                  + " was written by a newer version of plumbline (its schema has version 99, this"
                  + " one knows 1): install that version");
    }
    assertThat(file()).hasBinaryContent(before);
  }

  @Test
  void a_store_of_a_build_before_the_first_release_is_refused() throws Exception {
    artefacts().put(ArtefactKind.TABLE, BYTES);
    close();
    plain("PRAGMA user_version=9");
    assertThatThrownBy(this::store)
        .isInstanceOf(StoreFailedException.class)
        .hasMessage(
            file()
                + " is the store of a build before the first release, whose formats are no longer"
                + " read: name another store and evaluate again");
  }

  @Test
  void a_store_that_must_be_there_is_missed_and_not_made() {
    assertThatThrownBy(() -> SqliteStore.openExisting(folder()))
        .isInstanceOf(StoreFailedException.class)
        .hasMessage("there is no store in " + folder());
    assertThatThrownBy(() -> SqliteStore.openReadOnly(folder()))
        .hasMessage("there is no store in " + folder());
    assertThat(folder()).doesNotExist();
  }

  @Test
  void an_empty_file_is_no_store_before_something_is_stored() throws IOException {
    Files.createDirectories(folder());
    Files.createFile(file());
    assertThatThrownBy(() -> SqliteStore.openExisting(folder()))
        .hasMessage("there is no store in " + folder());
    assertThat(file()).isEmptyFile();
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    assertFound(ArtefactKind.TABLE, digest, BYTES);
  }

  @Test
  void a_store_opened_for_reading_finds_everything_and_refuses_to_write() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    try (SqliteStore reading = SqliteStore.openReadOnly(folder())) {
      assertThat(reading.artefacts().find(ArtefactKind.TABLE, digest))
          .isInstanceOf(ArtefactLookup.Found.class);
      assertThatThrownBy(() -> reading.stores().names().claim(NAME, ONE))
          .isInstanceOf(StoreFailedException.class)
          .hasMessage(
              "cannot give the name "
                  + NAME
                  + ": "
                  + file()
                  + " is read-only, allow writing or name another store");
    }
  }

  @Test
  void who_only_reads_changes_no_byte_of_a_store_and_leaves_no_file_beside_it() throws IOException {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    close();
    byte[] before = Files.readAllBytes(file());
    FileTime written = Files.getLastModifiedTime(file());

    try (SqliteStore reading = SqliteStore.openExisting(folder())) {
      assertThat(reading.artefacts().find(ArtefactKind.TABLE, digest))
          .isInstanceOf(ArtefactLookup.Found.class);
      assertThat(reading.maintenance().info().kinds()).hasSize(1);
      assertThat(Files.getLastModifiedTime(file())).isEqualTo(written);
    }

    assertThat(file()).hasBinaryContent(before);
    assertThat(Files.getLastModifiedTime(file())).isEqualTo(written);
    try (Stream<Path> files = Files.list(folder())) {
      assertThat(files).containsExactly(file());
    }
  }

  @Test
  void a_store_on_a_full_disk_is_read_without_a_byte_and_a_write_names_the_disk() throws Exception {
    Files.createDirectories(folder());
    try (SmallDisk small = SmallDisk.mount(folder(), "1m")) {
      Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
      close();
      small.fill();
      try (Stream<Path> before = Files.list(folder());
          SqliteStore full = SqliteStore.openExisting(folder());
          Stream<Path> after = Files.list(folder())) {
        assertThat(full.artefacts().find(ArtefactKind.TABLE, digest))
            .isInstanceOf(ArtefactLookup.Found.class);
        assertThat(after).containsExactlyInAnyOrderElementsOf(before.toList());
        assertThatThrownBy(() -> full.stores().names().claim(NAME, ONE))
            .isInstanceOf(StoreFailedException.class)
            .hasMessageEndingWith(
                ": the disk of " + file() + " is full, free some space and run again");
      }
    }
  }

  @Test
  void who_may_not_write_reads_beside_a_process_that_does() {
    Digest before = artefacts().put(ArtefactKind.TABLE, BYTES);
    try (SqliteStore reading = SqliteStore.openImmutable(folder())) {
      Digest meanwhile = artefacts().put(ArtefactKind.DOCUMENT, BYTES);
      assertThat(reading.artefacts().find(ArtefactKind.TABLE, before))
          .isInstanceOf(ArtefactLookup.Found.class);
      assertThat(reading.artefacts().find(ArtefactKind.DOCUMENT, meanwhile))
          .isInstanceOf(ArtefactLookup.Found.class);
    }
  }

  /// Such a reader takes no locks, and would take what another one writes for damage.
  @Test
  void who_may_not_write_is_told_that_another_process_has_begun_to() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    close();
    try (SqliteStore reading = SqliteStore.openImmutable(folder())) {
      assertThat(reading.artefacts().find(ArtefactKind.TABLE, digest))
          .isInstanceOf(ArtefactLookup.Found.class);
      artefacts().put(ArtefactKind.DOCUMENT, noise(90_000));
      close();
      assertThatThrownBy(() -> reading.artefacts().find(ArtefactKind.TABLE, digest))
          .isInstanceOf(StoreBusyException.class)
          .hasMessageContaining("another process has written to " + file() + " meanwhile");
    }
  }

  @Test
  void a_store_on_media_that_cannot_be_written_is_read_without_a_file_beside_it()
      throws IOException {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    close();
    try (SqliteStore reading = SqliteStore.openImmutable(folder())) {
      assertThat(reading.artefacts().find(ArtefactKind.TABLE, digest))
          .isInstanceOf(ArtefactLookup.Found.class);
      try (Stream<Path> files = Files.list(folder())) {
        assertThat(files).containsExactly(file());
      }
    }
  }

  @Test
  void a_copy_without_its_end_is_not_read_from_media_that_cannot_be_written() throws IOException {
    artefacts().put(ArtefactKind.TABLE, BYTES);
    Path copy = Files.createDirectories(home.resolve("copy"));
    for (String name : List.of("plumbline.db", "plumbline.db-wal")) {
      Files.copy(folder().resolve(name), copy.resolve(name));
    }
    assertThatThrownBy(() -> SqliteStore.openImmutable(copy))
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("was copied while it was open");
  }

  @Test
  void a_folder_with_any_characters_can_hold_a_store() {
    Path odd = home.resolve("a b?c=d#e%20é&mode=memory");
    Digest digest;
    try (SqliteStore store = SqliteStore.open(odd)) {
      digest = store.artefacts().put(ArtefactKind.TABLE, BYTES);
    }
    assertThat(odd.resolve(SqliteStore.FILE)).isRegularFile();
    try (SqliteStore store = SqliteStore.openImmutable(odd)) {
      assertThat(store.artefacts().find(ArtefactKind.TABLE, digest))
          .isInstanceOf(ArtefactLookup.Found.class);
    }
  }

  @Test
  void a_full_disk_is_reported_and_what_was_there_stays() {
    SqliteStore store = store();
    Digest digest = store.artefacts().put(ArtefactKind.TABLE, BYTES);
    store.database().maintain("limit", session -> session.number("PRAGMA max_page_count=40"));

    assertThatThrownBy(() -> store.artefacts().put(ArtefactKind.DOCUMENT, noise(900_000)))
        .isInstanceOf(StoreFailedException.class)
        .hasMessage(
            "cannot store document: the disk of "
                + file()
                + " is full, free some space and run again");
    assertFound(ArtefactKind.TABLE, digest, BYTES);
    assertThat(
            store
                .artefacts()
                .find(ArtefactKind.DOCUMENT, Digest.of(ArtefactKind.DOCUMENT, noise(900_000))))
        .isEqualTo(new ArtefactLookup.Missing());
    store.artefacts().put(ArtefactKind.TABLE, "small".getBytes(UTF_8));
  }

  @Test
  void a_store_that_is_busy_for_longer_than_the_caller_has_is_busy() {
    SqliteStore one = store();
    SqliteStore other = store();
    one.transaction(() -> {
      one.artefacts().put(ArtefactKind.TABLE, BYTES);
      assertThatThrownBy(() ->
              Deadline.within(Duration.ofMillis(50), () -> other.stores().names().claim(NAME, ONE)))
          .isInstanceOf(StoreBusyException.class)
          .hasMessageContaining("another process has been writing");
      assertThat(other.artefacts().list(ArtefactKind.TABLE)).isEmpty();
    });
    assertThat(other.artefacts().list(ArtefactKind.TABLE)).hasSize(1);
  }

  @Test
  void a_transaction_is_there_whole_or_not_at_all() {
    SqliteStore store = store();
    store.transaction(() -> {
      store.artefacts().put(ArtefactKind.TABLE, BYTES);
      store.stores().names().claim(NAME, ONE);
    });
    assertThatThrownBy(() ->
            store.transaction(() -> {
              store.artefacts().put(ArtefactKind.DOCUMENT, BYTES);
              store.stores().aliases().move(LIVE, ONE, 0, NOON);
              assertThat(store.stores().aliases().find(LIVE)).isPresent();
              throw new IllegalStateException("stopped");
            }))
        .hasMessage("stopped");

    assertThat(names().find(NAME)).contains(ONE);
    assertThat(aliases().find(LIVE)).isEmpty();
    assertThat(store.artefacts().list(ArtefactKind.DOCUMENT)).isEmpty();
  }

  @Test
  void an_interrupted_thread_still_stores_and_releases() {
    Lease.Acquired lease = yours(requests().acquire(ONE, "a", NOON, LATER));
    Digest stored;
    Thread.currentThread().interrupt();
    try {
      stored = artefacts().put(ArtefactKind.COMPLETION, BYTES);
      requests().release(lease);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertFound(ArtefactKind.COMPLETION, stored, BYTES);
    yours(requests().acquire(ONE, "b", NOON, LATER));
  }

  private SqliteStore store() {
    SqliteStore store = SqliteStore.open(folder());
    opened.add(store);
    return store;
  }

  private long number(String sql) {
    return store().database().read("count", it -> it.number(sql));
  }

  private void change(String sql, Object... arguments) {
    store().database().write("change", Durability.PROCESS, it -> it.update(sql, arguments));
  }

  /// Past all that the store does at its opening.
  private void plain(String sql) throws SQLException {
    NativeLibrary.prepare();
    try (SqliteSession session =
        new SqliteSession(
            org.sqlite.JDBC.createConnection(
                "jdbc:sqlite:" + file(), new java.util.Properties()))) {
      session.execute(sql);
    }
  }

  private Path folder() {
    return home.resolve(".plumbline");
  }

  private Path file() {
    return folder().resolve(SqliteStore.FILE);
  }
}

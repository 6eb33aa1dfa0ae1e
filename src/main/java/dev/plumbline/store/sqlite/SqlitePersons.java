package dev.plumbline.store.sqlite;

import dev.plumbline.store.Persons;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// People in table `person`: artefacts name their pseudonyms alone, so a name can be erased.
public final class SqlitePersons implements Persons {

  private static final String SELECT = "SELECT pseudonym, name, since FROM person";

  private final Database database;
  private final SqliteMaintenance maintenance;

  SqlitePersons(Database database, SqliteMaintenance maintenance) {
    this.database = database;
    this.maintenance = maintenance;
  }

  @Override
  public Person add(String pseudonym, String name, Instant now) {
    return database.write(
        "add a person",
        Durability.POWER,
        session -> {
          Optional<Person> there = byName(session, name);
          if (there.isEmpty()) {
            session.update(
                "INSERT INTO person (pseudonym, name, since) VALUES (?, ?, ?)"
                    + " ON CONFLICT DO NOTHING",
                pseudonym,
                name,
                now.toString());
            there = byPseudonym(session, pseudonym);
          }
          return there.orElseThrow();
        });
  }

  @Override
  public Optional<Person> find(String pseudonym) {
    return database.read("look for a person", session -> byPseudonym(session, pseudonym));
  }

  @Override
  public Optional<Person> named(String name) {
    return database.read("look for a name", session -> byName(session, name));
  }

  /// In the order in which they were added.
  public List<Person> list() {
    return database.read(
        "list persons", session -> session.all(SELECT + " ORDER BY id", SqlitePersons::person));
  }

  /// From which the codes follow that stand for the ids of documents: 32 random bytes, which are in
  /// no artefact and no file that is written for people.
  public byte[] secret() {
    return database.read(
        "read a secret",
        session -> session.one("SELECT value FROM secret", row -> row.getBytes(1)).orElseThrow());
  }

  /// Erases the name of a person, here and where runs and approvals give it: the pseudonym takes
  /// its place. The file is written anew, since rows that moved leave stale copies behind.
  ///
  /// @return whether there is such a person
  /// @throws StoreBusyException if another process still reads what is beside the file: erasing
  ///   again finishes it
  @Override
  public boolean erase(String pseudonym) {
    boolean found =
        database.write(
            "erase a name",
            Durability.POWER,
            session -> {
              Optional<Person> person = byPseudonym(session, pseudonym);
              if (person.isPresent() && person.get().name().isPresent()) {
                replace(session, "person:" + pseudonym, person.get());
                session.update("UPDATE person SET name = NULL WHERE pseudonym = ?", pseudonym);
              }
              return person.isPresent();
            });
    if (found && !maintenance.compact()) {
      throw new StoreBusyException(
          "the name is erased, but another process still reads "
              + database.file()
              + "-wal, where a copy may be: erase again when it has ended",
          new IllegalStateException());
    }
    return found;
  }

  private static void replace(SqliteSession session, String pseudonym, Person person)
      throws SQLException {
    for (String[] of : new String[][] {{"run", "started_by"}, {"approval", "approver"}}) {
      String select = "SELECT DISTINCT %2$s FROM %1$s".formatted((Object[]) of);
      for (String name : session.all(select, row -> row.getString(1))) {
        if (person.isNamed(name)) {
          session.update(
              "UPDATE %1$s SET %2$s = ? WHERE %2$s = ?".formatted((Object[]) of), pseudonym, name);
        }
      }
    }
  }

  private static Optional<Person> byName(SqliteSession session, String name) throws SQLException {
    return session.all(SELECT + " ORDER BY id", SqlitePersons::person).stream()
        .filter(person -> person.isNamed(name))
        .findFirst();
  }

  private static Optional<Person> byPseudonym(SqliteSession session, String pseudonym)
      throws SQLException {
    return session.one(SELECT + " WHERE pseudonym = ?", SqlitePersons::person, pseudonym);
  }

  private static Person person(ResultSet row) throws SQLException {
    return new Person(
        row.getString(1), Optional.ofNullable(row.getString(2)), Instant.parse(row.getString(3)));
  }
}

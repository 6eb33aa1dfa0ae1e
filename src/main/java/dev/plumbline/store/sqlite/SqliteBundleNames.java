package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleName.BundleNames;
import dev.plumbline.store.BundleName.NameClaim;
import java.util.List;
import java.util.Optional;

/// Names in table `name`.
public final class SqliteBundleNames implements BundleNames {

  /// A name and the bundle that it belongs to.
  public record Entry(BundleName name, Digest bundle) {}

  private static final String FIND = "SELECT bundle FROM name WHERE rubric = ? AND version = ?";

  private final Database database;

  SqliteBundleNames(Database database) {
    this.database = database;
  }

  @Override
  public NameClaim claim(BundleName name, Digest bundle) {
    Optional<Digest> holder = find(name);
    if (holder.isPresent()) {
      return NameClaim.of(bundle, holder.get());
    }
    return database.write(
        "give the name " + name,
        Durability.POWER,
        session -> {
          session.update(
              "INSERT INTO name (rubric, version, bundle) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
              name.rubric(),
              name.version(),
              bundle);
          return NameClaim.of(
              bundle,
              session
                  .one(FIND, row -> SqliteSession.digest(row, 1), name.rubric(), name.version())
                  .orElseThrow());
        });
  }

  @Override
  public Optional<Digest> find(BundleName name) {
    return database.read(
        "look for the name " + name,
        session ->
            session.one(FIND, row -> SqliteSession.digest(row, 1), name.rubric(), name.version()));
  }

  /// All names, in their order.
  public List<Entry> list() {
    return database.read(
        "list names",
        session ->
            session.all(
                "SELECT rubric, version, bundle FROM name ORDER BY rubric, version",
                row ->
                    new Entry(
                        new BundleName(row.getString(1), row.getString(2)),
                        SqliteSession.digest(row, 3))));
  }
}

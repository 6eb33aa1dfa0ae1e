package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

/// One connection and its prepared statements, for one thread at a time.
final class SqliteSession implements AutoCloseable {

  /// Reads one row; the columns are counted from 1.
  public interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private final SQLiteConnection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();
  private String synchronous = "";

  public SqliteSession(SQLiteConnection connection) {
    this.connection = connection;
  }

  /// Runs one statement without parameters that is not worth preparing.
  public void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// @return how many rows it changed
  public int update(String sql, Object... arguments) throws SQLException {
    return using(sql, statement -> statement.executeUpdate(), arguments);
  }

  public <T> Optional<T> one(String sql, Row<T> reader, Object... arguments) throws SQLException {
    return using(
        sql,
        statement -> {
          try (ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(read(reader, rows)) : Optional.empty();
          }
        },
        arguments);
  }

  public <T> List<T> all(String sql, Row<T> reader, Object... arguments) throws SQLException {
    List<T> all = new ArrayList<>();
    each(sql, row -> all.add(reader.read(row)), arguments);
    return all;
  }

  /// Reads the rows one by one, however many there are.
  ///
  /// @param reader may use other statements of this connection
  public void each(String sql, Row<?> reader, Object... arguments) throws SQLException {
    using(
        sql,
        statement -> {
          try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              read(reader, rows);
            }
          }
          return true;
        },
        arguments);
  }

  /// Hands the names of the columns on, then each row as texts.
  ///
  /// @return the number of rows
  public long query(String sql, Consumer<List<String>> consumer) throws SQLException {
    connection.setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0); // attaching creates files
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      List<String> names = new ArrayList<>();
      for (int column = 1; column <= columns; column++) {
        names.add(rows.getMetaData().getColumnLabel(column));
      }
      consumer.accept(names);
      long count = 0;
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          String value = rows.getString(column);
          row.add(value == null ? "" : value);
        }
        consumer.accept(row);
        count++;
      }
      return count;
    }
  }

  /// The number in the first column of the only row.
  public long number(String sql, Object... arguments) throws SQLException {
    return one(sql, row -> row.getLong(1), arguments).orElse(0L);
  }

  /// How a commit reaches the disk; it cannot be changed within a transaction.
  void synchronous(Durability durability) throws SQLException {
    String wanted =
        switch (durability) {
          case PROCESS -> "NORMAL";
          case POWER -> "FULL";
        };
    if (!synchronous.equals(wanted)) {
      execute("PRAGMA synchronous=" + wanted);
      synchronous = wanted;
    }
  }

  /// @param milliseconds that a statement waits for another process
  void busyTimeout(int milliseconds) throws SQLException {
    if (connection.getBusyTimeout() != milliseconds) {
      connection.setBusyTimeout(milliseconds);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  static byte[] bytes(Digest digest) {
    return HexFormat.of().parseHex(digest.hex());
  }

  /// @throws IllegalArgumentException if the column holds no digest
  public static Digest digest(ResultSet row, int column) throws SQLException {
    return new Digest(HexFormat.of().formatHex(row.getBytes(column)));
  }

  private interface Use<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  /// A statement that failed cannot be used again.
  private <T> T using(String sql, Use<T> use, Object... arguments) throws SQLException {
    boolean done = false;
    try {
      T result = use.of(bound(sql, arguments));
      done = true;
      return result;
    } finally {
      if (!done) {
        statements.remove(sql);
      }
    }
  }

  private static <T> T read(Row<T> reader, ResultSet row) throws SQLException {
    try {
      return reader.read(row);
    } catch (IllegalArgumentException | DateTimeException damaged) {
      throw new SQLException("a row holds something else than it should", damaged);
    }
  }

  private PreparedStatement bound(String sql, Object... arguments) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    for (int index = 0; index < arguments.length; index++) {
      switch (arguments[index]) {
        case byte[] bytes -> statement.setBytes(index + 1, bytes);
        case Digest digest -> statement.setBytes(index + 1, bytes(digest));
        case String text -> statement.setString(index + 1, text);
        case Long number -> statement.setLong(index + 1, number);
        case Integer number -> statement.setLong(index + 1, number);
        case Optional<?> absent when absent.isEmpty() -> statement.setObject(index + 1, null);
        default -> throw new IllegalArgumentException("no type of a column");
      }
    }
    return statement;
  }
}

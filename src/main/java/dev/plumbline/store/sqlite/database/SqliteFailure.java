package dev.plumbline.store.sqlite.database;

import dev.plumbline.store.StoreBusyException;
import dev.plumbline.store.StoreFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Failures of the database in words for a user.
public final class SqliteFailure {

  /// The low byte of an extended result code is its primary one.
  private static final int PRIMARY = 0xff;

  /// @param what was attempted, such as `store document`
  static StoreFailedException of(String what, Path file, SQLException failure) {
    String cannot = "cannot " + what + ": ";
    return switch (primary(failure)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          new StoreBusyException(
              cannot + "another process has been writing to " + file + " all the time", failure);
      case SQLITE_FULL ->
          new StoreFailedException(
              cannot + "the disk of " + file + " is full, free some space and run again", failure);
      case SQLITE_READONLY, SQLITE_PERM -> readOnly(cannot, file, failure);
      case SQLITE_CANTOPEN ->
          Files.exists(file) && !isWritable(file)
              ? readOnly(cannot, file, failure)
              : new StoreFailedException(
                  cannot + file + " cannot be opened, check who may read and write it", failure);
      case SQLITE_CORRUPT ->
          new StoreFailedException(
              cannot + file + " is damaged, restore it from a backup", failure);
      case SQLITE_NOTADB -> new StoreFailedException(cannot + file + " is no database", failure);
      case SQLITE_TOOBIG, SQLITE_NOMEM ->
          new StoreFailedException(cannot + "it is too large for " + file, failure);
      case SQLITE_ERROR -> new StoreFailedException(cannot + reason(failure), failure);
      default ->
          new StoreFailedException(
              cannot + file + " cannot be read or written (" + reason(failure) + ")", failure);
    };
  }

  private static StoreFailedException readOnly(String cannot, Path file, SQLException failure) {
    return new StoreFailedException(
        cannot + file + " is read-only, allow writing or name another store", failure);
  }

  /// Beside the file lies its log.
  private static boolean isWritable(Path file) {
    return Files.isWritable(file) && Files.isWritable(file.toAbsolutePath().getParent());
  }

  /// The driver puts what SQLite says into brackets, behind the name of its code.
  public static String reason(SQLException failure) {
    String message = String.valueOf(failure.getMessage());
    int begin = message.indexOf('(');
    return message.startsWith("[") && begin > 0 && message.endsWith(")")
        ? message.substring(begin + 1, message.length() - 1)
        : message;
  }

  /// Whether the statement is at fault, not the file.
  public static boolean isOfTheStatement(SQLException failure) {
    return switch (primary(failure)) {
      case SQLITE_ERROR, SQLITE_READONLY, SQLITE_AUTH, SQLITE_MISUSE, SQLITE_RANGE -> true;
      default -> false;
    };
  }

  static boolean isBusy(SQLException failure) {
    return primary(failure) == SQLiteErrorCode.SQLITE_BUSY;
  }

  private static SQLiteErrorCode primary(SQLException failure) {
    return failure instanceof SQLiteException of
        ? SQLiteErrorCode.getErrorCode(of.getResultCode().code & PRIMARY)
        : SQLiteErrorCode.SQLITE_ERROR;
  }

  private SqliteFailure() {}
}

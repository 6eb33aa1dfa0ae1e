package dev.plumbline.store.sqlite;

import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Failures of the database in words for a user.
final class SqliteFailure {

  /// The low byte of an extended result code is its primary one.
  private static final int PRIMARY = 0xff;

  /// In bytes: the index of a log, and two pages.
  private static final long ROOM = 64 * 1024;

  /// @param what was attempted, such as `store document`
  static StoreFailedException of(String what, Path file, SQLException failure) {
    String cannot = "cannot " + what + ": ";
    if (!(failure instanceof SQLiteException) || isOfAnotherSchema(failure)) {
      return new DamagedRecordException(cannot + reason(failure), failure);
    }
    if (isOfTheIndex(failure)) {
      return new StoreBusyException(
          cannot + "another process has just begun to write to " + file + ", run again", failure);
    }
    return switch (primary(failure)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          new StoreBusyException(
              cannot + "another process has been writing to " + file + " all the time", failure);
      case SQLITE_FULL -> new StoreFailedException(cannot + full(file), failure);
      case SQLITE_READONLY, SQLITE_PERM ->
          new StoreFailedException(cannot + readOnly(file), failure);
      case SQLITE_CORRUPT ->
          new DamagedRecordException(
              cannot + file + " is damaged, restore it from a backup", failure);
      case SQLITE_NOTADB -> new StoreFailedException(cannot + file + " is no database", failure);
      case SQLITE_TOOBIG, SQLITE_NOMEM ->
          new StoreFailedException(cannot + "it is too large for " + file, failure);
      case SQLITE_ERROR -> new StoreFailedException(cannot + reason(failure), failure);
      default -> new StoreFailedException(cannot + system(file, failure), failure);
    };
  }

  /// Whether the index of the log is not there yet, and only another process may make it.
  private static boolean isOfTheIndex(SQLException failure) {
    return failure instanceof SQLiteException of
        && switch (of.getResultCode()) {
          case SQLITE_READONLY_RECOVERY, SQLITE_READONLY_CANTLOCK, SQLITE_READONLY_CANTINIT -> true;
          default -> false;
        };
  }

  /// The statements are ours: what they name was there when the store was opened.
  private static boolean isOfAnotherSchema(SQLException failure) {
    return primary(failure) == SQLiteErrorCode.SQLITE_ERROR
        && reason(failure).startsWith("no such ");
  }

  static String readOnly(Path file) {
    return file + " is read-only, allow writing or name another store";
  }

  static String full(Path file) {
    return "the disk of " + file + " is full, free some space and run again";
  }

  /// Whether there is less room than a commit takes; some file systems tell no size.
  static boolean isFull(Path file) {
    return file.toFile().getTotalSpace() > 0 && file.toFile().getUsableSpace() < ROOM;
  }

  /// What the system says: SQLite says only that it failed.
  private static String system(Path file, SQLException failure) {
    try {
      Files.size(file);
    } catch (IOException says) {
      return file + " cannot be opened (" + said(says) + ")";
    }
    if (!Files.isReadable(file)) {
      return file + " cannot be opened (permission denied)";
    }
    return isFull(file)
        ? full(file)
        : file + " cannot be read or written (" + reason(failure) + ")";
  }

  /// What the system says, without the name of the file.
  public static String said(IOException failure) {
    return switch (failure) {
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException _ -> "a file is there";
      case FileSystemException said when said.getReason() != null ->
          said.getReason().toLowerCase(Locale.ROOT);
      default -> failure.getClass().getSimpleName();
    };
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

package dev.plumbline.store.sqlite.database;

import dev.plumbline.base.annotation.ExternalUse;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.sqlite.Function;

/// `sqlar_uncompress(body, size)`, by which the views read bodies. The shell of SQLite has the same
/// function. It is null for damaged bytes.
@ExternalUse("tests edit the file past the store")
public final class UncompressFunction extends Function {

  /// @throws SQLException if the connection is closed
  public static void addTo(Connection connection) throws SQLException {
    Function.create(
        connection, "sqlar_uncompress", new UncompressFunction(), 2, Function.FLAG_DETERMINISTIC);
  }

  @Override
  protected void xFunc() throws SQLException {
    byte[] bytes = value_blob(0);
    if (bytes == null) {
      result();
      return;
    }
    Optional<byte[]> canonical = new StoredBody(bytes, value_long(1)).canonical();
    if (canonical.isPresent()) {
      result(canonical.get());
    } else {
      result();
    }
  }

  private UncompressFunction() {}
}

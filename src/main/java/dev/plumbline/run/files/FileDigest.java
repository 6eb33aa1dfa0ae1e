package dev.plumbline.run.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of a file that is not an artefact, to detect changes, as 64 hexadecimal digits.
public final class FileDigest {

  /// Of what a file has, or will have.
  public static String of(byte[] content) {
    return HexFormat.of().formatHex(hash().digest(content));
  }

  public static String of(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      MessageDigest hash = hash();
      byte[] buffer = new byte[1 << 16];
      int read = in.read(buffer);
      while (read >= 0) {
        hash.update(buffer, 0, read);
        read = in.read(buffer);
      }
      return HexFormat.of().formatHex(hash.digest());
    }
  }

  private static MessageDigest hash() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private FileDigest() {}
}

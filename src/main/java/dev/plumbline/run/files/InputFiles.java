package dev.plumbline.run.files;

import static dev.plumbline.base.problem.ProblemCode.NOT_READABLE;
import static dev.plumbline.base.problem.ProblemCode.NOT_UTF_8;
import static dev.plumbline.base.problem.ProblemCode.TOO_LARGE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// Reads and writes files. A file that cannot be read is a [Refusal]; a file is replaced as a whole
/// or not at all.
public final class InputFiles {

  static final int BYTES_MAX = 16_000_000;

  public static byte[] bytes(Path path) {
    try {
      if (Files.isDirectory(path)) {
        throw Refusal.of(path, NOT_READABLE, "this is a directory", "name a file");
      }
      try (InputStream in = Files.newInputStream(path)) {
        byte[] bytes = in.readNBytes(BYTES_MAX + 1); // a device has no size
        if (bytes.length > BYTES_MAX) {
          throw Refusal.of(
              path, TOO_LARGE, "the file is too large", "at most " + BYTES_MAX + " bytes");
        }
        return bytes;
      }
    } catch (IOException e) {
      throw Refusal.of(path, NOT_READABLE, describe(e), "name a readable file");
    }
  }

  public static String text(Path path) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(path))).toString();
    } catch (CharacterCodingException e) {
      throw Refusal.of(path, NOT_UTF_8, "the bytes are not UTF-8", "save it as UTF-8");
    }
  }

  public static JsonObject object(Path path) {
    return switch (JsonReader.read(JsonReader.withoutByteOrderMark(bytes(path)), BYTES_MAX)) {
      case JsonResult.Refused(List<Problem> problems) ->
          throw new Refusal(path.toString(), problems);
      case JsonResult.Read(Json json) -> {
        if (json instanceof JsonObject object) {
          yield object;
        }
        throw Refusal.of(path, WRONG_TYPE, "this is not an object", "write `{…}`");
      }
    };
  }

  /// What went wrong with a file, without the operating system's message.
  public static String describe(IOException e) {
    return e instanceof NoSuchFileException missing
        ? "no such file: " + missing.getFile()
        : "cannot read or write the file";
  }

  private InputFiles() {}
}

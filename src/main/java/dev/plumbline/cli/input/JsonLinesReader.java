package dev.plumbline.cli.input;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ObjIntConsumer;

/// Reads a file of JSON Lines, one line at a time. Problems carry the line number; blank lines are
/// skipped, and so is a byte order mark before the first line.
public final class JsonLinesReader {

  static final int LINE_BYTES_MAX = 16_000_000;

  private static final int BLOCK_BYTES = 1 << 16;

  /// Calls `each` for every object, with its line number from 1, and collects the problems of the
  /// other lines.
  public static void read(Path path, List<Problem> problems, ObjIntConsumer<JsonObject> each) {
    try (InputStream in = Files.newInputStream(path)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      byte[] block = new byte[BLOCK_BYTES];
      int number = 1;
      for (int read = in.read(block); read >= 0; read = in.read(block)) {
        int from = 0;
        for (int end = lineEnd(block, from, read); end < read; end = lineEnd(block, from, read)) {
          append(line, block, from, end);
          take(line.toByteArray(), number++, problems, each);
          line.reset();
          from = end + 1;
        }
        append(line, block, from, read);
      }
      take(line.toByteArray(), number, problems, each);
    } catch (IOException e) {
      throw CliError.of(
          path.toString(),
          ProblemCode.NOT_READABLE,
          InputFiles.describe(e),
          "name a readable file");
    }
  }

  /// The index of the next line feed, or `to` if there is none.
  private static int lineEnd(byte[] block, int from, int to) {
    int at = from;
    while (at < to && block[at] != '\n') {
      at++;
    }
    return at;
  }

  /// A line that is too long is cut one byte beyond the limit: it is refused, and costs no more.
  private static void append(ByteArrayOutputStream line, byte[] block, int from, int to) {
    line.write(block, from, Math.min(to - from, LINE_BYTES_MAX + 1 - line.size()));
  }

  private static void take(
      byte[] bytes, int number, List<Problem> problems, ObjIntConsumer<JsonObject> each) {
    byte[] line = number == 1 ? JsonReader.withoutByteOrderMark(bytes) : bytes;
    if (isBlank(line)) {
      return;
    }
    switch (JsonReader.read(line, LINE_BYTES_MAX)) {
      case JsonResult.Refused(List<Problem> found) ->
          found.forEach(p ->
              problems.add(
                  new Problem(
                      p.kind(),
                      new Place(p.place().path(), number, Math.max(1, p.place().column())),
                      p.message(),
                      p.help())));
      case JsonResult.Read(Json json) -> {
        if (json instanceof JsonObject object) {
          each.accept(object, number);
        } else {
          problems.add(
              new Problem(
                  ProblemCode.WRONG_TYPE,
                  new Place("", number, 1),
                  "this line is not an object",
                  "write `{…}`"));
        }
      }
    }
  }

  private static boolean isBlank(byte[] bytes) {
    for (byte b : bytes) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  private JsonLinesReader() {}
}

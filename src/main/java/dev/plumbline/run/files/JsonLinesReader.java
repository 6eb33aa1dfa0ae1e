package dev.plumbline.run.files;

import static dev.plumbline.base.problem.ProblemCode.NOT_JSON;
import static dev.plumbline.base.problem.ProblemCode.NOT_READABLE;
import static dev.plumbline.base.problem.ProblemCode.TOO_LARGE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Read;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Refusal;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;

/// Reads a file of JSON Lines, one line at a time, or of one JSON array, one element at a time.
/// Problems carry the line number; blank lines are skipped, and so is a byte order mark before the
/// first line.
public final class JsonLinesReader {

  static final int LINE_BYTES_MAX = 16_000_000;

  /// A line that is longer is no line but, for instance, a device: reading stops.
  private static final int UNENDED_BYTES_MAX = 1 << 28;

  private static final int BLOCK_BYTES = 1 << 16;

  /// Whether a file begins with an object, or an array of them; a chat may begin with `[`, too.
  ///
  /// @throws Refusal if the file cannot be read
  public static boolean isJson(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      String begin = new String(in.readNBytes(1_000), UTF_8);
      String first = begin.replaceFirst("^\uFEFF", "").replaceFirst("^\\s*\\[", "").strip();
      return begin.isBlank() || first.isEmpty() || "{]".indexOf(first.charAt(0)) >= 0;
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /// Calls `each` for every object, with the number of the line on which it begins, from 1, and
  /// collects the problems of the other lines.
  ///
  /// @return whether the file was read to its end: false for an array that is broken
  public static boolean read(Path path, List<Problem> problems, ObjIntConsumer<JsonObject> each) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path), BLOCK_BYTES)) {
      if (JsonArrayElements.beginsAsArray(in)) {
        return JsonArrayElements.read(
            in, problems, (bytes, place) -> take(bytes, place, problems, each));
      }
      if (isOneObject(in)) {
        byte[] all = begin(path);
        boolean isJson = JsonReader.read(all, LINE_BYTES_MAX) instanceof Read;
        if (isJson || path.toString().endsWith(".json")) {
          take(all, new Place("", 1, 1), problems, each);
          return true;
        }
      }
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      byte[] block = new byte[BLOCK_BYTES];
      int number = 1;
      long unended = 0;
      for (int read = in.read(block); read >= 0; read = in.read(block)) {
        int from = 0;
        for (int end = lineEnd(block, from, read); end < read; end = lineEnd(block, from, read)) {
          append(line, block, from, end);
          take(line.toByteArray(), new Place("", number++, 1), problems, each);
          line.reset();
          from = end + 1;
        }
        append(line, block, from, read);
        unended = from == 0 ? unended + read : read - from;
        if (unended > UNENDED_BYTES_MAX) {
          throw Refusal.of(
              path,
              TOO_LARGE,
              "line " + number + " has no end within " + UNENDED_BYTES_MAX + " bytes",
              "name a file of lines");
        }
      }
      take(line.toByteArray(), new Place("", number, 1), problems, each);
      return true;
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private static byte[] begin(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(LINE_BYTES_MAX + 1);
    }
  }

  /// Whether one object is written over several lines: the first of them does not end it.
  private static boolean isOneObject(InputStream in) throws IOException {
    in.mark(BLOCK_BYTES);
    String first = new String(in.readNBytes(BLOCK_BYTES - 1), UTF_8);
    in.reset();
    int end = first.indexOf('\n', first.indexOf('{') + 1);
    String line = end < 0 ? "" : first.substring(0, end).replace("\uFEFF", "").strip();
    return line.startsWith("{") && ("{[,:".indexOf(line.charAt(line.length() - 1)) >= 0);
  }

  private static Refusal unreadable(Path path, IOException e) {
    return Refusal.of(path, NOT_READABLE, InputFiles.describe(e), "name a readable file");
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

  /// @param begin where the bytes stand in the file
  private static void take(
      byte[] bytes, Place begin, List<Problem> problems, ObjIntConsumer<JsonObject> each) {
    byte[] line = begin.line() == 1 ? JsonReader.withoutByteOrderMark(bytes) : bytes;
    if (isBlank(line)) {
      return;
    }
    switch (JsonReader.read(line, LINE_BYTES_MAX)) {
      case JsonResult.Refused(List<Problem> found) ->
          found.forEach(p ->
              problems.add(new Problem(p.kind(), inFile(p.place(), begin), p.message(), p.help())));
      case Read(Json json) -> {
        if (json instanceof JsonObject object) {
          int before = problems.size();
          each.accept(object, begin.line());
          if (!begin.path().isEmpty()) {
            problems.subList(before, problems.size()).replaceAll(found -> inElement(found, begin));
          }
        } else {
          problems.add(
              new Problem(
                  WRONG_TYPE,
                  begin,
                  begin.path().isEmpty() ? "this line is not an object" : "this is not an object",
                  "write `{…}`"));
        }
      }
    }
  }

  /// Many elements may be on one line: the path says which it is.
  private static Problem inElement(Problem found, Place begin) {
    Place place = new Place(begin.path() + found.place().path(), begin.line(), begin.column());
    return new Problem(found.kind(), place, found.message(), found.help());
  }

  private static Place inFile(Place place, Place begin) {
    int line = Math.max(1, place.line());
    int column = Math.max(1, place.column());
    return new Place(
        begin.path() + place.path(),
        begin.line() + line - 1,
        line == 1 ? begin.column() + column - 1 : column);
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

  /// The elements of a JSON array, cut out byte by byte, so that a large array is never in memory
  /// as a whole. Each element is read by itself afterwards; here only brackets, quotation marks and
  /// commas count.
  private static final class JsonArrayElements {

    private static final int LOOKAHEAD_BYTES = 1 << 10;

    private final List<Problem> problems;
    private final BiConsumer<byte[], Place> each;
    private final ByteArrayOutputStream element = new ByteArrayOutputStream();
    private int line = 1;
    private int column;
    private Place begin = new Place("", 1, 1);
    private int depth;
    private boolean quoted;
    private boolean escaped;
    private boolean broken;
    private int index;

    /// Whether the first byte that is not white space opens an array. The stream is left at its
    /// beginning.
    static boolean beginsAsArray(InputStream in) throws IOException {
      in.mark(LOOKAHEAD_BYTES);
      byte[] beginning = in.readNBytes(LOOKAHEAD_BYTES);
      in.reset();
      for (byte b : beginning) {
        boolean mark = b == (byte) 0xEF || b == (byte) 0xBB || b == (byte) 0xBF;
        if (!mark && !isBlank(b)) {
          return b == '[';
        }
      }
      return false;
    }

    /// Passes every element with the place where it begins. An element that is too long is cut one
    /// byte beyond the limit of a line.
    ///
    /// @return whether it is an array to its end
    static boolean read(InputStream in, List<Problem> problems, BiConsumer<byte[], Place> each)
        throws IOException {
      JsonArrayElements elements = new JsonArrayElements(problems, each);
      int b = in.read();
      while (b != '[') {
        elements.advance(b);
        b = in.read();
      }
      elements.advance(b);
      elements.elements(in);
      return !elements.broken;
    }

    private JsonArrayElements(List<Problem> problems, BiConsumer<byte[], Place> each) {
      this.problems = problems;
      this.each = each;
    }

    private void elements(InputStream in) throws IOException {
      boolean any = false;
      for (int b = in.read(); b >= 0; b = in.read()) {
        advance(b);
        if (depth == 0 && !quoted && (b == ',' || b == ']')) {
          boolean missing = element.size() == 0;
          if (missing && (any || b == ',')) {
            report("an element is missing before `" + (char) b + "`", "remove the comma");
          } else if (!missing) {
            each.accept(element.toByteArray(), begin);
          }
          any = true;
          element.reset();
          if (b == ']') {
            nothing(in);
            return;
          }
        } else {
          append(b);
        }
      }
      report("the array is not closed", "write `]` behind its last element");
    }

    private void append(int b) {
      if (element.size() == 0) {
        if (isBlank((byte) b)) {
          return;
        }
        begin = new Place("/" + index++, line, column);
      }
      if (element.size() <= JsonLinesReader.LINE_BYTES_MAX) {
        element.write(b);
      }
      if (quoted) {
        quoted = escaped || b != '"';
        escaped = !escaped && b == '\\';
      } else if (b == '"') {
        quoted = true;
      } else if (b == '{' || b == '[') {
        depth++;
      } else if (b == '}' || b == ']') {
        depth--;
      }
    }

    /// Only white space may follow.
    private void nothing(InputStream in) throws IOException {
      for (int b = in.read(); b >= 0; b = in.read()) {
        advance(b);
        if (!isBlank((byte) b)) {
          report("something follows the array", "write one array, or an object on each line");
          return;
        }
      }
    }

    private void advance(int b) {
      if (b == '\n') {
        line++;
        column = 0;
      } else if ((b & 0xC0) != 0x80) {
        column++;
      }
    }

    private void report(String message, String help) {
      broken = true;
      problems.add(new Problem(NOT_JSON, new Place("", line, Math.max(1, column)), message, help));
    }

    private static boolean isBlank(byte b) {
      return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }
  }
}

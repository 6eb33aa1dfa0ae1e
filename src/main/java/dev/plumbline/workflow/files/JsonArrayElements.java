package dev.plumbline.workflow.files;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.BiConsumer;

/// The elements of a JSON array, cut out byte by byte, so that a large array is never in memory as
/// a whole. Each element is read by itself afterwards; here only brackets, quotation marks and
/// commas count.
final class JsonArrayElements {

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
    problems.add(
        new Problem(ProblemCode.NOT_JSON, new Place("", line, Math.max(1, column)), message, help));
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }
}

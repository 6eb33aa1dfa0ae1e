package dev.plumbline.workflow.files;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.importing.DelimitedText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.function.Predicate;

/// Reads comma-separated values as [DelimitedText] does, but row by row, and the cells keep their
/// white space.
public final class DelimitedRows {

  /// @param in at its beginning
  /// @param each returns whether to go on
  /// @throws IOException if it cannot be read; a [java.io.UncheckedIOException] if that happens
  ///   after the first line
  /// @return whether all rows were read
  public static boolean read(
      BufferedReader in, List<Problem> problems, Predicate<DelimitedText.Row> each)
      throws IOException {
    char separator = DelimitedText.separator(beginning(in));
    return DelimitedText.read(
        DelimitedText.rows(separator).ofCsvRecord(new EndedReader(in)).iterator(), problems, each);
  }

  /// The beginning of the text. The reader is left there, behind a byte order mark.
  private static String beginning(BufferedReader in) throws IOException {
    in.mark(DelimitedText.SAMPLE_MAX);
    char[] beginning = new char[DelimitedText.SAMPLE_MAX];
    int count = 0;
    for (int more = 0; more >= 0 && count < DelimitedText.SAMPLE_MAX; count += Math.max(0, more)) {
      more = in.read(beginning, count, DelimitedText.SAMPLE_MAX - count);
    }
    in.reset();
    if (count > 0 && beginning[0] == '\uFEFF') {
      in.skip(1);
    }
    return new String(beginning, 0, count);
  }

  /// A text with [DelimitedText#END] behind it.
  private static final class EndedReader extends Reader {

    private final Reader text;
    private final Reader end = new StringReader(DelimitedText.END);

    EndedReader(Reader text) {
      this.text = text;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      int count = text.read(buffer, offset, length);
      return count >= 0 ? count : end.read(buffer, offset, length);
    }

    @Override
    public void close() throws IOException {
      text.close();
    }
  }

  private DelimitedRows() {}
}

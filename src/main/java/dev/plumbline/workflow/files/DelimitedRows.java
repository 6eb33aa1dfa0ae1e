package dev.plumbline.workflow.files;

import de.siegmar.fastcsv.reader.CsvReader;
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

  /// So much of the first line is looked at for its separator, in characters.
  private static final int HEADER_MAX = 1 << 13;

  /// @param in at its beginning
  /// @param each returns whether to go on
  /// @throws IOException if it cannot be read; a [java.io.UncheckedIOException] if that happens
  ///   after the first line
  /// @return whether all rows were read
  public static boolean read(
      BufferedReader in, List<Problem> problems, Predicate<DelimitedText.Row> each)
      throws IOException {
    char separator = DelimitedText.separator(firstLine(in));
    return DelimitedText.read(
        CsvReader.builder()
            .fieldSeparator(separator)
            .allowExtraFields(true)
            .allowMissingFields(true)
            .skipEmptyLines(true)
            .ofCsvRecord(new EndedReader(in))
            .iterator(),
        problems,
        each);
  }

  /// The beginning of the first line. The reader is left there, behind a byte order mark.
  private static String firstLine(BufferedReader in) throws IOException {
    in.mark(HEADER_MAX);
    char[] beginning = new char[HEADER_MAX];
    int count = 0;
    for (int more = 0; more >= 0 && count < HEADER_MAX; count += Math.max(0, more)) {
      more = in.read(beginning, count, HEADER_MAX - count);
    }
    in.reset();
    if (count > 0 && beginning[0] == '\uFEFF') {
      in.skip(1);
    }
    return new String(beginning, 0, count).lines().findFirst().orElse("");
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

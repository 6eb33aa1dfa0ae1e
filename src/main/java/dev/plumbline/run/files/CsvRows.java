package dev.plumbline.run.files;

import static dev.plumbline.base.problem.ProblemCode.NOT_READABLE;
import static dev.plumbline.base.problem.ProblemCode.NOT_UTF_8;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.importing.CsvParser;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/// Reads comma-separated values as [CsvParser] does, but row by row, and the cells keep their white
/// space.
public final class CsvRows {

  private static final int MAGIC = 4;

  /// How workbooks of before 2007 begin.
  private static final int OLE = 0xD0CF11E0;

  /// @param each returns whether to go on
  /// @throws Refusal if the file cannot be read, or is no UTF-8
  /// @return whether all rows were read
  public static boolean read(Path path, List<Problem> problems, Predicate<CsvParser.Row> each) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(path))) {
      bytes.mark(MAGIC);
      byte[] start = bytes.readNBytes(MAGIC);
      bytes.reset();
      if (ZipArchive.isZip(start)
          || start.length == MAGIC && ByteBuffer.wrap(start).getInt() == OLE) {
        throw Refusal.of(
            path,
            WRONG_TYPE,
            "this is a workbook of a spreadsheet program, and no table of text",
            "save its sheet as .csv, in UTF-8");
      }
      return read(new BufferedReader(new InputStreamReader(bytes, decoder)), problems, each);
    } catch (UncheckedIOException failure) {
      throw refused(path, failure.getCause());
    } catch (IOException failure) {
      throw refused(path, failure);
    }
  }

  private static Refusal refused(Path path, IOException failure) {
    return failure instanceof CharacterCodingException
        ? Refusal.of(path, NOT_UTF_8, "the bytes are not UTF-8", "save it as UTF-8")
        : Refusal.of(path, NOT_READABLE, InputFiles.describe(failure), "name a readable file");
  }

  /// @param in at its beginning
  private static boolean read(
      BufferedReader in, List<Problem> problems, Predicate<CsvParser.Row> each) throws IOException {
    char separator = CsvParser.separator(beginning(in));
    return CsvParser.read(
        CsvParser.rows(separator).ofCsvRecord(new EndedReader(in)).iterator(), problems, each);
  }

  /// The beginning of the text. The reader is left there, behind a byte order mark.
  private static String beginning(BufferedReader in) throws IOException {
    in.mark(CsvParser.SAMPLE_MAX);
    char[] beginning = new char[CsvParser.SAMPLE_MAX];
    int count = 0;
    for (int more = 0; more >= 0 && count < CsvParser.SAMPLE_MAX; count += Math.max(0, more)) {
      more = in.read(beginning, count, CsvParser.SAMPLE_MAX - count);
    }
    in.reset();
    if (count > 0 && beginning[0] == '\uFEFF') {
      in.skip(1);
    }
    return new String(beginning, 0, count);
  }

  /// A text with [CsvParser#END] behind it.
  private static final class EndedReader extends Reader {

    private final Reader text;
    private final Reader end = new StringReader(CsvParser.END);

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

  private CsvRows() {}
}

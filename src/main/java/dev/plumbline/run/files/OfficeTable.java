package dev.plumbline.run.files;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Reads the first table of a Word document (`.docx`) or the first sheet of a workbook (`.xlsx`),
/// as ECMA-376 describes them: parts of XML in a ZIP file. Formulas count with the value that was
/// stored for them. A cell that is shown as a date is one (`2026-05-01`), whatever was typed: it is
/// stored as a number of days, which nobody meant.
public final class OfficeTable {

  /// Most bytes of a part, and of all parts that are read, when they are unpacked.
  private static final int BYTES_MAX = 32_000_000;

  private static final int CELLS_MAX = 100_000;

  private static final String TEXT = "word/document.xml";
  private static final String SHEET = "xl/worksheets/sheet";
  private static final String STRINGS = "xl/sharedStrings.xml";
  private static final String STYLES = "xl/styles.xml";
  private static final String WORKBOOK = "xl/workbook.xml";
  private static final Set<String> PARTS = Set.of(TEXT, STRINGS, STYLES, WORKBOOK);

  /// What a format of numbers has besides codes of dates: words, escaped and padding characters,
  /// colours and languages.
  private static final Pattern NO_CODES =
      Pattern.compile("\"[^\"]*\"|[\\\\_*].|\\[(?![hms]+\\])[^\\]]*\\]|(?i:general)");

  private static final Pattern RANGE = Pattern.compile("([A-Z]{1,3}[0-9]+):([A-Z]{1,3}[0-9]+)");
  private static final String HELP = "save it anew as .docx or .xlsx, or as .csv";

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();
  private int cells;

  /// Reads the rows that have a text; empty after a problem was reported.
  public static Optional<LevelGrid> read(byte[] file, Problems problems) {
    int before = problems.size();
    OfficeTable table = new OfficeTable();
    try {
      table.parts(parts(file));
    } catch (IOException | XMLStreamException broken) {
      problems.add("", ProblemCode.NOT_READABLE, "this is no intact Office document", HELP);
    } catch (TooLargeException large) {
      problems.add(
          "", ProblemCode.TOO_LARGE, large.getMessage(), "keep the table alone in the file");
    }
    int width = table.rows.stream().mapToInt(List::size).max().orElse(0);
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(
            new LevelGrid(
                table.rows.stream().map(row -> padded(row, width)).toList(),
                table.lines,
                table.notes));
  }

  private static List<String> padded(List<String> row, int width) {
    List<String> padded = new ArrayList<>(row);
    while (padded.size() < width) {
      padded.add("");
    }
    return padded;
  }

  private static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLargeException(String message) {
      super(message);
    }
  }

  /// The parts with a table, by name.
  private static SortedMap<String, byte[]> parts(byte[] file) throws IOException {
    SortedMap<String, byte[]> parts = new TreeMap<>();
    int left = BYTES_MAX;
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(file))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String name = entry.getName();
        if (PARTS.contains(name) || name.startsWith(SHEET)) {
          byte[] bytes = zip.readNBytes(left + 1);
          left -= bytes.length;
          if (left < 0) {
            throw new TooLargeException(
                "the document has more than " + BYTES_MAX + " bytes when it is unpacked");
          }
          parts.putIfAbsent(name, bytes);
        }
      }
    }
    if (!parts.containsKey(TEXT) && parts.keySet().stream().noneMatch(it -> it.startsWith(SHEET))) {
      throw new ZipException("no table");
    }
    return parts;
  }

  private void parts(SortedMap<String, byte[]> parts) throws XMLStreamException {
    if (parts.containsKey(TEXT)) {
      words(xml(parts.get(TEXT)));
      return;
    }
    List<String> shared = parts.containsKey(STRINGS) ? strings(xml(parts.get(STRINGS))) : List.of();
    List<String> sheets = parts.keySet().stream().filter(it -> it.startsWith(SHEET)).toList();
    // sheet10 is behind sheet2
    String first =
        sheets.stream()
            .min((one, other) -> {
              int length = Integer.compare(one.length(), other.length());
              return length == 0 ? one.compareTo(other) : length;
            })
            .orElseThrow();
    Dates dates =
        new Dates(
            parts.containsKey(STYLES) ? styles(xml(parts.get(STYLES))) : List.of(),
            parts.containsKey(WORKBOOK) && isFrom1904(xml(parts.get(WORKBOOK))));
    sheet(xml(parts.get(first)), shared, dates);
    if (sheets.size() > 1) {
      notes.add(
          new Note(Plural.of(sheets.size() - 1, "further sheet"), "only the first sheet is read"));
    }
  }

  /// Without document types and anything from outside of the file.
  private static XMLStreamReader xml(byte[] part) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory.createXMLStreamReader(new ByteArrayInputStream(part));
  }

  /// The first table of a text; tables within its cells are read as their words.
  private void words(XMLStreamReader xml) throws XMLStreamException {
    int depth = 0;
    int tables = 0;
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    int span = 1;
    boolean continued = false;
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "tbl" -> {
            depth++;
            tables += depth == 1 ? 1 : 0;
          }
          case "tr" -> {
            if (depth == 1) {
              row = new ArrayList<>();
            }
          }
          case "tc" -> {
            if (depth == 1) {
              cell.setLength(0);
              span = 1;
              continued = false;
            }
          }
          case "gridSpan" -> span = depth == 1 ? number(value(xml)) : span;
          case "vMerge" -> continued |= depth == 1 && !value(xml).equals("restart");
          case "tab" -> cell.append(depth > 0 ? " " : "");
          case "br", "cr" -> cell.append(depth > 0 ? "\n" : "");
          case "t" -> cell.append(depth > 0 ? xml.getElementText() : "");
          default -> {
            // says how it looks
          }
        }
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        switch (xml.getLocalName()) {
          case "tbl" -> depth--;
          case "p" -> cell.append(depth > 0 ? "\n" : "");
          case "tr" -> {
            if (depth == 1 && tables == 1) {
              add(row, lines.size() + 1);
            }
          }
          case "tc" -> {
            if (depth == 1 && tables == 1) {
              row.add(continued ? above(row.size()) : cell.toString().strip());
              for (int more = 1; more < span; more++) {
                count();
                row.add("");
              }
            }
          }
          default -> {
            // says how it looks
          }
        }
      }
    }
    if (tables > 1) {
      notes.add(new Note(Plural.of(tables - 1, "further table"), "only the first table is read"));
    }
  }

  private String above(int column) {
    return rows.isEmpty() || column >= rows.getLast().size() ? "" : rows.getLast().get(column);
  }

  private static String value(XMLStreamReader xml) {
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      if (xml.getAttributeLocalName(i).equals("val")) {
        return xml.getAttributeValue(i);
      }
    }
    return "";
  }

  /// A whole number of columns; 1 for what is none.
  private static int number(String digits) {
    return digits.matches("[1-9][0-9]{0,2}") ? Integer.parseInt(digits) : 1;
  }

  /// The texts that cells of a workbook share; how parts of them look, and how they are pronounced,
  /// is left out.
  private static List<String> strings(XMLStreamReader xml) throws XMLStreamException {
    List<String> strings = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    boolean spoken = false;
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "si" -> text.setLength(0);
          case "rPh" -> spoken = true;
          case "t" -> text.append(spoken ? "" : xml.getElementText());
          default -> {
            // says how it looks
          }
        }
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        if (xml.getLocalName().equals("si")) {
          strings.add(text.toString());
        }
        spoken &= !xml.getLocalName().equals("rPh");
      }
    }
    return strings;
  }

  /// How a workbook stores dates.
  ///
  /// @param styles whether cells of each style are shown as dates
  /// @param from1904 whether days are counted from 1904, as on old computers of one maker
  private record Dates(List<Boolean> styles, boolean from1904) {

    private static final LocalDateTime FIRST = LocalDate.of(1899, 12, 30).atStartOfDay();
    private static final long DAYS_MAX = 2_958_465;
    private static final long DAYS_TO_1904 = 1462;
    private static final long SECONDS = 86_400;

    /// The value of a cell, as a date or time where it is shown as one.
    String shown(String value, String style) {
      if (!style.matches("[0-9]{1,6}")
          || Integer.parseInt(style) >= styles.size()
          || !styles.get(Integer.parseInt(style))) {
        return value;
      }
      Optional<BigDecimal> days =
          DecimalFormat.parse(value).filter(it -> it.signum() >= 0 && it.longValue() <= DAYS_MAX);
      if (days.isEmpty()) {
        return value;
      }
      long whole = days.get().longValue();
      long seconds =
          days.get()
              .subtract(BigDecimal.valueOf(whole))
              .multiply(BigDecimal.valueOf(SECONDS))
              .setScale(0, RoundingMode.HALF_EVEN)
              .longValue();
      // 1900 is counted as a leap year
      long leap = !from1904 && whole < 60 ? 1 : 0;
      LocalDateTime time =
          FIRST.plusDays(whole + leap + (from1904 ? DAYS_TO_1904 : 0)).plusSeconds(seconds);
      return seconds == 0 ? time.toLocalDate().toString() : time.toString();
    }
  }

  /// Whether cells of each style are shown as dates (ECMA-376, part 1, 18.8.30).
  private static List<Boolean> styles(XMLStreamReader xml) throws XMLStreamException {
    Map<String, String> codes = new HashMap<>();
    List<Boolean> dates = new ArrayList<>();
    boolean ofCells = false;
    while (xml.hasNext()) {
      int event = xml.next();
      boolean starts = event == XMLStreamConstants.START_ELEMENT;
      if (starts || event == XMLStreamConstants.END_ELEMENT) {
        switch (xml.getLocalName()) {
          case "numFmt" -> {
            if (starts) {
              codes.put(attribute(xml, "numFmtId"), attribute(xml, "formatCode"));
            }
          }
          case "cellXfs" -> ofCells = starts;
          case "xf" -> {
            if (starts && ofCells) {
              String id = attribute(xml, "numFmtId");
              dates.add(codes.containsKey(id) ? hasDateCodes(codes.get(id)) : isBuiltInDate(id));
            }
          }
          default -> {
            // says how it looks
          }
        }
      }
    }
    return dates;
  }

  private static boolean hasDateCodes(String code) {
    return NO_CODES.matcher(code).replaceAll("").matches("(?is).*[ymdhs].*");
  }

  private static boolean isBuiltInDate(String id) {
    return id.matches("1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8]");
  }

  private static boolean isFrom1904(XMLStreamReader xml) throws XMLStreamException {
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT
          && xml.getLocalName().equals("workbookPr")) {
        return List.of("1", "true").contains(attribute(xml, "date1904"));
      }
    }
    return false;
  }

  private void sheet(XMLStreamReader xml, List<String> shared, Dates dates)
      throws XMLStreamException {
    List<String> row = new ArrayList<>();
    int line = 0;
    String type = "";
    String style = "";
    StringBuilder cell = new StringBuilder();
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "row" -> {
            row = new ArrayList<>();
            String said = attribute(xml, "r");
            line = said.matches("[1-9][0-9]{0,6}") ? Integer.parseInt(said) : line + 1;
          }
          case "c" -> {
            type = attribute(xml, "t");
            style = attribute(xml, "s");
            int column = column(attribute(xml, "r"));
            while (row.size() < column) {
              count();
              row.add("");
            }
            cell.setLength(0);
          }
          case "v", "t" -> cell.append(xml.getElementText());
          case "mergeCell" -> merge(attribute(xml, "ref"));
          default -> {
            // formulas and looks
          }
        }
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        if (xml.getLocalName().equals("c")) {
          String value = cell.toString().strip();
          row.add(
              switch (type) {
                case "s" -> shared(cell.toString(), shared);
                case "b" -> value.equals("1") ? "TRUE" : "FALSE";
                case "", "n" -> dates.shown(value, style);
                default -> value;
              });
        } else if (xml.getLocalName().equals("row")) {
          add(row, line);
        }
      }
    }
  }

  /// Rows below a cell that reaches over them have its words, as in a text's table.
  private void merge(String range) {
    Matcher ends = RANGE.matcher(range);
    if (!ends.matches()) {
      return;
    }
    int column = column(ends.group(1));
    int from = lines.indexOf(line(ends.group(1)));
    if (from < 0 || column >= rows.get(from).size()) {
      return;
    }
    for (int r = from + 1; r < rows.size() && lines.get(r) <= line(ends.group(2)); r++) {
      List<String> row = padded(rows.get(r), column + 1);
      row.set(column, rows.get(from).get(column));
      rows.set(r, List.copyOf(row));
    }
  }

  private static int line(String reference) {
    String digits = reference.replaceAll("[A-Z]", "");
    return digits.length() > 7 ? 0 : Integer.parseInt(digits);
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  private static String shared(String index, List<String> shared) throws XMLStreamException {
    if (!index.matches("[0-9]{1,7}") || Integer.parseInt(index) >= shared.size()) {
      throw new XMLStreamException("a cell names a text that is not there");
    }
    return shared.get(Integer.parseInt(index)).strip();
  }

  /// How many columns are left of a cell such as `C7`; 0 if it does not say where it is.
  private static int column(String reference) {
    int column = 0;
    for (int i = 0; i < reference.length() && i < 3; i++) {
      char letter = reference.charAt(i);
      if (letter < 'A' || letter > 'Z') {
        break;
      }
      column = 26 * column + letter - 'A' + 1;
    }
    return Math.max(0, column - 1);
  }

  private void add(List<String> row, int line) {
    row.forEach(_ -> count());
    if (row.stream().anyMatch(cell -> !cell.isEmpty())) {
      rows.add(List.copyOf(row));
      lines.add(line);
    }
  }

  private void count() {
    cells++;
    if (cells > CELLS_MAX) {
      throw new TooLargeException("the table has more than " + CELLS_MAX + " cells");
    }
  }
}

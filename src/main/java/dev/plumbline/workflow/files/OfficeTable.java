package dev.plumbline.workflow.files;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Reads the first table of a Word document (`.docx`) or the first sheet of a workbook (`.xlsx`),
/// as ECMA-376 describes them: parts of XML in a ZIP file. Formulas count with the value that was
/// stored for them; dates and formats of numbers are not read.
public final class OfficeTable {

  /// Most bytes of a part, and of all parts that are read, when they are unpacked.
  private static final int BYTES_MAX = 32_000_000;

  private static final int CELLS_MAX = 100_000;

  private static final String TEXT = "word/document.xml";
  private static final String SHEET = "xl/worksheets/sheet";
  private static final String STRINGS = "xl/sharedStrings.xml";
  private static final String HELP = "save it anew as .docx or .xlsx, or as .csv";

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();
  private int cells;

  /// Reads the rows that have a text; empty after a problem was reported.
  public static Optional<LevelGrid> read(byte[] file, List<Problem> problems) {
    int before = problems.size();
    OfficeTable table = new OfficeTable();
    try {
      table.parts(parts(file));
    } catch (IOException | XMLStreamException broken) {
      problems.add(
          Problem.at("", ProblemCode.NOT_READABLE, "this is no intact Office document", HELP));
    } catch (TooLargeException large) {
      problems.add(
          Problem.at(
              "", ProblemCode.TOO_LARGE, large.getMessage(), "keep the table alone in the file"));
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
        if (name.equals(TEXT) || name.equals(STRINGS) || name.startsWith(SHEET)) {
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
    sheet(xml(parts.get(first)), shared);
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

  private void sheet(XMLStreamReader xml, List<String> shared) throws XMLStreamException {
    List<String> row = new ArrayList<>();
    int line = 0;
    String type = "";
    StringBuilder cell = new StringBuilder();
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "row" -> {
            row = new ArrayList<>();
            line++;
          }
          case "c" -> {
            type = attribute(xml, "t");
            int column = column(attribute(xml, "r"));
            while (row.size() < column) {
              count();
              row.add("");
            }
            cell.setLength(0);
          }
          case "v", "t" -> cell.append(xml.getElementText());
          default -> {
            // formulas and looks
          }
        }
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        if (xml.getLocalName().equals("c")) {
          row.add(type.equals("s") ? shared(cell.toString(), shared) : cell.toString().strip());
        } else if (xml.getLocalName().equals("row")) {
          add(row, line);
        }
      }
    }
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

package dev.plumbline.present.ci;

import dev.plumbline.present.ci.SarifLog.VisibleCode;
import dev.plumbline.present.ci.TestSuite.TestCase;
import dev.plumbline.present.ci.TestSuite.TestOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/// Test results in the XML of JUnit's Ant task, which Jenkins, GitLab, Azure and the reporters of
/// GitHub read. It has all that the schema of Ant's format (windyroad/JUnit-Schema) requires, so
/// that strict readers accept it too.
public final class JunitReport {

  /// The document, ending in a line feed.
  public static String xml(TestSuite suite) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<testsuites>\n  <testsuite");
    attributes(
        xml,
        "name",
        suite.name(),
        "package",
        "plumbline",
        "id",
        "0",
        "timestamp",
        withoutZone(suite.begin()),
        "hostname",
        "localhost",
        "tests",
        Integer.toString(suite.cases().size()),
        "failures",
        Long.toString(suite.count(TestOutcome.FAILED)),
        "errors",
        Long.toString(suite.count(TestOutcome.ERROR)),
        "skipped",
        Long.toString(suite.count(TestOutcome.SKIPPED)),
        "time",
        seconds(suite.duration()));
    xml.append(">\n    <properties>\n");
    suite.properties().forEach((name, value) -> property(xml, name, value));
    property(xml, "version", suite.version());
    xml.append("    </properties>\n");
    suite.cases().forEach(each -> testCase(xml, suite.name(), each));
    xml.append("    <system-out></system-out>\n    <system-err></system-err>\n");
    return xml.append("  </testsuite>\n</testsuites>\n").toString();
  }

  private static void property(StringBuilder xml, String name, String value) {
    xml.append("      <property");
    attributes(xml, "name", name, "value", value);
    xml.append("/>\n");
  }

  /// The time of a single case is not recorded: documents are evaluated side by side.
  private static void testCase(StringBuilder xml, String suite, TestCase each) {
    xml.append("    <testcase");
    attributes(xml, "name", each.name(), "classname", suite, "time", "0");
    switch (each.outcome()) {
      case PASSED, SCORED -> xml.append("/>\n");
      case FAILED -> ended(xml, "failure", each);
      case ERROR -> ended(xml, "error", each);
      case SKIPPED -> {
        xml.append("><skipped");
        attributes(xml, "message", each.message());
        xml.append("/></testcase>\n");
      }
    }
  }

  private static void ended(StringBuilder xml, String element, TestCase each) {
    xml.append(">\n      <").append(element);
    attributes(xml, "type", each.kind(), "message", each.message());
    xml.append('>');
    // a line end that is written as a reference is dropped by some readers and shown as it is by
    // others
    appendEscaped(xml, each.detail(), false);
    xml.append("</").append(element).append(">\n    </testcase>\n");
  }

  /// @param pairs names and values in turn
  private static void attributes(StringBuilder xml, String... pairs) {
    for (int at = 0; at < pairs.length; at += 2) {
      xml.append(' ').append(pairs[at]).append("=\"");
      appendEscaped(xml, pairs[at + 1], true);
      xml.append('"');
    }
  }

  /// A character that XML 1.0 cannot contain, not even as a reference, is shown as its code.
  ///
  /// @param attribute where a parser would make spaces of line ends
  private static void appendEscaped(StringBuilder xml, String text, boolean attribute) {
    text.codePoints()
        .forEach(code -> {
          switch (code) {
            case '<' -> xml.append("&lt;");
            case '>' -> xml.append("&gt;");
            case '&' -> xml.append("&amp;");
            case '"' -> xml.append("&quot;");
            case '\t', '\n' -> {
              if (attribute) {
                xml.append("&#").append(code).append(';');
              } else {
                xml.appendCodePoint(code);
              }
            }
            default -> appendCode(xml, code);
          }
        });
  }

  private static void appendCode(StringBuilder xml, int code) {
    if (isAllowed(code)) {
      xml.appendCodePoint(code);
    } else {
      VisibleCode.append(xml, code);
    }
  }

  /// `Char` of XML 1.0, section 2.2, without what a reader could take for an instruction to itself.
  private static boolean isAllowed(int code) {
    boolean inXml =
        (code >= 0x20 && code <= 0xD7FF)
            || (code >= 0xE000 && code <= 0xFFFD)
            || (code >= 0x10000 && code <= 0x10FFFF);
    return inXml && !VisibleCode.isNeededFor(code);
  }

  /// The schema allows neither a zone nor fractions of a second.
  private static String withoutZone(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS)
        .atOffset(ZoneOffset.UTC)
        .toLocalDateTime()
        .format(DateTimeFormatter.ISO_LOCAL_DATE_TIME);
  }

  private static String seconds(Duration duration) {
    long millis = Math.max(0, duration.toMillis());
    String thousandths = Long.toString(1000 + millis % 1000).substring(1);
    return millis / 1000 + "." + thousandths;
  }

  private JunitReport() {}
}

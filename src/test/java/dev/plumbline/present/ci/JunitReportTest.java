package dev.plumbline.present.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.present.ci.TestSuite.TestCase;
import dev.plumbline.present.ci.TestSuite.TestOutcome;
import java.io.StringReader;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JunitReportTest {

  private static final List<TestCase> CASES =
      List.of(
          new TestCase("good", TestOutcome.PASSED, "", "composite 4", ""),
          new TestCase(
              "bad", TestOutcome.FAILED, "fail", "composite 1", "composite 1\nverdict fail"),
          new TestCase("lost", TestOutcome.ERROR, "refused", "no-text: there is no text", "no"),
          new TestCase("open", TestOutcome.SKIPPED, "needs-review", "unknown: C1", ""));

  @Test
  void a_failure_an_error_and_a_skipped_case_are_three_things() throws Exception {
    Element suite = parsed(suite(CASES));
    assertThat(suite.getAttribute("tests")).isEqualTo("4");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(child(suite, 1, "failure").getTextContent()).isEqualTo("composite 1\nverdict fail");
    assertThat(child(suite, 2, "error").getAttribute("type")).isEqualTo("refused");
    assertThat(child(suite, 3, "skipped").getAttribute("message")).isEqualTo("unknown: C1");
  }

  @Test
  void line_ends_are_references_in_attributes_alone() {
    String lines = "one\n\ttwo";
    assertThat(
            JunitReport.xml(
                suite(List.of(new TestCase("a", TestOutcome.FAILED, "fail", lines, lines)))))
        .contains("message=\"one&#10;&#9;two\">one\n\ttwo</failure>");
  }

  @Test
  void hostile_text_stays_text() throws Exception {
    String hostile = "\"/><failure>]]>&amp;<!--\u0000\u001b[2J\u202e\ud800\uffff é 😀";
    Element suite =
        parsed(suite(List.of(new TestCase(hostile, TestOutcome.FAILED, "fail", hostile, hostile))));
    String shown = "\"/><failure>]]>&amp;<!--[U+0000][U+001B][2J[U+202E][U+D800][U+FFFF] é 😀";
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
    assertThat(((Element) suite.getElementsByTagName("testcase").item(0)).getAttribute("name"))
        .isEqualTo(shown);
    assertThat(child(suite, 0, "failure").getTextContent()).isEqualTo(shown);
  }

  @Test
  void a_suite_without_cases_is_valid() throws Exception {
    assertThat(parsed(suite(List.of())).getAttribute("tests")).isEqualTo("0");
  }

  /// The schema of others is not among our files: `-Djunit.xsd=JUnit.xsd`, from
  /// windyroad/JUnit-Schema.
  @Test
  void the_schema_of_the_format_accepts_it() throws Exception {
    String official = System.getProperty("junit.xsd", "");
    assumeTrue(
        !official.isEmpty(), "SKIPPED: no schema of windyroad/JUnit-Schema in -Djunit.xsd=FILE");
    List<List<TestCase>> suites = List.of(CASES, List.of());
    for (List<TestCase> cases : suites) {
      validate(JunitReport.xml(suite(cases)), Path.of(official).toUri().toURL());
    }
  }

  private static TestSuite suite(List<TestCase> cases) {
    return new TestSuite(
        "polite-reply",
        "1.0.0",
        "",
        Instant.parse("2026-03-01T08:00:00.987Z"),
        Duration.ofMillis(61_050),
        new TreeMap<>(Map.of("run", "sha256:00")),
        cases);
  }

  private static Element child(Element suite, int index, String name) {
    Element testCase = (Element) suite.getElementsByTagName("testcase").item(index);
    NodeList children = testCase.getElementsByTagName(name);
    assertThat(children.getLength()).isEqualTo(1);
    return (Element) children.item(0);
  }

  /// The suite, after the schema accepted it.
  private static Element parsed(TestSuite suite) throws Exception {
    String xml = JunitReport.xml(suite);
    validate(xml, JunitReportTest.class.getResource("junit.xsd"));
    return (Element)
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)))
            .getElementsByTagName("testsuite")
            .item(0);
  }

  private static void validate(String xml, URL schema) throws Exception {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(schema)
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
  }
}

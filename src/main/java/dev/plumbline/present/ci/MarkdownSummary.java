package dev.plumbline.present.ci;

import dev.plumbline.present.ci.SarifLog.VisibleCode;
import dev.plumbline.present.ci.TestSuite.TestCase;
import dev.plumbline.present.ci.TestSuite.TestOutcome;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Test results as Markdown of GitHub's flavour, for the summary of a job or a comment on a change:
/// how many passed, and which did not.
public final class MarkdownSummary {

  /// A job's summary has at most a megabyte; and nobody reads more.
  static final int CASES_MAX = 100;

  /// What a cell of a table or an inline text could be taken for: markup, a link, a mention.
  private static final String SPECIAL = "\\`*_{}[]<>()#!|~&@";

  /// What GitHub makes a link to an address of mail, escaped or not; a comment ends the word.
  private static final Pattern ADDRESS = Pattern.compile("(?<=[\\w.+-])\\\\@(?=[\\w-])");

  /// The page, ending in a line feed.
  public static String text(TestSuite suite) {
    StringBuilder page = new StringBuilder("## ");
    page.append(cell(suite.name() + " " + suite.version())).append(": ");
    page.append(counts(suite)).append("\n\n| | |\n|---|---|\n");
    suite.properties().forEach((name, value) -> row(page, name, value));
    section(page, suite, "Failed", each -> each.outcome() == TestOutcome.FAILED);
    section(page, suite, "Without a result", each -> each.outcome() == TestOutcome.ERROR);
    section(page, suite, "Refused", each -> isSkipped(each, REFUSED));
    section(page, suite, "Not compared", each -> isSkipped(each, UNVERIFIABLE));
    section(
        page,
        suite,
        "For a person to decide",
        each ->
            each.outcome() == TestOutcome.SKIPPED
                && !REFUSED.contains(each.kind())
                && !UNVERIFIABLE.contains(each.kind()));
    return page.toString();
  }

  private static String counts(TestSuite suite) {
    if (!suite.counts().isEmpty()) {
      return suite.counts();
    }
    long passed = suite.count(TestOutcome.PASSED);
    long scored = suite.count(TestOutcome.SCORED);
    String unmarked = scored + " scored, no pass mark applies";
    if (scored > 0 && passed + suite.count(TestOutcome.FAILED) == 0) {
      return unmarked;
    }
    return passed + " of " + suite.cases().size() + " passed" + (scored > 0 ? "; " + unmarked : "");
  }

  private static void section(
      StringBuilder page, TestSuite suite, String title, Predicate<TestCase> which) {
    List<TestCase> cases = suite.cases().stream().filter(which).toList();
    if (cases.isEmpty()) {
      return;
    }
    page.append("\n### ").append(title).append(" (").append(cases.size()).append(")\n\n");
    page.append("| case | | why |\n|---|---|---|\n");
    cases.stream()
        .limit(CASES_MAX)
        .forEach(each -> {
          row(page, each.name(), each.kind());
          page.setLength(page.length() - 2);
          // a reason may have lines, which a table has as breaks
          page.append("| ")
              .append(
                  each.message()
                      .lines()
                      .map(MarkdownSummary::cell)
                      .collect(Collectors.joining("<br>")))
              .append(" |\n");
        });
    if (cases.size() > CASES_MAX) {
      page.append("\nand ").append(cases.size() - CASES_MAX).append(" more\n");
    }
  }

  private static boolean isSkipped(TestCase each, List<String> kinds) {
    return each.outcome() == TestOutcome.SKIPPED && kinds.contains(each.kind());
  }

  private static final List<String> REFUSED = List.of("refused", "incomplete");
  private static final List<String> UNVERIFIABLE = List.of("unverifiable", "unscored");

  private static void row(StringBuilder page, String... cells) {
    for (String each : cells) {
      page.append("| ").append(cell(each)).append(' ');
    }
    page.append("|\n");
  }

  /// The text as itself on one line, whatever it contains.
  private static String cell(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(code -> {
          if (SPECIAL.indexOf(code) >= 0) {
            shown.append('\\').appendCodePoint(code);
          } else if (VisibleCode.isNeededFor(code)) {
            VisibleCode.append(shown, code);
          } else {
            shown.appendCodePoint(code);
          }
        });
    return ADDRESS
        .matcher(shown.toString().replace("://", "\\://").replace("www.", "www\\."))
        .replaceAll("\\\\@<!-- -->");
  }

  private MarkdownSummary() {}
}

package dev.plumbline.workflow.drafting;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Finds graded example texts in prose. A rubric drafted from them would leak their labels into the
/// rubric (RULERS, definition 1, forbids this); they belong in a calibration.
///
/// `docs/rubrics.md` lists what is detected and what is not. A problem has the number of the line
/// but not its text, which may be confidential.
final class LabelledExampleDetector {

  private static final String GRADE =
      "(?:-?[0-9]{1,3}(?:[.,][0-9]{1,2})?(?: ?(?:/|of|out of) ?[0-9]{1,3})? ?%?|[A-F][+-]?)";
  private static final String SCORE =
      "(?:(?:human|final|overall|total|gold|expert|teacher)[ _-]?)?(?:score|grade|rating|label)";

  private static final Pattern VALUE = Pattern.compile(GRADE);

  /// A line with nothing but a grade: `Score: 4`.
  private static final Pattern STANDALONE_GRADE =
      Pattern.compile("(?i:" + SCORE + ") ?[:=] ?(" + GRADE + ")\\.?");

  /// The end of a line with a text and its grade: `… Score: 4`.
  private static final Pattern TRAILING_GRADE =
      Pattern.compile(".*[\\s(\\[|,;](?i:" + SCORE + ") ?[:=] ?" + GRADE + "[)\\]|.]*");

  /// The rest of a line after a quoted text with its grade: `" -> 4`, `" (3 points)`.
  private static final Pattern GRADE_AFTER_QUOTE =
      Pattern.compile(
          "[\\s.,]*(?:->|=>|→|⇒|:|=|–|—|-|\\(|\\|)+\\s*(?i:"
              + SCORE
              + ")?\\s*[:=]?\\s*"
              + GRADE
              + "\\s*(?i:points?|marks?)?[\\s)\\].|]*");

  /// The heading of an example text: `Essay 3:`, `Sample answer:`.
  private static final Pattern EXAMPLE_HEADING =
      Pattern.compile(
          "[#*\\s]*(?i:(?:example|sample|student|learner|candidate)?[ _-]?"
              + "(?:essay|text|response|answer|submission|example|sample|reply))"
              + " ?(?:[0-9]{1,4}|[A-Z])? ?[:.)]?\\**(?:\\s.*)?");

  private static final int END_CHARACTERS = 60;
  private static final int QUOTED_CHARACTERS = 20;
  private static final int WORDS_BEFORE = 6;

  private final List<String> lines;
  private final TreeSet<Integer> found = new TreeSet<>();

  /// @param at the place of the text
  /// @return a problem for each line that was detected
  static List<Problem> in(String text, Place at) {
    LabelledExampleDetector examples = new LabelledExampleDetector(text);
    examples.detect();
    List<Problem> problems = new ArrayList<>();
    for (int line : examples.found) {
      problems.add(
          new Problem(
              ProblemCode.LABELLED_EXAMPLES,
              at.at(line + 1, 1),
              "this line contains a text with its grade",
              "a rubric drafted from graded texts leaks their grades: remove them here and pass"
                  + " them to `calibrate` as labels"));
    }
    return problems;
  }

  private LabelledExampleDetector(String text) {
    this.lines = text.lines().map(String::strip).toList();
  }

  private void detect() {
    found.addAll(ExampleRowDetector.in(lines));
    detectTrailingGrades();
    detectStandaloneGrades();
  }

  /// Detects two or more lines that end with a grade. A single one may be an illustration.
  private void detectTrailingGrades() {
    List<Integer> ended = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (endsWithGrade(lines.get(i))) {
        ended.add(i);
      }
    }
    if (ended.size() > 1) {
      found.addAll(ended);
    }
  }

  private static boolean endsWithGrade(String line) {
    int last = lastQuotationMark(line);
    int first = firstQuotationMark(line);
    if (first >= 0 && last - first > QUOTED_CHARACTERS) {
      String rest = line.substring(last + 1);
      if (rest.length() <= END_CHARACTERS && GRADE_AFTER_QUOTE.matcher(rest).matches()) {
        return true;
      }
    }
    int from = Math.max(0, line.length() - END_CHARACTERS);
    return TRAILING_GRADE.matcher(line.substring(from)).matches() && words(line) > WORDS_BEFORE;
  }

  /// Detects lines with a grade alone that follow a text, if the text has an example heading or a
  /// grade occurs twice. Levels of a scale are listed once each and are followed by their
  /// description.
  private void detectStandaloneGrades() {
    List<Integer> behind = new ArrayList<>();
    TreeSet<String> grades = new TreeSet<>();
    boolean introduced = false;
    boolean repeated = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      var alone = STANDALONE_GRADE.matcher(line);
      if (alone.matches()) {
        if (followsText(i)) {
          behind.add(i);
          repeated |= !grades.add(alone.group(1).toUpperCase(Locale.ROOT));
          if (introduced) {
            found.add(i);
          }
        }
        introduced = false;
      } else if (EXAMPLE_HEADING.matcher(line).matches()) {
        introduced = true;
      }
    }
    if (repeated) {
      found.addAll(behind);
    }
  }

  /// Whether a line follows a line of text and is not followed by more text.
  private boolean followsText(int line) {
    boolean ends = line + 1 >= lines.size() || lines.get(line + 1).isEmpty();
    boolean marked = !ends && EXAMPLE_HEADING.matcher(lines.get(line + 1)).matches();
    int before = line - 1;
    while (before >= 0 && lines.get(before).isEmpty()) {
      before--;
    }
    return (ends || marked) && before >= 0 && words(lines.get(before)) > 2;
  }

  static boolean isGrade(String cell) {
    return VALUE.matcher(cell).matches();
  }

  private static int words(String line) {
    int words = 0;
    boolean inside = false;
    for (int i = 0; i < line.length() && words <= WORDS_BEFORE; i++) {
      boolean gap = line.charAt(i) == ' ' || line.charAt(i) == '\t';
      words += inside || gap ? 0 : 1;
      inside = !gap;
    }
    return words;
  }

  private static int firstQuotationMark(String line) {
    for (int i = 0; i < line.length(); i++) {
      if (isQuotationMark(line.charAt(i))) {
        return i;
      }
    }
    return -1;
  }

  private static int lastQuotationMark(String line) {
    for (int i = line.length() - 1; i >= 0; i--) {
      if (isQuotationMark(line.charAt(i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isQuotationMark(char c) {
    return "\"\u201C\u201D\u201E\u00AB\u00BB\u300C\u300D".indexOf(c) >= 0;
  }
}

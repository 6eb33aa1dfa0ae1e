package dev.plumbline.drafting;

import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Finds texts with their grades among prose. A rubric that was drafted from them measures how well
/// it remembers them; their place is in a calibration.
///
/// What is looked for, and what is not seen, stands in `docs/drafting.md`. A line is shown by its
/// number only: it may be somebody's text.
final class LabelledExampleDetector {

  private static final String GRADE =
      "(?:-?[0-9]{1,3}(?:[.,][0-9]{1,2})?(?: ?(?:/|of|out of) ?[0-9]{1,3})? ?%?|[A-F][+-]?)";
  private static final String SCORE =
      "(?:(?:human|final|overall|total|gold|expert|teacher)[ _-]?)?(?:score|grade|rating|label)";

  private static final Pattern VALUE = Pattern.compile(GRADE);

  /// A line that is nothing but a grade: `Score: 4`.
  private static final Pattern ALONE =
      Pattern.compile("(?i:" + SCORE + ") ?[:=] ?(" + GRADE + ")\\.?");

  /// How a line ends that holds a text and then its grade: `… Score: 4`.
  private static final Pattern AT_THE_END =
      Pattern.compile(".*[\\s(\\[|,;](?i:" + SCORE + ") ?[:=] ?" + GRADE + "[)\\]|.]*");

  /// What can stand between a quoted text and the end of its line: `" -> 4`, `" (3 points)`.
  private static final Pattern AFTER_A_QUOTE =
      Pattern.compile(
          "[\\s.,]*(?:->|=>|→|⇒|:|=|–|—|-|\\(|\\|)+\\s*(?i:"
              + SCORE
              + ")?\\s*[:=]?\\s*"
              + GRADE
              + "\\s*(?i:points?|marks?)?[\\s)\\].|]*");

  /// What introduces a text: `Essay 3:`, `Sample answer:`.
  private static final Pattern INTRODUCED =
      Pattern.compile(
          "[#*\\s]*(?i:(?:example|sample|student|learner|candidate)?[ _-]?"
              + "(?:essay|text|response|answer|submission|example|sample|reply))"
              + " ?(?:[0-9]{1,4}|[A-Z])? ?[:.)]?\\**(?:\\s.*)?");

  private static final int END_CHARACTERS = 60;
  private static final int QUOTED_CHARACTERS = 20;
  private static final int WORDS_BEFORE = 6;

  private final List<String> lines;
  private final TreeSet<Integer> found = new TreeSet<>();

  /// @param at where the text stands
  /// @return a problem for each line that shows one, as far as problems are told
  static List<Problem> in(String text, Place at) {
    LabelledExampleDetector examples = new LabelledExampleDetector(text);
    examples.look();
    List<Problem> problems = new ArrayList<>();
    for (int line : examples.found) {
      problems.add(
          new Problem(
              "labelled-examples",
              at.at(line + 1, 1),
              "here stands a text with its grade",
              "a rubric drafted from graded texts knows their grades: leave them out, and give"
                  + " them to `calibrate` as labels"));
    }
    return problems;
  }

  private LabelledExampleDetector(String text) {
    this.lines = text.lines().map(String::strip).toList();
  }

  private void look() {
    found.addAll(ExampleRowDetector.in(lines));
    lookForEnds();
    lookForGradesAlone();
  }

  /// Two lines or more that end in their grade. One may be an illustration.
  private void lookForEnds() {
    List<Integer> ended = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (endsInGrade(lines.get(i))) {
        ended.add(i);
      }
    }
    if (ended.size() > 1) {
      found.addAll(ended);
    }
  }

  private static boolean endsInGrade(String line) {
    int last = lastQuotationMark(line);
    int first = firstQuotationMark(line);
    if (first >= 0 && last - first > QUOTED_CHARACTERS) {
      String rest = line.substring(last + 1);
      if (rest.length() <= END_CHARACTERS && AFTER_A_QUOTE.matcher(rest).matches()) {
        return true;
      }
    }
    int from = Math.max(0, line.length() - END_CHARACTERS);
    return AT_THE_END.matcher(line.substring(from)).matches() && words(line) > WORDS_BEFORE;
  }

  /// A grade alone on its line and behind a text: behind one that was introduced as such, or the
  /// same grade again. Levels are listed once each, and words follow them.
  private void lookForGradesAlone() {
    List<Integer> behind = new ArrayList<>();
    TreeSet<String> grades = new TreeSet<>();
    boolean introduced = false;
    boolean repeated = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      var alone = ALONE.matcher(line);
      if (alone.matches()) {
        if (isBehindText(i)) {
          behind.add(i);
          repeated |= !grades.add(alone.group(1).toUpperCase(Locale.ROOT));
          if (introduced) {
            found.add(i);
          }
        }
        introduced = false;
      } else if (INTRODUCED.matcher(line).matches()) {
        introduced = true;
      }
    }
    if (repeated) {
      found.addAll(behind);
    }
  }

  /// Words stand right before it, and none right behind it.
  private boolean isBehindText(int line) {
    boolean ends = line + 1 >= lines.size() || lines.get(line + 1).isEmpty();
    boolean marked = !ends && INTRODUCED.matcher(lines.get(line + 1)).matches();
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

package dev.plumbline.workflow.documents;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Lines of documents that could not be read and were left out (`--skip-bad-lines`). They are
/// listed once, however often the file is read.
public final class SkippedLines {

  private static final Pattern ELEMENT = Pattern.compile("/[0-9]+(?=/|$)");

  private final Consumer<String> notices;
  private long count;

  public SkippedLines(Consumer<String> notices) {
    this.notices = notices;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /// A line has one, an array one at each position.
  private static String document(Place place) {
    Matcher element = ELEMENT.matcher(place.path());
    return element.lookingAt() ? element.group() : Integer.toString(place.line());
  }

  void report(String source, List<Problem> problems) {
    if (count == 0 && !problems.isEmpty()) {
      new Refusal(Refusal.Kind.UNSCORED, source, problems).lines().forEach(notices);
      count = problems.stream().map(problem -> document(problem.place())).distinct().count();
      notices.accept("plumbline: " + Plural.of(count, "document") + " left out");
    }
  }
}

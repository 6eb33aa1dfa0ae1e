package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.input.StrictObjectReader;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.AppealPolicy;
import java.util.List;
import java.util.regex.Pattern;

/// Reads the rules of appeals, from YAML or JSON.
public final class AppealPolicyReader {

  private static final int DAYS_MAX = 3_650;
  private static final int PERSONS_MAX = 20;
  private static final int NAME_MAX = 100;
  private static final int STATE_MAX = 40;
  private static final Pattern STATE = Pattern.compile("[a-z](-?[a-z0-9]){0,39}");

  /// What the reader has; its problems must be asked for afterwards.
  public static AppealPolicy read(StrictObjectReader<?, ?> reader) {
    String name = reader.text("appeals", NAME_MAX);
    if (name.isBlank()) {
      reader.refuse(
          "appeals", ProblemCode.MISSING, "the rules have no name", "write `appeals: its-name`");
    }
    int days = reader.whole("days", 28, 1, DAYS_MAX);
    String from =
        reader.word("from", AppealPolicy.RUN, List.of(AppealPolicy.RUN, AppealPolicy.PUBLICATION));
    int decideDays = reader.whole("decide_days", 28, 1, DAYS_MAX);
    int persons = reader.whole("persons", 1, 1, PERSONS_MAX);
    List<String> states = reader.texts("states", STATE_MAX);
    for (String state : states) {
      if (!STATE.matcher(state).matches()
          || List.of(Appeal.FILED, Appeal.UPHELD, Appeal.DENIED, Appeal.WITHDRAWN).contains(state)
          || states.indexOf(state) != states.lastIndexOf(state)) {
        reader.refuse(
            "states",
            ProblemCode.WRONG_VALUES,
            "the states are words, each once, besides filed, upheld, denied and withdrawn",
            "write for example `states: [under-review]`");
      }
    }
    reader.reportUnknownKeys();
    return new AppealPolicy(
        name, days, from.equals(AppealPolicy.PUBLICATION), decideDays, persons, states);
  }

  private AppealPolicyReader() {}
}

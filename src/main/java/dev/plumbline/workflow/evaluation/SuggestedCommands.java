package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.run.DecidedResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What one would look at next in a run: the documents without a score, those that a person has to
/// decide, those that failed, and a score that an evidence cap changed.
public final class SuggestedCommands {

  private static final String PLAIN = "[A-Za-z0-9._/@:+-]+";

  private int unscored;
  private int review;
  private int failed;
  private Optional<String> capped = Optional.empty();
  private Optional<String> first = Optional.empty();

  void add(ResultLine result) {
    String id = result.id();
    DecidedResult decided = result.decided();
    String status = decided.status();
    if (status.equals("unscored") || status.equals("refused")) {
      unscored++;
      return;
    }
    review +=
        status.equals("needs-review") || decided.verdict().filter("review"::equals).isPresent()
            ? 1
            : 0;
    boolean isFailed = decided.verdict().filter("fail"::equals).isPresent();
    failed += isFailed ? 1 : 0;
    if (first.isEmpty() || failed == 1 && isFailed) {
      first = Optional.of(id);
    }
    if (capped.isEmpty() && !result.caps().isEmpty()) {
      capped = Optional.of(id);
    }
  }

  /// The commands, each with what it shows; empty if no document was evaluated.
  ///
  /// @param run a reference to the run, as one would type it
  /// @param options that each command needs, such as the store; may be empty
  String text(String run, String options) {
    List<List<String>> rows = new ArrayList<>();
    String show = "plumbline show " + argument(run) + options + " --where ";
    if (unscored > 0) {
      rows.add(
          row(
              show + argument("status == 'unscored' || status == 'refused'"),
              Plural.of(unscored, "document") + " without a score"));
    }
    if (review > 0) {
      rows.add(
          row(
              show + argument("status == 'needs-review' || verdict == 'review'"),
              Plural.of(review, "document") + " for a person to decide"));
    }
    if (failed > 0) {
      rows.add(
          row(
              show + argument("verdict == 'fail'"),
              Plural.of(failed, "document") + " that failed"));
    }
    capped
        .or(() -> first)
        .filter(SuggestedCommands::isTypeable)
        .ifPresent(id ->
            rows.add(
                row(
                    "plumbline explain " + argument(run) + " " + argument(id) + options,
                    capped.isPresent()
                        ? "a score that lost points for want of evidence"
                        : "every step of " + (failed > 0 ? "a failing" : "one") + " score")));
    return rows.isEmpty()
        ? ""
        : "look at\n"
            + TextTable.text("  ", List.of(TableColumn.text(""), TableColumn.text("")), rows);
  }

  private static List<String> row(String command, String shows) {
    return List.of(command, shows);
  }

  /// As any shell takes it: bare where nothing in it is special. An id for which that is not
  /// possible is not suggested.
  public static String argument(String text) {
    return text.matches(PLAIN) ? text : '"' + text + '"';
  }

  private static boolean isTypeable(String id) {
    return EscapedText.visible(id).equals(id) && id.matches("[^-\"\\\\$`!%][^\"\\\\$`!%]*");
  }
}

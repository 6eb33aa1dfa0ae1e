package dev.plumbline.present.text;

import dev.plumbline.measure.comparison.Cause;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Outcome;
import dev.plumbline.present.terminal.TableColumn;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/// Comparisons of documents as the rows of a listing.
public final class ComparisonRows {

  public static final List<TableColumn> COLUMNS =
      List.of(
          TableColumn.text("id"),
          TableColumn.number("before"),
          TableColumn.text("verdict"),
          TableColumn.number("after"),
          TableColumn.text("verdict"),
          TableColumn.number("change"),
          TableColumn.text("because of"));

  /// Of a run by itself.
  public static final List<TableColumn> OWN_COLUMNS =
      List.of(TableColumn.text("id"), TableColumn.number("score"), TableColumn.text("verdict"));

  /// More causes are counted in a table; every one is in JSON.
  private static final int CAUSES_MAX = 3;

  private static final int WORDS_MAX = 40;

  public static List<String> cells(DocumentComparison comparison) {
    return switch (comparison) {
      case Compared pair ->
          List.of(
              pair.id(),
              score(pair.before()),
              verdict(pair.before()),
              score(pair.after()),
              verdict(pair.after()),
              pair.change().map(ComparisonRows::signed).orElse(""),
              causes(pair.causes()));
      case DocumentComparison.Unverifiable other ->
          List.of(
              other.id(),
              "",
              other.before().status().wireName(),
              "",
              other.after().status().wireName(),
              "",
              "not comparable: " + other.reason().wireName().replace('-', ' '));
      case DocumentComparison.Added added ->
          List.of(added.id(), "", "", "", added.after().status().wireName(), "", "new");
      case DocumentComparison.Missing missing ->
          List.of(missing.id(), "", missing.before().status().wireName(), "", "", "", "missing");
    };
  }

  /// The result of a document that is compared with itself.
  public static List<String> ownCells(DocumentComparison own) {
    return own instanceof Compared pair
        ? List.of(pair.id(), score(pair.after()), verdict(pair.after()))
        : List.of(own.id(), "", "");
  }

  public static String signed(BigDecimal change) {
    return (change.signum() > 0 ? "+" : "") + change.toPlainString();
  }

  private static String score(Outcome outcome) {
    return outcome.score().map(BigDecimal::toPlainString).orElse("interval");
  }

  private static String verdict(Outcome outcome) {
    return outcome.verdict().orElse(outcome.status());
  }

  private static String causes(List<Cause> causes) {
    String shown =
        causes.stream()
            .limit(CAUSES_MAX)
            .map(ComparisonRows::words)
            .collect(Collectors.joining("; "));
    return causes.size() > CAUSES_MAX
        ? shown + "; and " + (causes.size() - CAUSES_MAX) + " more"
        : shown;
  }

  private static String words(Cause cause) {
    String was = cause.before().isEmpty() ? "none" : cause.before();
    String is = cause.after().isEmpty() ? "none" : cause.after();
    return was.length() + is.length() > WORDS_MAX
        ? cause.label()
        : cause.label() + ": " + was + " -> " + is;
  }

  private ComparisonRows() {}
}

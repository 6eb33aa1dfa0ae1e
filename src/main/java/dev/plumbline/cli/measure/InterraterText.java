package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.agreement.DecisionAgreement;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The agreement of raters, for people.
final class InterraterText {

  private static final List<TableColumn> STATISTICS =
      List.of(
          TableColumn.number("decisions"),
          TableColumn.number("left open"),
          TableColumn.number("exact"),
          TableColumn.number("kappa"),
          TableColumn.number("QWK"));

  static String of(RatingTable table, List<SampledAgreement> sampled, int limit) {
    StringBuilder text = new StringBuilder();
    text.append("raters\n").append(raters(table));
    text.append("pairs\n").append(pairs(table));
    text.append("items\n").append(items(table));
    sampled.forEach(one -> text.append(one.text()));
    List<RatingTable.Disagreement> open = table.disagreements();
    text.append(Plural.of(open.size(), "item")).append(" decided differently and not settled\n");
    List<List<String>> rows =
        open.stream()
            .limit(limit)
            .map(one ->
                List.of(
                    one.on().document(),
                    one.on().item(),
                    Stream.concat(
                            one.decisions().entrySet().stream()
                                .map(entry -> entry.getKey() + " " + entry.getValue()),
                            one.notApplicable().stream().map(name -> name + " does not apply"))
                        .sorted()
                        .collect(Collectors.joining(", "))))
            .toList();
    if (!rows.isEmpty()) {
      text.append(
          TextTable.text(
              "  ",
              List.of(
                  TableColumn.text("document"),
                  TableColumn.text("item"),
                  TableColumn.text("decisions")),
              rows));
    }
    return text.toString();
  }

  private static String raters(RatingTable table) {
    List<List<String>> rows =
        table.raters().stream()
            .map(rater ->
                List.of(
                    rater.name(),
                    Integer.toString(rater.decisions().size()),
                    Integer.toString(rater.asked().size() - rater.decisions().size()),
                    table.severity(rater).map(InterraterText::signed).orElse("")))
            .toList();
    return TextTable.text(
        "  ",
        List.of(
            TableColumn.text("rater"),
            TableColumn.number("decisions"),
            TableColumn.number("left open"),
            TableColumn.number("above the others")),
        rows);
  }

  private static String pairs(RatingTable table) {
    List<TableColumn> columns = new ArrayList<>();
    columns.add(TableColumn.text("one"));
    columns.add(TableColumn.text("other"));
    columns.addAll(STATISTICS);
    columns.add(TableColumn.number("difference"));
    List<List<String>> rows = new ArrayList<>();
    for (RatingTable.Pair pair : table.pairs()) {
      List<String> row = new ArrayList<>(List.of(pair.one().name(), pair.other().name()));
      row.addAll(statistics(pair.agreement()));
      row.add(signed(pair.agreement().difference()));
      rows.add(row);
    }
    return TextTable.text("  ", columns, rows);
  }

  private static String items(RatingTable table) {
    List<TableColumn> columns = new ArrayList<>();
    columns.add(TableColumn.text("item"));
    columns.addAll(STATISTICS);
    List<List<String>> rows = new ArrayList<>();
    table
        .items()
        .forEach((item, agreement) -> {
          List<String> row = new ArrayList<>(List.of(item));
          row.addAll(statistics(agreement));
          rows.add(row);
        });
    return TextTable.text("  ", columns, rows);
  }

  private static List<String> statistics(DecisionAgreement agreement) {
    return List.of(
        Long.toString(agreement.decided()),
        Long.toString(agreement.open()),
        agreement.exact().map(InterraterText::number).orElse(""),
        agreement.kappa().map(InterraterText::number).orElse(""),
        agreement.weightedKappa().map(InterraterText::number).orElse(""));
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String signed(double value) {
    return String.format(Locale.ROOT, "%+.3f", value);
  }

  private InterraterText() {}
}

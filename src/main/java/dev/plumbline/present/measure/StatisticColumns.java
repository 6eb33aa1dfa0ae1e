package dev.plumbline.present.measure;

import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The statistics of agreement as columns: QWK with its interval, the others as they are.
final class StatisticColumns {

  static <R> Columns<R> added(
      Columns<R> columns, Function<R, Map<AgreementStatistic, Estimate>> estimates) {
    for (AgreementStatistic statistic : AgreementStatistic.values()) {
      String key = "metrics/" + statistic.key();
      Function<R, Optional<Estimate>> one =
          row -> Optional.ofNullable(estimates.apply(row).get(statistic));
      if (statistic == AgreementStatistic.QWK) {
        columns.estimate(key, "QWK (95 %)", one);
      } else {
        columns.number(
            key, title(statistic), row -> one.apply(row).map(Cell::valueOf).orElse(Cell.EMPTY));
      }
    }
    return columns;
  }

  static String title(AgreementStatistic statistic) {
    return switch (statistic) {
      case QWK -> "QWK";
      case EXACT -> "exact";
      case ADJACENT -> "adjacent";
      case MAE -> "MAE";
      case RMSE -> "RMSE";
      case SPEARMAN -> "Spearman";
      case PEARSON -> "Pearson";
      case MEAN_DIFFERENCE -> "bias";
    };
  }

  private StatisticColumns() {}
}

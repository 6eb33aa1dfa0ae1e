package dev.plumbline.calibration;

import java.util.function.Function;

/// Fits one method to labelled rows. At least one row; the public door asks for more.
///
/// Maps of spread and rank are fitted to the human scores rounded to the scale, since that is what
/// they are measured against; regressions to the raters' mean, which says more.
final class Fitter {

  static Model fit(Method method, Columns rows) {
    Grid grid = rows.grid();
    double[] judge = rows.judge();
    return switch (method) {
      case IDENTITY -> new Model.Raw(grid);
      case OFFSET -> new Model.Curve(grid, offset(rows));
      case SPREAD -> new Model.Curve(grid, spread(judge, rows));
      case SHRUNK ->
          new Model.Curve(
              grid, Severity.of(judge).onto(Severity.shrunk(judge, rows.target(), grid), grid));
      case SHAPED -> new Model.Curve(grid, Shaped.fit(rows));
      case QUANTILE -> new Model.Curve(grid, QuantileMatch.fit(judge, rows.target()));
      case ISOTONIC -> new Model.Curve(grid, Isotonic.fit(judge, rows.human()));
      case REGRESSION -> ranked(Regression::anchored, rows, Mapping.EXPECTATION);
      case RIDGE_SPREAD -> ranked(Regression::linear, rows, Mapping.SPREAD);
      case RIDGE_QUANTILE -> ranked(Regression::linear, rows, Mapping.QUANTILE);
      case ANCHORED -> ranked(Regression::anchored, rows, Mapping.ANCHORED);
      case WGR -> ranked(Regression::quadratic, rows, Mapping.QUANTILE);
    };
  }

  /// What is done with a ridge's predictions.
  private enum Mapping {
    EXPECTATION,
    SPREAD,
    QUANTILE,
    ANCHORED
  }

  /// Without other signals there is nothing to rank by but the judge's score itself, and no ridge
  /// may bend it back or turn it round: a better raw score is never a worse calibrated one.
  private static Model ranked(Function<Columns, Latent> ridge, Columns rows, Mapping mapping) {
    if (rows.judgeAlone()) {
      return new Model.Curve(
          rows.grid(),
          mapping == Mapping.EXPECTATION
              ? Isotonic.fit(rows.judge(), rows.human())
              : line(rows.judge(), rows, mapping));
    }
    Latent latent = ridge.apply(rows);
    return new Model.Ranked(rows.grid(), latent, line(latent.at(rows), rows, mapping));
  }

  private static Polyline line(double[] scores, Columns rows, Mapping mapping) {
    return switch (mapping) {
      case EXPECTATION -> Expectation.line(scores, rows);
      case SPREAD -> spread(scores, rows);
      case QUANTILE -> QuantileMatch.fit(scores, rows.target());
      case ANCHORED -> Anchored.line(scores, rows);
    };
  }

  private static Polyline spread(double[] scores, Columns rows) {
    return Severity.of(scores).onto(Severity.of(rows.target()), rows.grid());
  }

  /// A constant judge is no exception: its one score becomes the people's mean.
  private static Polyline offset(Columns rows) {
    Severity own = Severity.of(rows.judge());
    Severity people = Severity.of(rows.target());
    return Moments.constant(rows.judge())
        ? Polyline.constant(own.mean(), people.mean())
        : own.onto(new Severity(people.mean(), own.spread()), rows.grid());
  }

  private Fitter() {}
}

package dev.plumbline.calibration;

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
              grid, Severity.of(judge).onto(Severity.shrunk(judge, rows.target()), grid));
      case SHAPED -> new Model.Curve(grid, Shaped.fit(judge, rows.target(), grid));
      case QUANTILE -> new Model.Curve(grid, QuantileMatch.fit(judge, rows.target()));
      case ISOTONIC -> new Model.Curve(grid, Isotonic.fit(judge, rows.human()));
      case REGRESSION -> ranked(Regression.anchored(rows), rows, Mapping.NONE);
      case RIDGE_SPREAD -> ranked(Regression.linear(rows), rows, Mapping.SPREAD);
      case RIDGE_QUANTILE -> ranked(Regression.linear(rows), rows, Mapping.QUANTILE);
      case ANCHORED -> ranked(Regression.anchored(rows), rows, Mapping.ANCHORED);
      case WGR -> ranked(Regression.quadratic(rows), rows, Mapping.QUANTILE);
    };
  }

  private enum Mapping {
    NONE,
    SPREAD,
    QUANTILE,
    ANCHORED
  }

  private static Model ranked(Latent latent, Columns rows, Mapping mapping) {
    double[] scores = latent.at(rows);
    Polyline line =
        switch (mapping) {
          case NONE -> Polyline.straight(1, 0, rows.grid().min(), rows.grid().max());
          case SPREAD -> spread(scores, rows);
          case QUANTILE -> QuantileMatch.fit(scores, rows.target());
          case ANCHORED -> Anchored.line(scores, rows);
        };
    return new Model.Ranked(rows.grid(), latent, line);
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

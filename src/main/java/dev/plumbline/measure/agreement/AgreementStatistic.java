package dev.plumbline.measure.agreement;

/// A statistic of the agreement of scores with human scores.
///
/// `QWK`, `EXACT`, `ADJACENT`, `MAE` and `RMSE` compare both sides rounded half up to the scale;
/// the others compare the scores before rounding with the raters' mean.
public enum AgreementStatistic {
  /// Quadratic weighted kappa (Cohen 1968), at most 1; 0 if one side does not vary.
  QWK("qwk", "all points of both sides are one"),
  /// Share of the documents on the same point, 0 to 1.
  EXACT("exact", ""),
  /// Share of the documents on the same or a neighbouring point, 0 to 1.
  ADJACENT("adjacent", ""),
  /// Mean absolute error in the unit of the scale.
  MAE("mae", ""),
  /// Root of the mean squared error in the unit of the scale.
  RMSE("rmse", ""),
  /// Spearman's rank correlation with mid-ranks.
  SPEARMAN("spearman", "one side does not vary"),
  /// Pearson's correlation.
  PEARSON("pearson", "one side does not vary"),
  /// Standardised mean difference (Williamson, Xi and Breyer 2012), above 0 if the scores are too
  /// lenient: the difference of the means over the root of the mean of the two variances.
  MEAN_DIFFERENCE("meanDifference", "neither side varies");

  private final String key;
  private final String undefined;

  AgreementStatistic(String key, String undefined) {
    this.key = key;
    this.undefined = undefined;
  }

  /// Why there may be no such figure; empty if there always is one.
  public String undefined() {
    return undefined;
  }

  /// The name in JSON.
  public String key() {
    return key;
  }
}

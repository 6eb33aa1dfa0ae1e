package dev.plumbline.measure.agreement;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// How the results of markers of the same documents differ: the usual figures of moderation, with
/// bootstrap intervals over documents ([DocumentBootstrap]). Documents that one marker alone has
/// marked say nothing here.
public final class MarkerComparison {

  /// From so many documents on that another one has marked, too, a drift is estimated.
  private static final int DRIFT_MIN = 3;

  private static final int PER = 100;

  /// @param score the result that the marks give
  /// @param order how many documents the marker had marked before
  public record Mark(double score, int order) {}

  /// @param marks by document
  public record Marker(String name, SortedMap<String, Mark> marks) {
    public Marker {
      marks = SortedCopy.of(marks);
    }
  }

  /// What is peculiar to a marker.
  ///
  /// @param documents that another one has marked, too
  /// @param severity the mean of own results less the mean of the others' on the same document:
  ///   above 0 if the marker is lenient, below if severe (Myford and Wolfe 2003, *Journal of
  ///   Applied Measurement* 4, 386-422); absent below two documents
  /// @param drift the least-squares slope of that difference over the order of marking, for each
  ///   hundred documents marked (Myford and Wolfe 2009, *Journal of Educational Measurement* 46,
  ///   371-389); absent below three documents
  public record MarkerFigures(
      String marker, int documents, Optional<Estimate> severity, Optional<Estimate> drift) {}

  /// Two markers.
  ///
  /// @param documents that both have marked
  /// @param meanDifference [AgreementStatistic#MEAN_DIFFERENCE] of the first less the second;
  ///   absent below two documents
  public record Pair(String one, String other, int documents, Optional<Estimate> meanDifference) {}

  private final List<Marker> markers;

  public MarkerComparison(List<Marker> markers) {
    this.markers = List.copyOf(markers);
  }

  public List<MarkerFigures> figures() {
    return markers.stream().map(this::figures).toList();
  }

  private MarkerFigures figures(Marker marker) {
    List<double[]> points = new ArrayList<>();
    marker
        .marks()
        .forEach((document, mark) ->
            markers.stream()
                .filter(other -> other != marker && other.marks().containsKey(document))
                .mapToDouble(other -> other.marks().get(document).score())
                .average()
                .ifPresent(
                    others -> points.add(new double[] {mark.order(), mark.score() - others})));
    double[] order = points.stream().mapToDouble(point -> point[0]).toArray();
    double[] above = points.stream().mapToDouble(point -> point[1]).toArray();
    int documents = points.size();
    return new MarkerFigures(
        marker.name(),
        documents,
        documents < 2
            ? Optional.empty()
            : Optional.of(
                DocumentBootstrap.estimate(documents, "", times -> Moments.mean(above, times))),
        documents < DRIFT_MIN
            ? Optional.empty()
            : Optional.of(
                DocumentBootstrap.estimate(
                    documents,
                    "the order of marking does not vary",
                    times -> PER * Moments.slope(order, above, times))));
  }

  /// Every two that have marked a document both.
  public List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < markers.size(); i++) {
      for (int j = i + 1; j < markers.size(); j++) {
        pair(markers.get(i), markers.get(j)).ifPresent(pairs::add);
      }
    }
    return pairs;
  }

  private static Optional<Pair> pair(Marker one, Marker other) {
    List<String> both = one.marks().keySet().stream().filter(other.marks()::containsKey).toList();
    double[] first = both.stream().mapToDouble(id -> one.marks().get(id).score()).toArray();
    double[] second = both.stream().mapToDouble(id -> other.marks().get(id).score()).toArray();
    return both.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Pair(
                one.name(),
                other.name(),
                both.size(),
                both.size() < 2
                    ? Optional.empty()
                    : Optional.of(
                        DocumentBootstrap.estimate(
                            both.size(),
                            AgreementStatistic.MEAN_DIFFERENCE.undefined(),
                            times -> Moments.meanDifference(first, second, times)))));
  }
}

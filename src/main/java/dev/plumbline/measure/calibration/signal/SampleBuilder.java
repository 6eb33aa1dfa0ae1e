package dev.plumbline.measure.calibration.signal;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;

/// Builds samples from labelled documents: those whose score and signals are single numbers,
/// without duplicate texts.
public final class SampleBuilder {

  /// @param names the signals to include
  public static Sample sample(
      List<LabelledDocument> documents, String target, Scale scale, List<String> names) {
    return sample(documents, target, scale, names, false);
  }

  /// The same documents without the evidence cap. Empty if any document of the sample then has no
  /// single score, or if the ungated scores are unknown.
  public static Optional<Sample> ungated(
      List<LabelledDocument> documents, String target, Sample gated) {
    Sample all = sample(documents, target, gated.scale(), gated.signalNames(), true);
    boolean whole =
        all.rows().stream()
            .map(SampleRow::id)
            .toList()
            .equals(gated.rows().stream().map(SampleRow::id).toList());
    return whole ? Optional.of(all) : Optional.empty();
  }

  private static Sample sample(
      List<LabelledDocument> documents,
      String target,
      Scale scale,
      List<String> names,
      boolean ungated) {
    List<SampleRow> rows = new ArrayList<>();
    SortedSet<Digest> seen = new TreeSet<>();
    for (LabelledDocument one : documents) {
      if (one.signals().find(target).isPresent() && seen.add(one.document())) {
        Optional<ScorecardSignals> signals = ungated ? one.ungated() : Optional.of(one.signals());
        signals.flatMap(s -> row(one, s, target, names)).ifPresent(rows::add);
      }
    }
    return new Sample(scale, names, rows);
  }

  private static Optional<SampleRow> row(
      LabelledDocument one, ScorecardSignals signals, String target, List<String> names) {
    OptionalDouble judge = signals.find(target);
    List<OptionalDouble> values = names.stream().map(signals::find).toList();
    if (judge.isEmpty() || values.stream().anyMatch(OptionalDouble::isEmpty)) {
      return Optional.empty();
    }
    return Optional.of(
        new SampleRow(
            one.document().hex(),
            judge.getAsDouble(),
            values.stream().map(OptionalDouble::getAsDouble).toList(),
            one.human(),
            one.raters(),
            one.group()));
  }

  private SampleBuilder() {}
}

package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.agreement.DocumentBootstrap;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.VarianceComponents;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;

/// What other forms of one rubric change in the scores of the same documents.
///
/// @param documents that have a point score by every form; all figures are about these
/// @param left documents that some form left without a point score
/// @param replicates evaluations by each form that were compared
/// @param forms the original, then the others
/// @param worst the form with the lowest agreement: with people where there are labels, else with
///   the original; absent where neither can be told
/// @param variance absent with one document
public record FormComparison(
    int documents,
    int left,
    int replicates,
    List<FormShift> forms,
    Optional<String> worst,
    Optional<VarianceComponents> variance)
    implements JsonRecord {

  public FormComparison {
    forms = List.copyOf(forms);
  }

  /// The difference of a form from the original, and its agreement. Of the original, only `people`
  /// is present.
  ///
  /// @param shift mean difference of the score
  /// @param deviation standard deviation of the differences of the score
  /// @param flips share of the decisions that differ
  /// @param verdictFlips share of the documents whose verdict differs
  /// @param original QWK with the original's scores
  /// @param people QWK with the labels
  public record FormShift(
      String form,
      Optional<Estimate> shift,
      Optional<Estimate> deviation,
      Optional<Estimate> flips,
      Optional<Estimate> verdictFlips,
      Optional<Estimate> original,
      Optional<Estimate> people) {}

  /// Compares the forms of a rubric over the same documents. Intervals are those of a bootstrap
  /// over documents, in pairs, and so are about these forms; those of the variance components are
  /// about forms like these.
  public static final class FormComparer {

    private final SequencedMap<String, List<FormRun>> forms = new LinkedHashMap<>();
    private final List<Digest> documents;
    private final int left;
    private final int replicates;
    private final Optional<ScalePoints> scale;
    private final SortedMap<Digest, Double> human;

    private FormComparer(
        List<FormRun> runs, Optional<Scale> scale, SortedMap<Digest, Double> human) {
      SortedSet<Digest> some = new TreeSet<>();
      SortedSet<Digest> all = new TreeSet<>(runs.getFirst().outcomes().keySet());
      for (FormRun run : runs) {
        forms.computeIfAbsent(run.form(), _ -> new ArrayList<>()).add(run);
        some.addAll(run.outcomes().keySet());
        all.removeIf(document -> !isScored(run, document));
      }
      this.documents = List.copyOf(all);
      this.left = some.size() - all.size();
      this.replicates = forms.values().stream().mapToInt(List::size).min().orElseThrow();
      this.scale = scale.map(ScalePoints::of);
      this.human = new TreeMap<>(human);
    }

    /// Empty without a document that every run gave a point score.
    ///
    /// @param runs at least one; the first is of the original. Of the runs of a form, as many count
    ///   as the form with the fewest has
    /// @param scale on which scores are compared as points; absent if it is not known
    /// @param human labels by document
    public static Optional<FormComparison> compare(
        List<FormRun> runs, Optional<Scale> scale, SortedMap<Digest, Double> human) {
      FormComparer comparer = new FormComparer(runs, scale, human);
      return comparer.documents.isEmpty() ? Optional.empty() : Optional.of(comparer.comparison());
    }

    private static boolean isScored(FormRun run, Digest document) {
      DocumentOutcome outcome = run.outcomes().get(document);
      return outcome != null && outcome.score().isPresent();
    }

    private FormComparison comparison() {
      List<FormShift> shifts = forms.keySet().stream().map(this::shift).toList();
      return new FormComparison(
          documents.size(), left, replicates, shifts, worst(shifts), variance());
    }

    private FormShift shift(String form) {
      boolean other = !form.equals(forms.firstEntry().getKey());
      double[] differences = differences(form);
      return new FormShift(
          form,
          other ? Optional.of(mean(differences)) : Optional.empty(),
          other ? Optional.of(deviation(differences)) : Optional.empty(),
          other ? flips(form, false) : Optional.empty(),
          other ? flips(form, true) : Optional.empty(),
          other ? original(form) : Optional.empty(),
          people(form));
    }

    private double score(String form, int replicate, Digest document) {
      return forms.get(form).get(replicate).outcomes().get(document).score().getAsDouble();
    }

    private double mean(String form, Digest document) {
      double sum = 0;
      for (int replicate = 0; replicate < replicates; replicate++) {
        sum += score(form, replicate, document);
      }
      return sum / replicates;
    }

    private double[] differences(String form) {
      String original = forms.firstEntry().getKey();
      return documents.stream()
          .mapToDouble(document -> mean(form, document) - mean(original, document))
          .toArray();
    }

    private static Estimate mean(double[] values) {
      return DocumentBootstrap.estimate(values.length, "", times -> Moments.mean(values, times));
    }

    private static Estimate deviation(double[] values) {
      return DocumentBootstrap.estimate(
          values.length, "", times -> Moments.deviation(values, times));
    }

    /// Replicates are compared with those of the original in their order.
    private Optional<Estimate> flips(String form, boolean verdicts) {
      String original = forms.firstEntry().getKey();
      double[] flips = new double[documents.size()];
      double[] pairs = new double[documents.size()];
      for (int d = 0; d < flips.length; d++) {
        for (int replicate = 0; replicate < replicates; replicate++) {
          DocumentOutcome one = forms.get(original).get(replicate).outcomes().get(documents.get(d));
          DocumentOutcome other = forms.get(form).get(replicate).outcomes().get(documents.get(d));
          pairs[d] += verdicts ? one.bothDecided(other) : one.shared(other);
          flips[d] += verdicts ? one.otherVerdict(other) : one.flips(other);
        }
      }
      return DocumentBootstrap.ratio(flips, pairs).ifDefined();
    }

    private Optional<Estimate> original(String form) {
      String first = forms.firstEntry().getKey();
      return scale.map(points ->
          kappa(points, form, documents, replicate -> points(points, first, replicate, documents)));
    }

    private Optional<Estimate> people(String form) {
      List<Digest> labelled = documents.stream().filter(human::containsKey).toList();
      return scale
          .filter(_ -> !labelled.isEmpty())
          .map(points -> {
            int[] target = points.points(labelled.stream().mapToDouble(human::get).toArray());
            return kappa(points, form, labelled, _ -> target);
          });
    }

    private int[] points(ScalePoints points, String form, int replicate, List<Digest> some) {
      return points.points(
          some.stream().mapToDouble(document -> score(form, replicate, document)).toArray());
    }

    /// The mean over the replicates.
    ///
    /// @param others by replicate
    private Estimate kappa(
        ScalePoints points, String form, List<Digest> some, IntFunction<int[]> others) {
      int[][] one = new int[replicates][];
      Arrays.setAll(one, replicate -> points(points, form, replicate, some));
      int[][] other = new int[replicates][];
      Arrays.setAll(other, others);
      return DocumentBootstrap.estimate(
          some.size(),
          AgreementStatistic.QWK.undefined(),
          times -> {
            double sum = 0;
            for (int replicate = 0; replicate < replicates; replicate++) {
              sum += QuadraticWeightedKappa.of(one[replicate], other[replicate], times);
            }
            return sum / replicates;
          });
    }

    private static Optional<String> worst(List<FormShift> shifts) {
      boolean labelled = shifts.getFirst().people().isPresent();
      return shifts.stream()
          .filter(it -> agreement(it, labelled).isPresent())
          .min(Comparator.comparing(it -> agreement(it, labelled).orElseThrow()))
          .map(FormShift::form);
    }

    private static Optional<BigDecimal> agreement(FormShift shift, boolean labelled) {
      return (labelled ? shift.people() : shift.original()).flatMap(Estimate::find);
    }

    private Optional<VarianceComponents> variance() {
      double[][][] scores = new double[documents.size()][forms.size()][replicates];
      int f = 0;
      for (String form : forms.keySet()) {
        for (int d = 0; d < scores.length; d++) {
          for (int replicate = 0; replicate < replicates; replicate++) {
            scores[d][f][replicate] = score(form, replicate, documents.get(d));
          }
        }
        f++;
      }
      return VarianceComponents.of(scores);
    }
  }

  /// One evaluation of documents by one form of a rubric.
  ///
  /// @param form its name
  /// @param outcomes by document; decisions are told by the ids and in the direction of the
  ///   original
  public record FormRun(String form, SortedMap<Digest, DocumentOutcome> outcomes) {

    public FormRun {
      outcomes = SortedCopy.of(outcomes);
    }
  }
}

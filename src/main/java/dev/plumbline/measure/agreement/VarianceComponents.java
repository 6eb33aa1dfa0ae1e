package dev.plumbline.measure.agreement;

import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.Moments;
import java.util.Optional;

/// Where the variance of scores comes from: documents, forms of the rubric, documents that a form
/// treats otherwise than the others, and replicates. Estimated by the analysis of variance of a
/// balanced two-way random-effects design; negative estimates are 0.
///
/// The intervals are generalised confidence intervals (Weerahandi 1993): each mean square is
/// divided by a drawn chi-square over its degrees of freedom. They assume normal effects, and with
/// few forms they are wide, since few forms say little of all forms.
///
/// @param document variance of the documents' mean scores
/// @param form variance of the forms' mean scores: how far a form is lenient or strict with all
/// @param interaction of documents and forms; with one replicate, that of replicates included
/// @param replicate absent with one replicate
/// @param formShare of the sum of all
public record VarianceComponents(
    Estimate document,
    Estimate form,
    Estimate interaction,
    Optional<Estimate> replicate,
    Estimate formShare) {

  private static final int DRAWS = 10_000;

  private static final long SEED = 20_261_122;

  private static final int REPLICATE = 0;
  private static final int INTERACTION = 1;
  private static final int DOCUMENT = 2;
  private static final int FORM = 3;
  private static final int SHARE = 4;

  /// Empty with fewer than two documents or forms.
  ///
  /// @param scores by document, form and replicate; all documents have the same forms, and all
  ///   forms the same number of replicates
  public static Optional<VarianceComponents> of(double[][][] scores) {
    if (scores.length < 2 || scores[0].length < 2) {
      return Optional.empty();
    }
    MeanSquares mean = MeanSquares.of(scores);
    double[][] drawn = new double[SHARE + 1][DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      ChiSquares random = new ChiSquares(new CounterRandom(SEED, draw));
      double[] one =
          components(
              new MeanSquares(
                  mean.documents,
                  mean.forms,
                  mean.replicates,
                  drawn(mean.replicate, mean.replicateDegrees(), random),
                  drawn(mean.interaction, mean.interactionDegrees(), random),
                  drawn(mean.document, mean.documents - 1, random),
                  drawn(mean.form, mean.forms - 1, random)));
      for (int i = 0; i < one.length; i++) {
        drawn[i][draw] = one[i];
      }
    }
    double[] value = components(mean);
    return Optional.of(
        new VarianceComponents(
            Estimate.of(value[DOCUMENT], drawn[DOCUMENT], ""),
            Estimate.of(value[FORM], drawn[FORM], ""),
            Estimate.of(value[INTERACTION], drawn[INTERACTION], ""),
            mean.replicates > 1
                ? Optional.of(Estimate.of(value[REPLICATE], drawn[REPLICATE], ""))
                : Optional.empty(),
            Estimate.of(value[SHARE], drawn[SHARE], "nothing varies")));
  }

  private static double drawn(double meanSquare, int degrees, ChiSquares random) {
    return degrees == 0 || meanSquare == 0 ? 0 : meanSquare * degrees / random.next(degrees);
  }

  private static double[] components(MeanSquares mean) {
    double[] components = new double[SHARE + 1];
    components[REPLICATE] = mean.replicate;
    components[INTERACTION] = Math.max(0, (mean.interaction - mean.replicate) / mean.replicates);
    components[DOCUMENT] =
        Math.max(0, (mean.document - mean.interaction) / (mean.replicates * mean.forms));
    components[FORM] =
        Math.max(0, (mean.form - mean.interaction) / (mean.replicates * mean.documents));
    double sum =
        components[REPLICATE] + components[INTERACTION] + components[DOCUMENT] + components[FORM];
    components[SHARE] = sum == 0 ? Double.NaN : components[FORM] / sum;
    return components;
  }

  /// @param replicate 0 with one replicate
  private record MeanSquares(
      int documents,
      int forms,
      int replicates,
      double replicate,
      double interaction,
      double document,
      double form) {

    static MeanSquares of(double[][][] scores) {
      int documents = scores.length;
      int forms = scores[0].length;
      int replicates = scores[0][0].length;
      double[][] cell = new double[documents][forms];
      double[] document = new double[documents];
      double[] form = new double[forms];
      double all = 0;
      double within = 0;
      for (int d = 0; d < documents; d++) {
        for (int f = 0; f < forms; f++) {
          cell[d][f] = Moments.mean(scores[d][f]);
          document[d] += cell[d][f] / forms;
          form[f] += cell[d][f] / documents;
          all += cell[d][f] / documents / forms;
          for (double score : scores[d][f]) {
            within += (score - cell[d][f]) * (score - cell[d][f]);
          }
        }
      }
      double between = 0;
      for (int d = 0; d < documents; d++) {
        for (int f = 0; f < forms; f++) {
          double rest = cell[d][f] - document[d] - form[f] + all;
          between += rest * rest;
        }
      }
      return new MeanSquares(
          documents,
          forms,
          replicates,
          replicates == 1 ? 0 : within / (documents * forms * (replicates - 1.0)),
          replicates * between / ((documents - 1.0) * (forms - 1.0)),
          replicates * forms * squares(document, all) / (documents - 1.0),
          replicates * documents * squares(form, all) / (forms - 1.0));
    }

    int replicateDegrees() {
      return documents * forms * (replicates - 1);
    }

    int interactionDegrees() {
      return (documents - 1) * (forms - 1);
    }

    private static double squares(double[] values, double mean) {
      double squares = 0;
      for (double value : values) {
        squares += (value - mean) * (value - mean);
      }
      return squares;
    }
  }

  /// Random numbers of chi-square distributions, as twice a gamma variate after Marsaglia and Tsang
  /// (2000), from a generator whose numbers can be reproduced.
  private record ChiSquares(CounterRandom random) {

    private static final int RESOLUTION = 1 << 30;

    /// @param degrees at least 1
    double next(int degrees) {
      double shape = degrees / 2.0;
      if (shape < 1) {
        double normal = normal();
        return normal * normal;
      }
      double d = shape - 1.0 / 3;
      double c = 1 / StrictMath.sqrt(9 * d);
      while (true) {
        double x = normal();
        double root = 1 + c * x;
        double v = root * root * root;
        if (v > 0 && StrictMath.log(uniform()) < x * x / 2 + d - d * v + d * StrictMath.log(v)) {
          return 2 * d * v;
        }
      }
    }

    /// Box and Muller (1958).
    private double normal() {
      return StrictMath.sqrt(-2 * StrictMath.log(uniform()))
          * StrictMath.cos(2 * Math.PI * uniform());
    }

    /// Between 0 and 1, without both.
    private double uniform() {
      return (random.below(RESOLUTION) + 0.5) / RESOLUTION;
    }
  }
}

package dev.plumbline.workflow.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.workflow.review.DocumentChoice.ReviewCandidate;
import dev.plumbline.workflow.review.DocumentChoice.ReviewCandidate.Reason;
import dev.plumbline.workflow.review.DocumentChoice.ReviewCandidate.Uncertainty;
import dev.plumbline.workflow.review.DocumentChoice.ReviewSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// Whether documents chosen by value hold more errors of the judge than documents chosen at random,
/// on published scores of a model that was asked in five ways about 1,200 summaries, each judged by
/// people on four scales. `-Dplumbline.data` names the folder with the scores; they are not part of
/// this project.
@Tag("slow")
@EnabledIf("isThere")
class ReviewBudgetStudyTest {

  private static final Path DATA = Path.of(System.getProperty("plumbline.data", "no-data"));

  private static final String FILE = "SummEval__gpt-3.5-turbo-0301-ens5__%s.jsonl";
  private static final List<String> SCALES =
      List.of("coherence", "consistency", "fluency", "relevance");
  private static final Pattern ROW =
      Pattern.compile("\"judge\": ([0-9.]+), \"signals\": \\[([^\\]]*)\\], \"human\": ([0-9.]+)");

  private static final int REPLICATES = 5;
  private static final double CUT = 3.5;
  private static final double SHARE = 0.2;
  private static final int RESAMPLES = 400;

  /// The seed breaks ties, of which there are many: one seed alone says little.
  private static final int SEEDS = 100;

  static boolean isThere() {
    boolean there = Files.isDirectory(DATA);
    if (!there) {
      System.err.println(
          "SKIPPED: ReviewBudgetStudyTest, since -Dplumbline.data names no folder with scores");
    }
    return there;
  }

  /// @param error of the judge, summed over the scales
  /// @param wrong 1 if the verdict is not that of the people
  private record Row(SortedMap<Reason, Integer> reasons, double error, double wrong) {}

  @Test
  void a_budget_finds_more_wrong_verdicts_and_larger_errors_than_chance() throws IOException {
    List<Row> rows = rows();
    double[] wrong = new double[RESAMPLES];
    double[] error = new double[RESAMPLES];
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < RESAMPLES; i++) {
      List<Row> drawn =
          Stream.generate(() -> rows.get(random.nextInt(rows.size()))).limit(rows.size()).toList();
      double[] gains = gains(drawn, i);
      wrong[i] = gains[0];
      error[i] = gains[1];
    }
    double[] all = new double[2];
    for (int seed = 0; seed < SEEDS; seed++) {
      double[] gains = gains(rows, seed);
      all[0] += gains[0] / SEEDS;
      all[1] += gains[1] / SEEDS;
    }
    Arrays.sort(wrong);
    Arrays.sort(error);
    System.out.printf(
        "budget of %.0f %% of %d documents: wrong verdicts %+.3f (%+.3f to %+.3f) a document,"
            + " error %+.3f (%+.3f to %+.3f)%n",
        100 * SHARE, rows.size(), all[0], low(wrong), high(wrong), all[1], low(error), high(error));

    assertThat(rows).hasSize(1_200);
    assertThat(low(wrong)).isPositive();
    assertThat(low(error)).isPositive();
  }

  private static double low(double[] sorted) {
    return sorted[(int) (RESAMPLES * 0.025)];
  }

  private static double high(double[] sorted) {
    return sorted[(int) (RESAMPLES * 0.975)];
  }

  /// Means of the chosen documents less those of all, which a random choice has on average.
  private static double[] gains(List<Row> rows, long seed) {
    List<ReviewCandidate> candidates = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      candidates.add(
          new ReviewCandidate(Integer.toString(i), rows.get(i).reasons(), Uncertainty.NONE));
    }
    Digest run = Digest.of(ArtefactKind.RUN, JsonObject.of("run", 1));
    ReviewSelection selection =
        ReviewSelection.of(run, candidates, (int) (SHARE * rows.size()), seed, 0);
    double wrong = 0;
    double error = 0;
    for (ReviewSelection.Chosen chosen : selection.chosen()) {
      Row row = rows.get(Integer.parseInt(chosen.id()));
      wrong += row.wrong() / selection.chosen().size();
      error += row.error() / selection.chosen().size();
    }
    return new double[] {
      wrong - rows.stream().mapToDouble(Row::wrong).average().orElseThrow(),
      error - rows.stream().mapToDouble(Row::error).average().orElseThrow()
    };
  }

  private static List<Row> rows() throws IOException {
    List<List<double[]>> scales = new ArrayList<>();
    for (String scale : SCALES) {
      scales.add(read(DATA.resolve(FILE.formatted(scale))));
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < scales.getFirst().size(); i++) {
      int disagree = 0;
      double[] sums = new double[4];
      double error = 0;
      for (List<double[]> scale : scales) {
        double[] row = scale.get(i);
        double[] said = Arrays.copyOfRange(row, 2, 2 + REPLICATES);
        double least = Arrays.stream(said).min().orElseThrow();
        double most = Arrays.stream(said).max().orElseThrow();
        disagree += least < most ? 1 : 0;
        error += Math.abs(Math.floor(row[0] + 0.5) - Math.floor(row[1] + 0.5));
        double[] parts = {row[0], row[1], least, most};
        for (int j = 0; j < parts.length; j++) {
          sums[j] += parts[j] / scales.size();
        }
      }
      SortedMap<Reason, Integer> reasons = new TreeMap<>();
      if (disagree > 0) {
        reasons.put(Reason.REPLICATES_DISAGREE, disagree);
      }
      if (sums[2] < CUT && CUT <= sums[3]) {
        reasons.put(Reason.OPEN_VERDICT, 1);
      }
      rows.add(new Row(reasons, error, sums[0] >= CUT == sums[1] >= CUT ? 0 : 1));
    }
    return rows;
  }

  /// The judge's score, that of the people, and the replicates.
  private static List<double[]> read(Path file) throws IOException {
    List<double[]> rows = new ArrayList<>();
    Matcher row = ROW.matcher(Files.readString(file));
    while (row.find()) {
      String numbers = row.group(1) + "," + row.group(3) + "," + row.group(2);
      rows.add(Stream.of(numbers.split(",")).mapToDouble(Double::parseDouble).toArray());
    }
    return rows;
  }
}

package dev.plumbline.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Measures a recipe on the labels themselves, by five-fold cross-validation.
public final class Reporter {

  /// Of a smaller group's figures one learns more about its members than about the judge.
  private static final int SMALLEST_GROUP = 30;

  /// Shares of the training rows in the learning curve.
  private static final double[] SHARES = {0.25, 0.5, 0.75, 1};

  /// Apart from the folds by which the method is chosen.
  private static final long REPEAT = 100;

  private final Sample sample;
  private final Columns rows;
  private final Choice choice;
  private final double[] calibrated;

  private Reporter(Sample sample, Recipe recipe, Choice choice) {
    this.sample = sample;
    this.rows = Columns.of(sample);
    this.choice = choice;
    this.calibrated =
        HeldOut.scores(
            rows, REPEAT, some -> Fitter.fit(Calibrator.choice(some, recipe).method(), some));
  }

  /// @param fitted what [Calibrator] made of the same sample and recipe
  public static Report report(Sample sample, Recipe recipe, Calibration.Fitted fitted) {
    return new Reporter(sample, recipe, fitted.choice()).report();
  }

  private Report report() {
    Grid grid = rows.grid();
    int[] raw = grid.points(rows.judge());
    int[] after = grid.points(calibrated);
    int[] human = grid.points(rows.human());
    Bootstrap gains = Bootstrap.of(raw, after, human);
    double qwkGain = Kappa.quadratic(after, human) - Kappa.quadratic(raw, human);
    return new Report(
        rows.size(),
        choice,
        table(),
        Bootstrap.interval(qwkGain, gains.qwk(), 1),
        Bootstrap.interval(steps(raw, human) - steps(after, human), gains.mae(), grid.step()),
        Confusion.of(human, after, grid.last()),
        ceiling(),
        groups(),
        learning(),
        Cautions.of(sample, rows));
  }

  private List<Report.Line> table() {
    List<Report.Line> table = new ArrayList<>();
    table.add(line("raw", rows.judge()));
    table.add(line("calibrated", calibrated));
    table.add(line("constant", HeldOut.scores(rows, REPEAT, Reporter::median)));
    int length = sample.names().indexOf(Cautions.LENGTH);
    if (length >= 0) {
      table.add(line("length-only", lengthOnly(length)));
    }
    return table;
  }

  private Report.Line line(String name, double[] scores) {
    return new Report.Line(name, Figures.of(rows.grid(), scores, rows.human()));
  }

  private static Model median(Columns some) {
    double[] labels = some.target();
    Arrays.sort(labels);
    return new Model.Curve(some.grid(), Polyline.constant(0, labels[labels.length / 2]));
  }

  /// The length beside a judge that says nothing; a ridge, so that shorter may also be better.
  private double[] lengthOnly(int signal) {
    double[][] lengths = new double[rows.size()][1];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i][0] = rows.signals()[i][signal];
    }
    Columns alone =
        new Columns(rows.grid(), new double[rows.size()], lengths, rows.human(), rows.keys());
    return HeldOut.scores(alone, REPEAT, some -> Fitter.fit(Method.RIDGE_SPREAD, some));
  }

  private Report.Ceiling ceiling() {
    List<Row> both = sample.rows().stream().filter(row -> row.raters().size() > 1).toList();
    double[] one = both.stream().mapToDouble(row -> row.raters().get(0)).toArray();
    double[] other = both.stream().mapToDouble(row -> row.raters().get(1)).toArray();
    return new Report.Ceiling(
        both.size(), both.isEmpty() ? List.of() : List.of(Figures.of(rows.grid(), one, other)));
  }

  private List<Report.Group> groups() {
    SortedMap<String, List<Integer>> members = new TreeMap<>();
    for (int i = 0; i < rows.size(); i++) {
      String group = sample.rows().get(i).group();
      if (!group.isEmpty()) {
        members.computeIfAbsent(group, name -> new ArrayList<>()).add(i);
      }
    }
    List<Report.Group> groups = new ArrayList<>();
    members.forEach((name, some) -> groups.add(group(name, some)));
    return groups;
  }

  private Report.Group group(String name, List<Integer> members) {
    if (members.size() < SMALLEST_GROUP) {
      return new Report.Group(name, members.size(), List.of());
    }
    int[] some = members.stream().mapToInt(Integer::intValue).toArray();
    Columns part = rows.take(some);
    double[] scores = Arrays.stream(some).mapToDouble(row -> calibrated[row]).toArray();
    return new Report.Group(
        name,
        some.length,
        List.of(
            new Report.Line("raw", Figures.of(part.grid(), part.judge(), part.human())),
            new Report.Line("calibrated", Figures.of(part.grid(), scores, part.human()))));
  }

  private List<Report.LearningPoint> learning() {
    List<Report.LearningPoint> points = new ArrayList<>();
    int training = rows.size() - (rows.size() + Folds.COUNT - 1) / Folds.COUNT;
    for (double share : SHARES) {
      int labels = (int) (training * share);
      double[] scores =
          HeldOut.scores(
              rows, REPEAT, some -> Fitter.fit(choice.method(), some.take(thinned(some, labels))));
      points.add(new Report.LearningPoint(labels, Figures.of(rows.grid(), scores, rows.human())));
    }
    return points;
  }

  /// The rows with the smallest keys, in the order in which they stand.
  private static int[] thinned(Columns some, int labels) {
    long[] keys = some.keys().clone();
    Arrays.sort(keys);
    long largest = keys[Math.min(labels, keys.length) - 1];
    int[] kept = new int[keys.length];
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      if (some.keys()[i] <= largest) {
        kept[count++] = i;
      }
    }
    return Arrays.copyOf(kept, count);
  }

  private static double steps(int[] points, int[] human) {
    long sum = 0;
    for (int i = 0; i < points.length; i++) {
      sum += Math.abs(points[i] - human[i]);
    }
    return (double) sum / Math.max(1, points.length);
  }
}

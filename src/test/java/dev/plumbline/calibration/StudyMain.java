package dev.plumbline.calibration;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs [Study] on labelled files and prints a JSON line a file, and one with the means.
///
/// `--data FILE… --labels N --repeats R --seed S [--signals judge|all] [--without NAME] [--method
/// M|auto] [--objective qwk|mae]`, or `--transfer FROM TO` in place of `--data`. `--seed 1-5` runs
/// five seeds and prints means over them; then `worst` is of a seed's mean in a file's line, and of
/// a file's mean in the last.
final class StudyMain {

  private final List<String> data = new ArrayList<>();
  private final List<String> transfer = new ArrayList<>();
  private int labels = 100;
  private int repeats = 20;
  private String seeds = "1";
  private String signals = "all";
  private String without = "";
  private String method = "auto";
  private String objective = "qwk";

  public static void main(String[] arguments) {
    StudyMain study = new StudyMain();
    study.read(arguments);
    if (study.transfer.isEmpty()) {
      study.run();
    } else {
      study.runTransfer();
    }
  }

  private void read(String[] arguments) {
    String option = "";
    for (String argument : arguments) {
      if (argument.startsWith("--")) {
        option = argument;
        continue;
      }
      switch (option) {
        case "--data" -> data.add(argument);
        case "--transfer" -> transfer.add(argument);
        case "--labels" -> labels = Integer.parseInt(argument);
        case "--repeats" -> repeats = Integer.parseInt(argument);
        case "--seed" -> seeds = argument;
        case "--signals" -> signals = argument;
        case "--without" -> without = argument;
        case "--method" -> method = argument;
        case "--objective" -> objective = argument;
        default -> throw new IllegalArgumentException("unknown option " + option);
      }
    }
  }

  private void run() {
    String[] ends = seeds.split("-");
    long first = Long.parseLong(ends[0]);
    long last = Long.parseLong(ends[ends.length - 1]);
    List<StudyLine> means = new ArrayList<>();
    for (String file : data) {
      StudyTask task = task(file);
      List<StudyLine> lines = new ArrayList<>();
      for (long seed = first; seed <= last; seed++) {
        Study.run(task, plan(seed)).ifPresent(lines::add);
      }
      Optional<StudyLine> line =
          first == last ? lines.stream().findFirst() : Study.mean(task.name(), lines);
      line.ifPresent(means::add);
      line.ifPresent(one -> System.out.println(json(one)));
    }
    Study.mean("mean", means).ifPresent(line -> System.out.println(json(line)));
  }

  private void runTransfer() {
    StudyPlan plan = plan(Long.parseLong(seeds));
    Transfer.run(task(transfer.get(0)), task(transfer.get(1)), plan)
        .ifPresent(line -> System.out.println(json(line)));
  }

  private StudyPlan plan(long seed) {
    Recipe recipe =
        method.equals("auto")
            ? new Recipe.Auto(objective.equals("mae") ? Objective.MAE : Objective.QWK)
            : new Recipe.Fixed(Method.labelled(method).orElseThrow());
    return new StudyPlan(labels, repeats, seed, recipe);
  }

  private StudyTask task(String file) {
    StudyTask task = LabelledFile.read(Path.of(file));
    Sample sample = task.sample();
    Sample used = signals.equals("judge") ? sample.judgeOnly() : sample.without(without);
    return new StudyTask(task.name(), used);
  }

  private static String json(TransferLine line) {
    return "{\"from\":\""
        + line.from()
        + "\",\"to\":\""
        + line.to()
        + "\",\"labels\":"
        + line.labels()
        + ",\"repeats\":"
        + line.repeats()
        + ",\"raw\":"
        + shown(line.raw())
        + ",\"transferred\":"
        + shown(line.transferred())
        + ",\"own\":"
        + shown(line.own())
        + ",\"cost\":"
        + shown(line.cost())
        + ",\"gain\":"
        + shown(line.gain())
        + ",\"hurts\":"
        + shown(line.hurts())
        + "}";
  }

  private static String json(StudyLine line) {
    StringBuilder methods = new StringBuilder();
    line.methods()
        .forEach((name, runs) ->
            methods.append(methods.isEmpty() ? "" : ",").append("\"" + name + "\":" + runs));
    return "{\"task\":\""
        + line.task()
        + "\",\"labels\":"
        + line.labels()
        + ",\"repeats\":"
        + line.repeats()
        + ",\"qwk\":{\"mean\":"
        + shown(line.qwkMean())
        + ",\"sd\":"
        + shown(line.qwkSd())
        + ",\"raw\":"
        + shown(line.qwkRaw())
        + "},\"mae\":{\"mean\":"
        + shown(line.maeMean())
        + ",\"raw\":"
        + shown(line.maeRaw())
        + "},\"spearman\":{\"mean\":"
        + shown(line.spearmanMean())
        + ",\"raw\":"
        + shown(line.spearmanRaw())
        + "},\"hurts\":"
        + shown(line.hurts())
        + ",\"worst\":"
        + shown(line.worst())
        + ",\"methods\":{"
        + methods
        + "},\"nonFinite\":"
        + line.nonFinite()
        + "}";
  }

  private static String shown(BigDecimal value) {
    return value.setScale(4, RoundingMode.HALF_EVEN).toPlainString();
  }
}

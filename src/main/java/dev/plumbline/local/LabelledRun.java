package dev.plumbline.local;

import dev.plumbline.calibration.Bond;
import dev.plumbline.calibration.Row;
import dev.plumbline.calibration.Sample;
import dev.plumbline.calibration.Scale;
import dev.plumbline.calibration.Signals;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.plan.Suggestion;
import dev.plumbline.problem.Quoted;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;

/// The documents of a run that people have scored, with what the run says of them.
record LabelledRun(Bond bond, Sample sample) {

  private record Labelled(
      Digest document, Bond bond, Signals signals, BigDecimal human, Labels.Row label) {}

  static LabelledRun of(
      RunFolder folder,
      Labels labels,
      String target,
      Scale scale,
      String wanted,
      boolean logLength,
      PrintWriter err) {
    List<Labelled> all = labelled(folder, labels, target, err);
    if (all.isEmpty()) {
      throw Refusal.of(
          "--labels", "no-labels", "no scored document of the run has a label", "check the ids");
    }
    List<Bond> bonds = all.stream().map(Labelled::bond).distinct().toList();
    if (bonds.size() > 1) {
      throw Refusal.of(
          "--run", "mixed-run", "the run holds several rubrics or judges", "calibrate each alone");
    }
    List<String> names = names(all.getFirst().signals(), target, wanted, logLength);
    List<Row> rows = new ArrayList<>();
    SortedSet<Digest> seen = new TreeSet<>();
    for (Labelled one : all) {
      row(one, names, target, seen).ifPresent(rows::add);
    }
    if (rows.size() < all.size()) {
      err.println(
          "warning: "
              + (all.size() - rows.size())
              + " labelled documents are left out: no point score, or a text that stood twice");
    }
    return new LabelledRun(bonds.getFirst(), new Sample(scale, names, rows));
  }

  private static List<Labelled> labelled(
      RunFolder folder, Labels labels, String target, PrintWriter err) {
    List<Labelled> all = new ArrayList<>();
    SortedSet<String> unused = new TreeSet<>(labels.rows().keySet());
    for (JsonObject line : folder.results()) {
      unused.remove(line.text("id"));
      line.find("document").ifPresent(digest -> unused.remove(line.text("document")));
      if (line.text("status").equals("refused") || line.find("gate").isPresent()) {
        continue;
      }
      Optional<Labels.Row> label =
          labels.row(line.text("id")).or(() -> labels.row(line.text("document")));
      if (label.isEmpty() || !label.get().scores().containsKey(target)) {
        continue;
      }
      JsonObject card = folder.object(Kind.SCORECARD, line.digest("scorecard"));
      JsonObject extraction = folder.object(Kind.EXTRACTION, line.digest("extraction"));
      Bond bond =
          new Bond(
              extraction.digest("spec"),
              card.digest("scoring"),
              extraction.object("judge"),
              target);
      all.add(
          new Labelled(
              line.digest("document"),
              bond,
              new Signals(card, extraction),
              label.get().scores().get(target),
              label.get()));
    }
    if (!unused.isEmpty()) {
      err.println(
          "warning: "
              + unused.size()
              + " labels belong to no document of the run, such as "
              + Quoted.text(unused.first()));
    }
    return all;
  }

  private static List<String> names(
      Signals signals, String target, String wanted, boolean logLength) {
    List<String> offered = signals.names();
    SortedSet<String> names = new TreeSet<>();
    if (wanted.equals("all")) {
      names.addAll(offered);
    } else if (!wanted.equals("judge")) {
      for (String name : wanted.split(",")) {
        if (!offered.contains(name) && !name.equals(Signals.LOG_LENGTH)) {
          throw Refusal.of(
              "--signals",
              "unknown-signal",
              "no signal is called " + Quoted.text(name),
              Suggestion.of(name, offered, "there are"));
        }
        names.add(name);
      }
    }
    names.remove(target);
    if (logLength) {
      names.add(Signals.LOG_LENGTH);
    }
    return List.copyOf(names);
  }

  private static Optional<Row> row(
      Labelled one, List<String> names, String target, SortedSet<Digest> seen) {
    OptionalDouble judge = one.signals().find(target);
    List<OptionalDouble> values = names.stream().map(one.signals()::find).toList();
    if (judge.isEmpty()
        || values.stream().anyMatch(OptionalDouble::isEmpty)
        || !seen.add(one.document())) {
      return Optional.empty();
    }
    return Optional.of(
        new Row(
            one.document().hex(),
            judge.getAsDouble(),
            values.stream().map(OptionalDouble::getAsDouble).toList(),
            one.human().doubleValue(),
            one.label().raters().stream().map(BigDecimal::doubleValue).toList(),
            one.label().group()));
  }
}

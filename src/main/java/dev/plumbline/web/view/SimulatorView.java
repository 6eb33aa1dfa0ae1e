package dev.plumbline.web.view;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.present.page.browse.SimulatorPage;
import dev.plumbline.present.text.ComparisonRows;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.web.WebRequest;
import dev.plumbline.web.WebResponse;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.pages.RunPages;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;

/// The rubric of a run to be edited, and what the run would be by it.
final class SimulatorView {

  /// Documents that are listed; the figures are of all.
  private static final int DOCUMENTS_MAX = 200;

  private static final String RUBRIC = "rubric";
  private static final int DECIMALS = 4;
  private static final int REASONS_MAX = 5;

  /// A simulation uses every processor: another one waits.
  private final Semaphore one = new Semaphore(1);

  WebResponse form(StoredRun run, LocalStore store, String formToken) {
    Bundle bundle = StoredRuns.bundle(run, store);
    return page(run, bundle, formToken, RubricText.of(bundle), SimulatorPage.Outcome.NONE);
  }

  WebResponse result(StoredRun run, LocalStore store, WebRequest request, String formToken) {
    Bundle bundle = StoredRuns.bundle(run, store);
    String source = source(request);
    one.acquireUninterruptibly();
    try {
      Simulation.Outcome outcome =
          Simulation.of(run, bundle, source.getBytes(StandardCharsets.UTF_8), DOCUMENTS_MAX, store);
      return page(run, bundle, formToken, source, shown(outcome, bundle));
    } finally {
      one.release();
    }
  }

  /// The rubric as it was edited, whether it compiles or not.
  WebResponse file(WebRequest request) {
    return WebResponse.download("rubric.yaml", source(request));
  }

  /// Browsers send line ends of two characters.
  private static String source(WebRequest request) {
    return request.sent(RUBRIC).replace("\r\n", "\n");
  }

  private static WebResponse page(
      StoredRun run,
      Bundle bundle,
      String formToken,
      String source,
      SimulatorPage.Outcome outcome) {
    return WebResponse.page(
        SimulatorPage.of(
            RunsView.link(run), RunsView.title(run, bundle), formToken, source, outcome));
  }

  private static SimulatorPage.Outcome shown(Simulation.Outcome outcome, Bundle before) {
    return switch (outcome) {
      case Simulation.Outcome.Rejected(List<Problem> problems) ->
          new SimulatorPage.Outcome(
              problems.stream().map(problem -> problem.render("")).toList(),
              List.of(),
              Optional.empty());
      case Simulation.Outcome.JudgedAgain(List<String> why) ->
          new SimulatorPage.Outcome(why, List.of(), Optional.empty());
      case Simulation.Outcome.Simulated simulated ->
          new SimulatorPage.Outcome(
              List.of(), notes(simulated, before), Optional.of(figures(simulated)));
    };
  }

  private static List<String> notes(Simulation.Outcome.Simulated simulated, Bundle before) {
    List<String> notes = new ArrayList<>();
    if (simulated.after().digest().equals(before.digest())) {
      notes.add("this is the rubric of the run");
    }
    if (simulated.draft()) {
      notes.add("the rubric is a draft: it must be approved before it can be used");
    }
    if (Comparability.of(before, simulated.after())
        instanceof Comparability.Incomparable(List<String> reasons)) {
      int more = reasons.size() - REASONS_MAX;
      notes.add(
          "scores by these rubrics do not mean the same: "
              + String.join(", ", reasons.subList(0, Math.min(reasons.size(), REASONS_MAX)))
              + (more > 0 ? ", and " + more + " more" : ""));
    }
    simulated.warnings().forEach(warning -> notes.add("warning: " + warning.render("")));
    return notes;
  }

  private static SimulatorPage.Effect figures(Simulation.Outcome.Simulated simulated) {
    List<SimulatorPage.RuleCount> rules = new ArrayList<>();
    simulated
        .rules()
        .forEach(
            (rule, use) -> rules.add(new SimulatorPage.RuleCount(rule, use.before(), use.after())));
    return new SimulatorPage.Effect(
        sentences(simulated.all()),
        counts(simulated.all().flips()),
        counts(simulated.all().causes()),
        rules,
        simulated.most().stream().map(SimulatorView::document).toList(),
        simulated.others());
  }

  /// The figures of `score RUN --rubric`, in sentences.
  private static List<String> sentences(RunComparison all) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Of "
            + documents(all.compared())
            + " compared, "
            + all.moved()
            + " would have another score: "
            + all.higher()
            + " higher, "
            + all.lower()
            + " lower.");
    sentences.add(
        all.flipped() == 0
            ? "No verdict would change."
            : all.flipped() + (all.flipped() == 1 ? " verdict" : " verdicts") + " would change.");
    all.scores()
        .ifPresent(scores ->
            sentences.add(
                "The mean score goes from "
                    + rounded(scores.before())
                    + " to "
                    + rounded(scores.after())
                    + ", over "
                    + documents(scores.difference().n())
                    + " with a score before and after."));
    all.unverifiable()
        .forEach((reason, count) ->
            sentences.add(
                documents(count)
                    + " not compared: "
                    + DocumentComparison.Reason.words(reason)
                    + "."));
    return sentences;
  }

  private static String documents(long count) {
    return count + (count == 1 ? " document" : " documents");
  }

  private static String rounded(double value) {
    return BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static List<SimulatorPage.Count> counts(SortedMap<String, Long> counts) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(count -> new SimulatorPage.Count(count.getKey(), count.getValue()))
        .toList();
  }

  private static SimulatorPage.ChangedDocument document(Simulation.Changed changed) {
    DocumentComparison.Compared pair = changed.comparison();
    SortedSet<String> rules = new TreeSet<>(changed.rulesBefore());
    rules.addAll(changed.rulesAfter());
    return new SimulatorPage.ChangedDocument(
        RunPages.card(pair.before().line().position() + 1),
        ComparisonRows.cells(pair),
        rules.stream()
            .map(rule ->
                new SimulatorPage.AppliedRule(
                    rule,
                    changed.rulesBefore().contains(rule),
                    changed.rulesAfter().contains(rule)))
            .toList());
  }
}

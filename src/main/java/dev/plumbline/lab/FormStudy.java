package dev.plumbline.lab;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.measure.experiment.DocumentOutcome;
import dev.plumbline.measure.experiment.FormComparison.FormRun;
import dev.plumbline.measure.experiment.FormSet.DeclaredForm;
import dev.plumbline.measure.experiment.RubricForms.FormCorrespondence;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Reads what runs by the forms of a rubric gave, in the words of the original.
public final class FormStudy {

  private final LocalStore store;
  private final String target;
  private final SortedMap<String, Item> items;

  public FormStudy(LocalStore store, Bundle original, String target) {
    this.store = store;
    this.target = target;
    this.items = original.rubric().itemsById();
  }

  /// The original as a form of itself.
  public static DeclaredForm original(Bundle bundle) {
    return new DeclaredForm(
        "original", FormCorrespondence.same(bundle.rubric().itemsById().keySet()));
  }

  /// A run by the same rubric over other forms of its texts, whose documents are those of the
  /// original by their ids.
  ///
  /// @param human where the labels of the run's documents are added
  public FormRun readTexts(
      StoredRun run, String form, LabelJoin join, SortedMap<Digest, Double> human) {
    return read(
        run,
        new DeclaredForm(form, FormCorrespondence.same(items.keySet())),
        join,
        human,
        line -> Digest.of(ArtefactKind.REQUEST, JsonObject.of("id", line.id())));
  }

  /// @param human where the labels of the run's documents are added
  public FormRun read(
      StoredRun run, DeclaredForm form, LabelJoin join, SortedMap<Digest, Double> human) {
    return read(run, form, join, human, line -> line.document().orElseThrow());
  }

  private FormRun read(
      StoredRun run,
      DeclaredForm form,
      LabelJoin join,
      SortedMap<Digest, Double> human,
      Function<RunLine, Digest> key) {
    SortedMap<Digest, DocumentOutcome> outcomes = new TreeMap<>();
    store.lines(
        run,
        line -> {
          Optional<Double> label = join.score(line.id(), line.document(), target);
          line.document()
              .ifPresent(_ -> {
                Digest document = key.apply(line);
                label.ifPresent(score -> human.put(document, score));
                if (line.scorecard().isPresent()) {
                  outcomes.put(document, outcome(line, form.correspondence()));
                }
              });
        });
    return new FormRun(form.name(), outcomes);
  }

  private DocumentOutcome outcome(RunLine line, FormCorrespondence correspondence) {
    StoredScorecard card = store.scorecard(line.scorecard().orElseThrow());
    StoredExtraction extraction = store.extraction(line.extraction().orElseThrow());
    SortedMap<String, Integer> said = new TreeMap<>();
    extraction.findings().stream()
        .filter(finding -> !finding.isSupplied())
        .forEach(
            finding -> finding.level().ifPresent(decision -> said.put(finding.item(), decision)));
    SortedMap<String, Integer> decisions = new TreeMap<>();
    correspondence
        .items()
        .forEach((original, form) -> {
          if (items.containsKey(original) && said.containsKey(form)) {
            decisions.put(
                original,
                correspondence.decision(original, said.get(form), items.get(original).scale()));
          }
        });
    return new DocumentOutcome(
        decisions,
        new ScorecardSignals(card, extraction).find(target),
        line.verdict().filter(verdict -> !verdict.equals("none")).orElse(""));
  }
}

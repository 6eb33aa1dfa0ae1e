package dev.plumbline.results.comparison;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.NoninferiorityResult;
import dev.plumbline.measure.comparison.NoninferiorityTest;
import dev.plumbline.measure.comparison.PairedSample;
import dev.plumbline.measure.comparison.TestPlan;
import dev.plumbline.measure.comparison.TestPlan.TestSubject;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Collects what two runs say of the documents of both, and tests it as planned. A trait or an item
/// is tested if both rubrics have it, an item also with the same scale; its decisions count from 0
/// to 1, where 1 is what raises the score, and of an item that is asked of each unit the mean of
/// these.
public final class TestedPairs {

  private final TestPlan plan;
  private final LocalStore store;
  private final Optional<PairedSample> pass;
  private final Optional<PairedSample> score;
  private final SortedMap<String, PairedSample> traits = new TreeMap<>();
  private final SortedMap<String, PairedSample> items = new TreeMap<>();
  private final SortedMap<String, Item> questions = new TreeMap<>();
  private final List<PairedSample> samples = new ArrayList<>();

  public TestedPairs(TestPlan plan, RunPair pair) {
    this.plan = plan;
    this.store = pair.store();
    this.pass = sample(TestSubject.PASS, "pass", true);
    this.score = sample(TestSubject.SCORE, "score", false);
    SortedMap<String, Item> before = items(pair.rubricBefore());
    List<Trait> after = pair.rubricAfter().rubric().questions().traits();
    for (Trait trait : after) {
      if (pair.rubricBefore().rubric().questions().traits().stream()
          .anyMatch(one -> one.id().equals(trait.id()))) {
        sample(TestSubject.TRAITS, "trait " + trait.id(), false)
            .ifPresent(sample -> traits.put(trait.id(), sample));
      }
    }
    for (Trait trait : after) {
      for (Item item : trait.items()) {
        if (before.containsKey(item.id()) && before.get(item.id()).scale().equals(item.scale())) {
          sample(TestSubject.ITEMS, "item " + item.id(), isShare(item))
              .ifPresent(sample -> {
                items.put(item.id(), sample);
                questions.put(item.id(), item);
              });
        }
      }
    }
  }

  private Optional<PairedSample> sample(TestSubject subject, String name, boolean proportion) {
    if (!plan.margins().containsKey(subject)) {
      return Optional.empty();
    }
    double margin = plan.margins().get(subject).doubleValue();
    PairedSample sample =
        proportion ? PairedSample.ofProportions(name, margin) : PairedSample.ofMeans(name, margin);
    samples.add(sample);
    return Optional.of(sample);
  }

  /// Of an item with one question and two answers.
  private static boolean isShare(Item item) {
    return item.scale().isYesNo() && item.each().isEmpty();
  }

  private static SortedMap<String, Item> items(Bundle bundle) {
    SortedMap<String, Item> items = new TreeMap<>();
    for (Trait trait : bundle.rubric().questions().traits()) {
      trait.items().forEach(item -> items.put(item.id(), item));
    }
    return items;
  }

  /// Adds a document of the runs; one that is not in both, or cannot be compared, adds nothing.
  public void add(DocumentComparison comparison) {
    if (!(comparison instanceof Compared pair)) {
      return;
    }
    Optional<String> ofCase = pair.after().line().origin().ofCase();
    pass.ifPresent(sample ->
        pair.before()
            .verdict()
            .ifPresent(was ->
                pair.after()
                    .verdict()
                    .ifPresent(is -> sample.add(ofCase, passed(was), passed(is)))));
    score.ifPresent(sample ->
        pair.before()
            .score()
            .ifPresent(was ->
                pair.after()
                    .score()
                    .ifPresent(is -> sample.add(ofCase, was.doubleValue(), is.doubleValue()))));
    if (!traits.isEmpty()) {
      SortedMap<String, Double> was = traits(pair.before().line());
      SortedMap<String, Double> is = traits(pair.after().line());
      traits.forEach((id, sample) -> add(sample, ofCase, was.get(id), is.get(id)));
    }
    if (!items.isEmpty()) {
      SortedMap<String, Double> was = shares(pair.before().line());
      SortedMap<String, Double> is = shares(pair.after().line());
      items.forEach((id, sample) -> add(sample, ofCase, was.get(id), is.get(id)));
    }
  }

  private static void add(PairedSample sample, Optional<String> ofCase, Double was, Double is) {
    if (was != null && is != null) {
      sample.add(ofCase, was, is);
    }
  }

  private static double passed(String verdict) {
    return verdict.equals(Verdict.PASS.wireName()) ? 1 : 0;
  }

  private SortedMap<String, Double> traits(RunLine line) {
    SortedMap<String, Double> scores = new TreeMap<>();
    for (StoredScorecard.Part trait : store.scorecard(line.scorecard().orElseThrow()).traits()) {
      trait.raw().number().ifPresent(score -> scores.put(trait.id(), score));
    }
    return scores;
  }

  private SortedMap<String, Double> shares(RunLine line) {
    Optional<Digest> extraction = line.extraction();
    return extraction.isEmpty()
        ? new TreeMap<>()
        : store.extraction(extraction.get(), StoredExtraction.DECISIONS).shares(questions);
  }

  /// What was collected, in the order of the plan.
  public List<PairedSample> samples() {
    return List.copyOf(samples);
  }

  /// In the order of the plan and of the second rubric.
  public List<NoninferiorityResult> results() {
    return new NoninferiorityTest(plan.level().doubleValue()).results(samples);
  }
}

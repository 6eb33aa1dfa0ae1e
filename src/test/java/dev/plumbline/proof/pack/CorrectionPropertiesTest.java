package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.CorrectionEffect.Foretold;
import dev.plumbline.people.proceeding.ResultProceeding;
import dev.plumbline.people.proceeding.ResultProceeding.Answer;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import dev.plumbline.people.proceeding.ResultProceeding.ResultStore;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.store.Proceedings.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What holds of every correction, tried on generated rubrics with panels, marks and corrections:
/// by the engine, by the verifier of packs, and by answering once more as every juror.
@Tag("slow")
@Tag("soak")
class CorrectionPropertiesTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  private static final List<String> SENTENCES =
      List.of(
          "The park cools the street.",
          "Trees drink the heat in summer.",
          "Birds live in the old trees.",
          "The city planted many of them.");

  private static final List<String> SCALES =
      List.of(
          "scale: 0-1",
          "scale: 0-2",
          "levels: {0: No, 1: One, 2: Two, 3: Three}",
          "levels: {0: No, 1: One, 2: Two, 3: Three, 4: More}");

  private static final Instant NOW = Instant.parse("2026-01-31T09:00:00Z");
  private static final String ID = "essay";

  /// Of a rubric without weights below zero, reversed items and deductions.
  private boolean monotone;

  private SplittableRandom random;
  private Bundle bundle;
  private Document document;
  private Extractor extractor;
  private Panel panel;
  private List<SortedMap<String, ItemClaim>> marks;
  private Extraction found;
  private MemoryResults store;

  @Test
  void a_correction_does_what_it_says_on_every_rubric() {
    int[] seeds =
        IntStream.concat(
                IntStream.range(0, Soak.times("corrections", 150, 1_000)),
                IntStream.of(FreshSeeds.of(getClass())))
            .toArray();
    int raised = 0;
    int fell = 0;
    int intervals = 0;
    List<String> faults = new ArrayList<>();
    for (int seed : seeds) {
      draw(seed);
      List<String> items = new ArrayList<>(found.findings().keySet());
      Collections.shuffle(items, new Random(seed));
      List<Answer> answers = new ArrayList<>();
      for (String item : items.subList(0, 1 + random.nextInt(items.size()))) {
        answers.add(answer(item, random.nextInt(levels(item))));
      }
      Interval before = score(found);
      intervals += before.isPoint() ? 0 : 1;
      CorrectedResult one = all(answers);
      raised += one.entries().size();
      CorrectedResult other = all(answers.reversed());
      Scorecard card = card(one);
      if (!one.latest().equals(other.latest())) {
        faults.add(seed + ": another order gives another score");
      }
      if (!card.composite().equals(asEveryJuror(answers).composite())) {
        faults.add(seed + ": not what every juror's answering so gives");
      }
      VERIFIER.scoreFaults(bundle, card.extraction()).forEach(it -> faults.add(seed + ": " + it));
      VERIFIER
          .evidenceFaults(
              bundle.extraction().json(), Optional.of(document.json()), card.extraction().json())
          .forEach(it -> faults.add(seed + ": " + it));
      restated(answers, seed, faults);
      fell += raised(items.getFirst(), before, seed, faults) ? 1 : 0;
    }
    System.out.printf(
        "CorrectionPropertiesTest: %d rubrics, %d corrections, %d results with an interval, %d marks"
            + " that fell as a decision rose, of rubrics that take points%n",
        seeds.length, raised, intervals, fell);

    assertThat(faults.stream().limit(30)).isEmpty();
    assertThat(raised).isGreaterThan(seeds.length);
    assertThat(intervals).isGreaterThan(seeds.length / 20);
    assertThat(fell).isPositive();
  }

  /// What counts already, answered again, changes no score.
  private void restated(List<Answer> answers, int seed, List<String> faults) {
    Answer first = answers.getFirst();
    CorrectedResult once = all(List.of(first));
    CorrectedResult twice = corrected(store, first, "person:board-two");
    if (twice.entries().size() != 2) {
      faults.add(seed + ": restated, it is not recorded");
    }
    if (!card(once).composite().equals(card(twice).composite())) {
      faults.add(seed + ": restated, it changes the score");
    }
  }

  /// @return whether the mark fell as the decision rose
  private boolean raised(String item, Interval before, int seed, List<String> faults) {
    int top = levels(item) - 1;
    if (highest(found.findings().get(item)).compareTo(Rational.of(top)) >= 0) {
      return false;
    }
    Interval after = score(card(all(List.of(answer(item, top)))).extraction());
    boolean fell =
        after.low().compareTo(before.low()) < 0 || after.high().compareTo(before.high()) < 0;
    if (fell && monotone) {
      faults.add(seed + ": " + item + " rises, and " + before + " falls to " + after);
    }
    return fell;
  }

  private static Rational highest(Finding finding) {
    return switch (finding) {
      case Finding.Checked checked -> checked.decision();
      case Finding.Partial(var _, Finding.Range range, var _) -> range.high();
      case Finding.Supplied(String _, int decision) -> Rational.of(decision);
      case Finding.NotApplicable _, Finding.Unanswered _ ->
          throw new IllegalStateException("every juror has decided");
    };
  }

  /// All corrections one after the other on a fresh result, each of which does what was foretold.
  private CorrectedResult all(List<Answer> answers) {
    store = new MemoryResults(bundle, document);
    store.put(ArtefactKind.PANEL, panel.json());
    store.put(ArtefactKind.EXTRACTION, found.json());
    store.put(ArtefactKind.SCORECARD, new Scorer(bundle).score(found, found.digest()).json());
    answers.forEach(answer -> corrected(store, answer, "person:board-one"));
    return result(store);
  }

  private CorrectedResult corrected(MemoryResults results, Answer answer, String by) {
    ContestedScorecard contested = ContestedScorecard.of(bundle, result(results), results);
    List<Foretold> told = new ArrayList<>();
    Outcome outcome =
        new ResultProceeding(contested, ID, results, told::add)
            .correct(answer, new Actor(by, Optional.empty()), NOW);
    assertThat(outcome).isInstanceOf(Outcome.Accepted.class);
    CorrectedResult after = result(results);
    told.forEach(it -> assertThat(after.finalFigures()).isEqualTo(it.after()));
    return after;
  }

  private CorrectedResult result(MemoryResults results) {
    Digest first = new Scorer(bundle).score(found, found.digest()).digest();
    return new CorrectedResult(first, results.entries(first, ID), results);
  }

  private Scorecard card(CorrectedResult result) {
    ContestedScorecard contested = ContestedScorecard.of(bundle, result, store);
    Extraction counting =
        new ExtractionArtefactReader(bundle.extraction())
            .read(
                store.extraction(store.scorecard(contested.result().latest()).extraction()).json())
            .orElseThrow();
    return new Scorer(bundle).score(counting, counting.digest());
  }

  private Interval score(Extraction extraction) {
    return new Scorer(bundle).score(extraction, extraction.digest()).composite();
  }

  /// The same by another way: every juror answers so, and their answers are combined.
  private Scorecard asEveryJuror(List<Answer> answers) {
    List<SortedMap<String, ItemClaim>> replaced = new ArrayList<>();
    for (SortedMap<String, ItemClaim> of : marks) {
      SortedMap<String, ItemClaim> other = new TreeMap<>(of);
      answers.forEach(answer ->
          other.put(answer.item(), claim(Integer.parseInt(answer.decision()), answer.quotes())));
      replaced.add(other);
    }
    Extraction combined = combined(replaced);
    return new Scorer(bundle).score(combined, combined.digest());
  }

  private void draw(int seed) {
    random = new SplittableRandom(seed);
    monotone = seed % 3 != 0;
    bundle = Rubrics.of(rubric());
    document = Document.of(String.join(" ", SENTENCES), new TreeMap<>());
    extractor = new Extractor(bundle.extraction());
    List<Panel.Juror> jurors = new ArrayList<>();
    marks = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    for (int juror = 0; juror < count; juror++) {
      jurors.add(new Panel.Juror(judge(juror), 1 + random.nextInt(2), random.nextInt(5) == 0));
      SortedMap<String, ItemClaim> claims = new TreeMap<>();
      bundle
          .extraction()
          .traits()
          .forEach(trait ->
              trait
                  .items()
                  .forEach(item ->
                      claims.put(
                          item.id(), claim(random.nextInt(levels(item.id())), List.of(quote())))));
      marks.add(claims);
    }
    List<Combination> combinations =
        List.of(
            Combination.MEDIAN,
            Combination.MEAN,
            Combination.MAJORITY,
            Combination.UNANIMOUS,
            Combination.WORST,
            Combination.HIGHEST);
    Combination combination = combinations.get(random.nextInt(combinations.size()));
    boolean veto = combination == Combination.MEDIAN;
    panel =
        new Panel(
            veto
                ? jurors
                : jurors.stream()
                    .map(it -> new Panel.Juror(it.judge(), it.weight(), false))
                    .toList(),
            Panel.Rules.of(combination),
            OptionalInt.empty());
    found = combined(marks);
  }

  private Extraction combined(List<SortedMap<String, ItemClaim>> of) {
    Preparation.Ready ready = (Preparation.Ready) extractor.prepare(document, JsonObject.EMPTY);
    List<JurorAnswer> answers = new ArrayList<>();
    for (int juror = 0; juror < of.size(); juror++) {
      answers.add(
          new JurorAnswer.Answered(
              extractor.finish(ready, new JudgeAnswers(judge(juror), of.get(juror)), 0)));
    }
    return extractor.combine(panel, answers);
  }

  private static JudgeIdentity judge(int juror) {
    return new JudgeIdentity(JudgeIdentity.PERSON, "marker-" + juror, "");
  }

  private int levels(String item) {
    return bundle.extraction().traits().stream()
        .flatMap(trait -> trait.items().stream())
        .filter(one -> one.id().equals(item))
        .findFirst()
        .orElseThrow()
        .scale()
        .levels()
        .size();
  }

  private Answer answer(String item, int decision) {
    return new Answer(
        item, Integer.toString(decision), List.of(quote()), "so", Optional.empty(), true);
  }

  private String quote() {
    return SENTENCES.get(random.nextInt(SENTENCES.size()));
  }

  private static ItemClaim claim(int decision, List<String> quotes) {
    return new ItemClaim.Decided(
        decision, quotes.stream().map(quote -> new ItemClaim.Quote(quote, "")).toList());
  }

  private String rubric() {
    StringBuilder traits = new StringBuilder();
    StringBuilder weights = new StringBuilder();
    int low = 0;
    int high = 0;
    int count = 1 + random.nextInt(3);
    for (int trait = 0; trait < count; trait++) {
      traits
          .append("  trait")
          .append(trait)
          .append(":\n    scale: {min: 0, max: 10}\n    items:\n");
      int items = 1 + random.nextInt(3);
      for (int item = 0; item < items; item++) {
        traits
            .append("      - {id: I")
            .append(trait)
            .append(item)
            .append(", ask: Is it so?, ")
            .append(SCALES.get(random.nextInt(SCALES.size())))
            .append(random.nextInt(3) == 0 ? ", weight: " + (1 + random.nextInt(4)) : "")
            .append(random.nextInt(4) == 0 ? ", needs: 0" : "")
            .append(monotone || random.nextInt(3) > 0 ? "" : ", reverse_scored: true")
            .append("}\n");
      }
      weights.append(trait == 0 ? "" : ", ").append("trait").append(trait).append(": ");
      int weight = monotone || trait == 0 ? 1 + random.nextInt(4) : random.nextInt(-3, 4);
      weights.append(weight);
      low += 10 * Math.min(weight, 0);
      high += 10 * Math.max(weight, 0);
    }
    return """
    evidence: {per_item: 1}
    traits:
    %splan:
      composite: {sum: {%s}, pass: composite >= %d}
    grades:
      composite: {bands: {A: %d, B: %d, C: %d}}
    """
        .formatted(traits, weights, (low + high) / 2, high, low + 1, low);
  }

  /// Results in memory.
  private static final class MemoryResults implements ResultStore {
    private final Map<Digest, JsonObject> objects = new HashMap<>();
    private final List<Entry> all = new ArrayList<>();
    private final Bundle bundle;
    private final Document document;

    MemoryResults(Bundle bundle, Document document) {
      this.bundle = bundle;
      this.document = document;
    }

    void put(ArtefactKind kind, JsonObject json) {
      objects.put(Digest.of(kind, CanonicalJson.bytes(json)), json);
    }

    @Override
    public JsonObject object(ArtefactKind kind, Digest digest) {
      return Optional.ofNullable(objects.get(digest)).orElseThrow();
    }

    @Override
    public Bundle bundle(Digest digest) {
      return bundle;
    }

    @Override
    public RuntimeException corrupt(Digest digest, String what) {
      return new IllegalStateException(what);
    }

    @Override
    public Optional<Document> document(Digest digest) {
      return Optional.of(document);
    }

    @Override
    public List<StoredResult> results(Digest scorecard) {
      return List.of();
    }

    @Override
    public List<Entry> entries(Digest scorecard, String id) {
      return List.copyOf(all);
    }

    @Override
    public boolean record(
        Actor by, Optional<Digest> text, List<CanonicalArtefact> artefacts, List<Entry> entries) {
      artefacts.forEach(
          one -> put(one.kind(), JsonReader.canonicalObject(one.bytes()).orElseThrow()));
      return all.addAll(entries);
    }
  }
}

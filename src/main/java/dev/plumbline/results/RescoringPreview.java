package dev.plumbline.results;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.present.page.browse.WhatIfContent.RescoringEffect;
import dev.plumbline.present.page.browse.WhatIfContent.RescoringEffect.Crossing;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// What the stored decisions of a run come to by other numbers. They are read once and then scored
/// as often as is asked, in memory; results that people decided stay. Thread-safe.
public final class RescoringPreview {

  /// Documents that are kept; of a longer run as many, evenly chosen.
  public static final int DOCUMENTS_MAX = 20_000;

  private static final int NAMED_MAX = 20;
  private static final int VALUES_MAX = 12;
  private static final int PARTS = 10;

  private final Bundle before;
  private final long documents;
  private final List<Known> known;

  /// A document as it is scored again.
  ///
  /// @param gated set if a gate ended the evaluation
  record Known(
      long position,
      String id,
      Result result,
      boolean isCorrected,
      Optional<ScoringPlanInputs> inputs,
      Optional<Gated> gated) {}

  record Gated(Extraction extraction, Digest digest) {}

  record Result(boolean isPass, Optional<Rational> score) {}

  /// Reads the decisions of a run.
  public static RescoringPreview of(StoredRun run, Bundle before, LocalStore store) {
    StoredCorrections corrections = new StoredCorrections(run, store);
    ExtractionArtefactReader reader = new ExtractionArtefactReader(before.extraction());
    long every = Math.max(1, (run.lines() + DOCUMENTS_MAX - 1) / DOCUMENTS_MAX);
    List<Known> known = new ArrayList<>();
    store.forLines(
        run,
        entry ->
            entry.line().position() % every == 0
                ? Optional.of(
                    known(entry.line(), corrections.corrected(entry.line()), reader, store))
                : Optional.<Known>empty(),
        one -> one.ifPresent(known::add));
    return new RescoringPreview(before, run.lines(), known);
  }

  /// One document of a run.
  static Known known(StoredRun run, RunLine line, Bundle before, LocalStore store) {
    return known(
        line,
        new StoredCorrections(run, store).corrected(line),
        new ExtractionArtefactReader(before.extraction()),
        store);
  }

  private RescoringPreview(Bundle before, long documents, List<Known> known) {
    this.before = before;
    this.documents = documents;
    this.known = List.copyOf(known);
  }

  private static Known known(
      RunLine line,
      Optional<CorrectedResult> corrected,
      ExtractionArtefactReader reader,
      LocalStore store) {
    Optional<String> verdict =
        corrected.map(it -> it.finalFigures().verdict()).orElseGet(line::verdict);
    Optional<String> score =
        corrected.map(it -> it.finalFigures().composite()).orElseGet(line::composite);
    Optional<Extraction> extraction =
        line.extraction()
            .map(digest ->
                reader
                    .read(store.object(ArtefactKind.EXTRACTION, digest))
                    .orElseThrow(() ->
                        ArtefactRepository.corrupt(digest, "it is not what this version writes")));
    boolean isGated = extraction.flatMap(Extraction::endingGate).isPresent();
    return new Known(
        line.position(),
        line.id(),
        new Result(verdict.filter("pass"::equals).isPresent(), score.map(Rational::of)),
        corrected.filter(CorrectedResult::isCorrected).isPresent(),
        extraction.filter(_ -> !isGated).map(Scorer::inputs),
        extraction.filter(_ -> isGated).map(it -> new Gated(it, line.extraction().orElseThrow())));
  }

  /// Whether the questions are the same, so that what is stored can be scored.
  public boolean isAnsweredBy(Bundle after) {
    return before.extraction().digest().equals(after.extraction().digest());
  }

  /// @param after of the same questions
  public RescoringEffect by(Bundle after) {
    Scorer scorer = new Scorer(after);
    List<Result> results =
        IntStream.range(0, known.size())
            .parallel()
            .mapToObj(at -> again(known.get(at), after, scorer))
            .toList();
    List<Crossing> up = new ArrayList<>();
    List<Crossing> down = new ArrayList<>();
    long passedBefore = 0;
    long passedAfter = 0;
    long moved = 0;
    for (int i = 0; i < known.size(); i++) {
      Known one = known.get(i);
      Result is = results.get(i);
      passedBefore += one.result.isPass ? 1 : 0;
      passedAfter += is.isPass ? 1 : 0;
      moved += one.result.score.equals(is.score) ? 0 : 1;
      if (is.isPass != one.result.isPass) {
        (is.isPass ? up : down).add(new Crossing(one.position + 1, one.id));
      }
    }
    return new RescoringEffect(
        documents,
        known.size(),
        passedBefore,
        passedAfter,
        moved,
        up.size(),
        up.stream().limit(NAMED_MAX).toList(),
        down.size(),
        down.stream().limit(NAMED_MAX).toList(),
        bars(results, after));
  }

  private static Result again(Known one, Bundle after, Scorer scorer) {
    if (one.isCorrected || one.inputs.isEmpty() && one.gated.isEmpty()) {
      return one.result;
    }
    if (one.gated.isPresent()) {
      Scorecard card = scorer.score(one.gated.get().extraction, one.gated.get().digest);
      return result(card.verdict(), card.composite());
    }
    PlanResult result = after.scoring().program().run(one.inputs.get());
    return result(result.verdict(), result.composite());
  }

  private static Result result(PossibleVerdicts verdict, Interval composite) {
    return new Result(
        verdict.isDecided() && verdict.worst() == Verdict.PASS,
        composite.isPoint() ? Optional.of(composite.low()) : Optional.empty());
  }

  /// A bar for each value where there are few; else for ten parts of the scale, of which each has
  /// the scores from its begin to before its end, the last one its end too.
  private List<RescoringEffect.Bar> bars(List<Result> results, Bundle after) {
    TreeMap<Rational, long[]> values = new TreeMap<>();
    known.forEach(
        one -> one.result.score.ifPresent(it -> values.computeIfAbsent(it, _ -> new long[2])[0]++));
    results.forEach(
        one -> one.score.ifPresent(it -> values.computeIfAbsent(it, _ -> new long[2])[1]++));
    if (values.size() <= VALUES_MAX) {
      return values.entrySet().stream()
          .map(one ->
              new RescoringEffect.Bar(
                  one.getKey(), one.getKey(), one.getValue()[0], one.getValue()[1]))
          .toList();
    }
    Interval range =
        range(before).hull(range(after)).hull(Interval.of(values.firstKey(), values.lastKey()));
    Rational width = range.high().minus(range.low()).dividedBy(Rational.of(PARTS));
    List<RescoringEffect.Bar> bars = new ArrayList<>();
    for (int i = 0; i < PARTS; i++) {
      Rational from = range.low().plus(width.times(Rational.of(i)));
      Rational to = i == PARTS - 1 ? range.high() : from.plus(width);
      long[] counts = new long[2];
      values
          .subMap(from, true, to, i == PARTS - 1)
          .values()
          .forEach(each -> {
            counts[0] += each[0];
            counts[1] += each[1];
          });
      bars.add(new RescoringEffect.Bar(from, to, counts[0], counts[1]));
    }
    return bars;
  }

  private static Interval range(Bundle bundle) {
    return bundle.scoring().program().range();
  }
}

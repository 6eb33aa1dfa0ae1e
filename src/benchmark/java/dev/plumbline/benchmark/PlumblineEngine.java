package dev.plumbline.benchmark;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import java.util.BitSet;
import java.util.List;

/// This project's engine: exact decimals, a verdict, and a step of the trace for every rule.
final class PlumblineEngine implements RuleEngine {

  private final Scorer scorer;
  private final Extraction[] extractions;
  private final Digest[] digests;

  /// The scorecards as they are written.
  private final byte[][] written;

  PlumblineEngine(List<Rule> rules, List<Facts> documents) {
    Bundle bundle = Rubrics.locked(rubric(rules));
    this.scorer = new Scorer(bundle);
    this.extractions =
        documents.stream()
            .map(facts -> Scorecards.extraction(bundle, facts.json()))
            .toArray(Extraction[]::new);
    this.digests = new Digest[extractions.length];
    for (int i = 0; i < digests.length; i++) {
      digests[i] = extractions[i].digest();
    }
    this.written = new byte[extractions.length][];
    for (int i = 0; i < written.length; i++) {
      written[i] = scorer.score(extractions[i], digests[i]).bytes();
    }
  }

  PlanResult result(int document) {
    return scorer.evaluate(extractions[document]);
  }

  /// The digest of the scorecard, whose bytes have the whole trace. The extraction has its digest
  /// already: it is the name under which it was stored.
  Digest digest(int document) {
    byte[] bytes = scorer.score(extractions[document], digests[document]).bytes();
    return Digest.of(ArtefactKind.SCORECARD, bytes);
  }

  /// The least that bytes and their digest can take: one copy of the bytes, and SHA-256.
  Digest floor(int document) {
    return Digest.of(ArtefactKind.SCORECARD, written[document].clone());
  }

  @Override
  public double sum(int document) {
    return result(document).composite().low().toDecimal().doubleValue();
  }

  @Override
  public BitSet fired(int document) {
    BitSet fired = new BitSet();
    for (TraceStep step : result(document).steps()) {
      if (step instanceof TraceStep.RuleEvaluated evaluated
          && evaluated.firing() == TraceStep.Firing.FIRED) {
        fired.set(Integer.parseInt(evaluated.rule().id().substring(1)));
      }
    }
    return fired;
  }

  /// The head of a rubric that declares the fifteen facts.
  static String declarations() {
    StringBuilder out = new StringBuilder("rubric: bench\nversion: 1.0.0\nfacts:\n");
    for (int k = 0; k < 5; k++) {
      out.append("  b").append(k).append(": boolean\n");
    }
    for (int k = 0; k < 4; k++) {
      out.append("  n").append(k).append(": {type: integer, min: 0, max: 1000}\n");
      out.append("  d").append(k).append(": {type: decimal, min: 0, max: 1}\n");
    }
    return out.append(
            "  e0: {type: enum, values: [low, mid, high]}\n  e1: {type: enum, values: [x, y]}\n")
        .toString();
  }

  static String rubric(List<Rule> rules) {
    StringBuilder out =
        new StringBuilder(declarations()).append("plan:\n  composite:\n    rules:\n");
    for (Rule rule : rules) {
      out.append("      - {id: r").append(rule.index());
      out.append(", weight: ").append(rule.weight());
      out.append(", when: '").append(rule.condition()).append("'}\n");
    }
    return out.append("    pass: composite >= 0.1\n").toString();
  }
}

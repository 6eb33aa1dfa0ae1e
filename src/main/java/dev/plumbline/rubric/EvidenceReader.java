package dev.plumbline.rubric;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.UnquotedRule;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.rubric.source.SourceNode.NumberSyntax;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads the `evidence` section: how many quotes are needed, which ones count, and the caps.
record EvidenceReader(List<Problem> problems) {

  EvidencePolicy policy(MappingReader rubric) {
    return rubric
        .object("evidence")
        .map(reader -> {
          reader.find("cap");
          reader.find("distinct_quotes");
          reader.find("without_quote");
          List<String> accept =
              reader.has("accept") ? accepted(reader) : EvidencePolicy.STANDARD.accept();
          boolean fold = reader.isWord("case", "strict", "folded");
          EvidencePolicy evidence =
              new EvidencePolicy(
                  reader.whole("per_item", 1, 0, EvidencePolicy.QUOTES_MAX),
                  reader.whole("per_trait", 0, 0, EvidencePolicy.PER_TRAIT_MAX),
                  accept,
                  fold,
                  reader.isWord("relevance", "unasked", "judge"),
                  reader.isWord("sufficiency", "unasked", "judge"),
                  reader.has("distinct_quotes")
                      ? reader.whole("distinct_quotes", 1, 1, EvidencePolicy.DISTINCT_QUOTES_MAX)
                      : EvidencePolicy.UNLIMITED,
                  EvidencePolicy.Flagged.valueOf(
                      reader
                          .word("flagged", "review", List.of("refuse", "review", "note"))
                          .toUpperCase(Locale.ROOT)),
                  PartScopeReader.from(reader).orElse(EvidenceScope.OF_GRADED));
          reader.reportUnknownKeys();
          return evidence;
        })
        .orElse(EvidencePolicy.STANDARD);
  }

  /// The accepted matches and placements in canonical order, so that the order in the source does
  /// not change a digest.
  private List<String> accepted(MappingReader reader) {
    List<String> written = reader.texts("accept");
    List<String> acceptable = EvidencePolicy.acceptable();
    if (acceptable.containsAll(written)
        && EvidencePolicy.MATCHES.stream().noneMatch(written::contains)) {
      reader.report(
          ProblemCode.WRONG_VALUES,
          reader.find("accept").orElseThrow().place(),
          "no match is accepted, so that no quote counts",
          "add one of " + Suggestion.list(EvidencePolicy.MATCHES));
    }
    for (String word : written) {
      if (!acceptable.contains(word)) {
        reader.report(
            ProblemCode.UNKNOWN_VALUE,
            reader.find("accept").orElseThrow().place(),
            EscapedText.text(word) + " cannot be accepted as evidence",
            Suggestion.of(word, acceptable, "a rubric can accept"));
      }
    }
    return acceptable.stream().filter(written::contains).toList();
  }

  ScoringPlan.Caps caps(MappingReader reader) {
    Optional<SourceNode> evidence = reader.find("evidence");
    if (evidence.isEmpty() || !(evidence.get() instanceof SourceNode.Mapping)) {
      return ScoringPlan.Caps.DEFAULT;
    }
    MappingReader section = new MappingReader(evidence.get(), problems);
    ScoringPlan.Cap items = new ScoringPlan.Cap.BelowTop();
    ScoringPlan.Cap traits = items;
    Optional<SourceNode> cap = section.find("cap");
    if (cap.isPresent() && cap.get() instanceof SourceNode.Scalar) {
      items = cap(cap.get());
      traits = items;
    } else if (cap.isPresent()) {
      MappingReader caps = new MappingReader(cap.get(), problems);
      items = caps.find("items").map(this::cap).orElse(items);
      traits = caps.find("traits").map(this::cap).orElse(traits);
      caps.reportUnknownKeys();
    }
    return new ScoringPlan.Caps(
        items, traits, unquoted(section).orElse(UnquotedRule.standard(items)));
  }

  /// The rule for decisions without a valid quote, of an item, a trait or the rubric.
  static Optional<UnquotedRule> unquoted(MappingReader reader) {
    return reader.word("without_quote", UnquotedRule.class);
  }

  private ScoringPlan.Cap cap(SourceNode node) {
    if (node instanceof SourceNode.Scalar scalar && !NumberSyntax.isWritten(scalar.literal())) {
      return switch (scalar.literal()) {
        case "none" -> new ScoringPlan.Cap.None();
        case "below-top" -> new ScoringPlan.Cap.BelowTop();
        default -> {
          problems.add(
              new Problem(
                  ProblemCode.UNKNOWN_VALUE,
                  scalar.place(),
                  "unknown cap " + EscapedText.text(scalar.literal()),
                  "write `none`, `below-top` or a number"));
          yield new ScoringPlan.Cap.BelowTop();
        }
      };
    }
    return ValueReader.number(node, problems)
        .<ScoringPlan.Cap>map(number -> new ScoringPlan.Cap.At(Rational.of(number)))
        .orElse(new ScoringPlan.Cap.BelowTop());
  }
}

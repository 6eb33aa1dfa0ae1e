package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.Extraction.Origin;
import dev.plumbline.score.extraction.JudgeAnswers.Passage;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Preparation.Complete;
import dev.plumbline.score.extraction.Preparation.Ready;
import dev.plumbline.score.extraction.Preparation.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// Makes extractions with one spec, in two steps: [#prepare] checks the input, computes facts and
/// tries gates; after a judge was asked, [#finish] verifies its evidence. What depends on the spec
/// alone is prepared once; instances may be shared by threads.
public final class Extractor {

  private static final String UNJUDGED = "not-judged";

  private final ExtractionSpec spec;
  private final ComputedFacts computer;
  private final EvidenceVerifier evidence;
  private final SortedMap<String, Fact> declared = new TreeMap<>();

  public Extractor(ExtractionSpec spec) {
    this.spec = spec;
    this.computer = new ComputedFacts(spec);
    this.evidence = new EvidenceVerifier(spec);
    spec.facts().forEach(fact -> declared.put(fact.id(), fact));
  }

  /// Checks a document and its supplied facts, computes the computed facts, and tries the gates.
  ///
  /// @param given the supplied facts, by id
  public Preparation prepare(Document document, JsonObject given) {
    List<Problem> problems = new ArrayList<>();
    DocumentCheck.check(document, spec.document(), problems);
    if (problems.isEmpty()) {
      DocumentCheck.checkUnits(spec, document, problems);
      DocumentCheck.checkCandidates(spec, document, problems);
    }
    SortedMap<String, FactValue> facts = new SuppliedFacts(declared, problems).read(given, false);
    if (!problems.isEmpty()) {
      return new Refused(problems.stream().sorted().toList());
    }
    facts.putAll(computer.compute(GradedDocument.of(spec.document(), document)));
    for (Fact fact : spec.facts()) {
      String code = fact.source() instanceof Fact.Source.Judged ? UNJUDGED : "missing";
      facts.putIfAbsent(fact.id(), new FactValue.Unknown(code));
    }
    checkInvariants(facts, problems);
    if (!problems.isEmpty()) {
      return new Refused(problems.stream().sorted().toList());
    }
    List<GateResult> gates = tryGates(facts);
    boolean ended = !gates.isEmpty() && gates.getLast().answer().truth() == Truth.TRUE;
    return ended
        ? new Complete(unjudged(Optional.of(document), facts, gates, new TreeMap<>()))
        : new Ready(document, facts, gates);
  }

  /// Prepares facts without a document. Computed and judged facts and item decisions may then be
  /// supplied, too; decisions count as supported, since there is nothing to verify them against.
  ///
  /// @param given values of facts and decisions on items, by id
  public Preparation prepare(JsonObject given) {
    List<Problem> problems = new ArrayList<>();
    SuppliedDecisions decisions = new SuppliedDecisions(spec.traits(), problems);
    SortedMap<String, FactValue> facts =
        new SuppliedFacts(declared, problems).read(decisions.without(given), true);
    if (problems.isEmpty()) {
      for (Fact fact : spec.facts()) {
        String code = fact.source() instanceof Fact.Source.Supplied ? "missing" : "no-document";
        facts.putIfAbsent(fact.id(), new FactValue.Unknown(code));
      }
      checkInvariants(facts, problems);
    }
    SortedMap<String, Finding> findings = decisions.read(given);
    return problems.isEmpty()
        ? new Complete(unjudged(Optional.empty(), facts, tryGates(facts), findings))
        : new Refused(problems.stream().sorted().toList());
  }

  private Extraction unjudged(
      Optional<Document> document,
      SortedMap<String, FactValue> facts,
      List<GateResult> gates,
      SortedMap<String, Finding> findings) {
    return new Extraction(
        Origin.of(spec.digest(), document, JudgeIdentity.NONE, 0),
        facts,
        gates,
        findings,
        new TreeMap<>(),
        ExtractionDetails.NONE,
        Optional.empty());
  }

  /// A document about which no judge is asked: every item is undecided.
  public Extraction unjudged(Ready ready) {
    SortedMap<String, Finding> findings = new TreeMap<>();
    AskedItems.of(spec, ready.document(), NamedClaims.UNKNOWN)
        .byId()
        .keySet()
        .forEach(item -> findings.put(item, new Finding.Unanswered(item, UNJUDGED)));
    return unjudged(Optional.of(ready.document()), ready.facts(), ready.gates(), findings);
  }

  /// The passages around the quotes that count, of every item and every fact that needs quotes, by
  /// id; those without any are left out.
  public SortedMap<String, List<Passage>> passages(Document document, JudgeAnswers answers) {
    return evidence.passages(document, answers);
  }

  /// Looks up what a judge names as the claims of a document, where items are asked of claims.
  public NamedClaims claims(Document document, List<ItemClaim.Quote> named) {
    return evidence.claims(document, named);
  }

  /// The items and judged facts whose majority another answer could still change, where a judge is
  /// asked until its answers agree. Only for judges that are asked several times.
  ///
  /// @param replicates so far, at least one
  public SortedSet<String> undecided(Document document, List<JudgeAnswers> replicates) {
    return evidence.undecided(document, replicates);
  }

  /// The items and facts whose answer has all the quotes that it needs.
  public SortedSet<String> supported(Document document, JudgeAnswers answers) {
    return evidence.supported(document, answers);
  }

  /// The sentences that a judge may be asked to do without, as they are cited.
  public List<String> suspects(Document document) {
    return evidence.suspects(document);
  }

  /// As [#finish(Ready, List, int)] for a judge that was asked once.
  public Extraction finish(Ready ready, JudgeAnswers answers, int replicate) {
    return finish(ready, List.of(answers), replicate);
  }

  /// Verifies the judge's evidence and completes the extraction.
  ///
  /// @param replicates the judge's answers, one for each replicate, at least one
  /// @param run the number of the replicate that the extraction is stored under
  public Extraction finish(Ready ready, List<JudgeAnswers> replicates, int replicate) {
    EvidenceVerifier.Verified verified = evidence.verify(ready.document(), replicates);
    SortedMap<String, FactValue> facts = new TreeMap<>(ready.facts());
    facts.putAll(verified.values());
    discardContradictions(facts, verified.values());
    return new Extraction(
        Origin.of(
            spec.digest(), Optional.of(ready.document()), replicates.getFirst().judge(), replicate),
        facts,
        ready.gates(),
        verified.findings(),
        verified.support(),
        verified.details(),
        Optional.empty());
  }

  /// Combines what the jurors of a panel answered about one document.
  ///
  /// @param answers one for each juror, in the order of the panel; at least one answered
  public Extraction combine(Panel panel, List<JurorAnswer> answers) {
    PanelCombiner.Combined combined = new PanelCombiner(spec, panel, answers).combine();
    SortedMap<String, FactValue> facts = new TreeMap<>(combined.facts());
    discardContradictions(facts, combined.judgedFacts());
    return new Extraction(
        combined.origin(),
        facts,
        combined.gates(),
        combined.findings(),
        evidence.support(combined.findings()),
        combined.details(),
        Optional.empty(),
        Optional.of(combined.panel()));
  }

  /// The extraction with other answers in the place of those of its judges. Their quotes are
  /// verified like those of a judge; where an answer has none, those that are there stay.
  ///
  /// @param parent of the judges
  /// @param items by item or unit
  public Extraction corrected(
      Extraction parent,
      Document document,
      SortedMap<String, ItemClaim> items,
      SortedMap<String, FactClaim> facts,
      Extraction.Corrected corrected) {
    NamedClaims named = parent.details().named();
    SortedMap<String, Finding> findings = new TreeMap<>(parent.findings());
    findings.putAll(evidence.corrected(document, named, items, parent.findings()));
    SortedMap<String, FactValue> values = new TreeMap<>(parent.facts());
    SortedMap<String, ExtractionDetails.JudgedFact> judged =
        new TreeMap<>(parent.details().facts());
    SortedMap<String, FactValue> answered = evidence.correctedFacts(document, named, facts, judged);
    values.putAll(answered);
    discardContradictions(values, answered);
    ExtractionDetails before = parent.details();
    return new Extraction(
        parent.origin(),
        values,
        parent.gates(),
        findings,
        evidence.support(findings),
        new ExtractionDetails(
            before.flags(),
            judged,
            before.replicates(),
            before.confidence(),
            before.named(),
            before.models()),
        Optional.of(corrected),
        parent.panel().map(panel -> panel.without(corrected.answers().keySet())));
  }

  /// Judged facts that break an invariant become unknown.
  private void discardContradictions(
      SortedMap<String, FactValue> facts, SortedMap<String, FactValue> judged) {
    for (QueryResult queryResult : spec.invariantProgram().run(facts)) {
      if (queryResult.truth() == Truth.FALSE) {
        queryResult.reads().keySet().stream()
            .filter(judged::containsKey)
            .forEach(id -> facts.put(id, new FactValue.Unknown("invariant-violated")));
      }
    }
  }

  private void checkInvariants(SortedMap<String, FactValue> facts, List<Problem> problems) {
    for (QueryResult queryResult : spec.invariantProgram().run(facts)) {
      if (queryResult.truth() == Truth.FALSE) {
        problems.add(
            Problem.at(
                "",
                ProblemCode.INVARIANT_VIOLATED,
                "the facts break the invariant "
                    + EscapedText.text(ExpressionText.of(queryResult.query().when())),
                "correct the facts"));
      }
    }
  }

  /// Evaluates the gates in the order of their ids, up to the first that ends the evaluation.
  private List<GateResult> tryGates(SortedMap<String, FactValue> facts) {
    List<GateResult> results = new ArrayList<>();
    List<QueryResult> answers = spec.gateProgram().run(facts);
    for (int i = 0; i < answers.size(); i++) {
      results.add(new GateResult(spec.gates().get(i), answers.get(i)));
      if (answers.get(i).truth() == Truth.TRUE) {
        break;
      }
    }
    return results;
  }

  /// Reads item decisions that are supplied among the facts, without a document.
  private static final class SuppliedDecisions {

    private final SortedMap<String, Item> items = new TreeMap<>();
    private final List<Problem> problems;

    SuppliedDecisions(List<Trait> traits, List<Problem> problems) {
      traits.forEach(trait -> trait.items().forEach(item -> items.put(item.id(), item)));
      this.problems = problems;
    }

    /// The supplied values without the decisions.
    JsonObject without(JsonObject given) {
      return given.without(items.keySet());
    }

    /// A finding for every item: supplied, or unanswered with the code `no-document`.
    SortedMap<String, Finding> read(JsonObject given) {
      SortedMap<String, Finding> findings = new TreeMap<>();
      items.forEach((id, item) -> {
        findings.put(id, new Finding.Unanswered(id, "no-document"));
        given
            .find(id)
            .filter(json -> !(json instanceof JsonNull))
            .ifPresent(json -> {
              if (item.each().isPresent() && json instanceof JsonArray(var units)) {
                findings.remove(id);
                readUnits(item, units, findings);
              } else {
                findings.put(id, finding(id, item, json));
              }
            });
      });
      return findings;
    }

    /// One decision for each unit, in their order.
    private void readUnits(Item item, List<Json> units, SortedMap<String, Finding> findings) {
      if (units.size() > UnitScope.UNITS_MAX) {
        problems.add(
            new Problem(
                ProblemCode.OUT_OF_BOUNDS,
                Place.WHOLE.member(item.id()),
                EscapedText.text(item.id()) + " has " + units.size() + " decisions",
                "an item is asked of at most " + UnitScope.UNITS_MAX + " units"));
      }
      if (units.isEmpty()) {
        findings.put(item.id(), new Finding.Unanswered(item.id(), AskedItems.NO_UNITS));
      }
      for (int i = 0; i < units.size(); i++) {
        String id = ItemUnit.id(item.id(), Integer.toString(i + 1));
        findings.put(id, finding(id, item, units.get(i)));
      }
    }

    private Finding finding(String id, Item item, Json json) {
      Optional<Integer> decision = SuppliedFacts.number(json).flatMap(item.scale()::level);
      if (decision.isPresent()) {
        return new Finding.Supplied(id, decision.get());
      }
      if (item.mayNotApply() && json.equals(Json.of(Applicability.NOT_APPLICABLE))) {
        return new Finding.NotApplicable(id, SUPPLIED, List.of(), 0, 0);
      }
      if (json instanceof JsonNull && ItemUnit.unit(id).isPresent()) {
        return new Finding.Unanswered(id, "missing");
      }
      problems.add(
          new Problem(
              ProblemCode.WRONG_TYPE,
              Place.WHOLE.member(item.id()),
              EscapedText.text(item.id())
                  + (item.each().isPresent()
                      ? " is not a list of decisions"
                      : " is not a decision"),
              "supply "
                  + item.scale().words()
                  + (item.mayNotApply() ? ", or `" + Applicability.NOT_APPLICABLE + "`" : "")
                  + (item.each().isPresent() ? " for each unit, or null" : "")));
      return new Finding.Unanswered(id, "missing");
    }

    /// Why an item does not apply for which that was supplied.
    private static final String SUPPLIED = "supplied";
  }
}

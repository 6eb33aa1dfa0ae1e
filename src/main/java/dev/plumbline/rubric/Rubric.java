package dev.plumbline.rubric;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.LocatedExpression;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.Role;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.text.TextNotation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A rubric as its author wrote it. Every value has its type; references between sections (names,
/// ranges, cycles) are not checked until the rubric is compiled into a bundle.
///
/// @param cases of the author's own, with what they come to
public record Rubric(
    Identity identity,
    Governance governance,
    DocumentContract document,
    Questions questions,
    Scoring scoring,
    List<RubricTestCase> cases) {

  /// Decimals of displayed scores if a rubric declares none.
  public static final int DISPLAY_DECIMALS = 4;

  /// Decimals of a score where a person reads one.
  private static final int READ_DECIMALS = 2;

  public Rubric {
    cases = List.copyOf(cases);
  }

  /// What is found out about a document.
  ///
  /// @param gates that end an evaluation before a judge is asked
  /// @param gateMetadata rationales and the like, by gate; gates without any are left out
  public record Questions(
      List<Fact> facts,
      List<Expression> invariants,
      List<Gate> gates,
      SortedMap<String, RuleMetadata> gateMetadata,
      List<Trait> traits,
      EvidencePolicy evidence,
      ReplicatePolicy judge) {
    public Questions {
      facts = List.copyOf(facts);
      invariants = List.copyOf(invariants);
      gates = List.copyOf(gates);
      gateMetadata = SortedCopy.of(gateMetadata);
      traits = List.copyOf(traits);
    }
  }

  /// What follows from it.
  ///
  /// @param conditions named conditions, by name
  /// @param derivations named conditions whose truth the trace records as a step, by name
  /// @param nodes of the `plan` section; traits become nodes only when the plan is assembled
  /// @param gradings sorted by node
  /// @param ruleMetadata versions, rationales and the like, by `node/rule`
  /// @param displayDecimals decimals of displayed scores, 0 to 12; scores themselves have twelve
  public record Scoring(
      ScoringPlan.Caps caps,
      List<Threshold> thresholds,
      SortedMap<String, Expression> conditions,
      SortedMap<String, Expression> derivations,
      List<Node> nodes,
      List<Grading> gradings,
      SortedMap<String, RuleMetadata> ruleMetadata,
      int displayDecimals) {
    public Scoring {
      thresholds = List.copyOf(thresholds);
      conditions = SortedCopy.of(conditions);
      derivations = SortedCopy.of(derivations);
      nodes = List.copyOf(nodes);
      gradings = List.copyOf(gradings);
      ruleMetadata = SortedCopy.of(ruleMetadata);
    }
  }

  /// All items of all traits, in source order.
  public List<Item> items() {
    return questions.traits().stream().flatMap(trait -> trait.items().stream()).toList();
  }

  public SortedMap<String, Item> itemsById() {
    SortedMap<String, Item> byId = new TreeMap<>();
    items().forEach(item -> byId.put(item.id(), item));
    return byId;
  }

  /// Whether it compares two candidates.
  public boolean isPairwise() {
    return items().stream().anyMatch(item -> item.scale().isPreference());
  }

  /// Decimals with which people see scores: two, unless the rubric declares another number than the
  /// one that [#DISPLAY_DECIMALS] stands for.
  public int readDecimals() {
    return scoring.displayDecimals() == DISPLAY_DECIMALS
        ? READ_DECIMALS
        : scoring.displayDecimals();
  }

  /// Name and version. The language and the description are empty if not given.
  public record Identity(String name, String version, String language, String description) {

    /// Name and version, as people read them.
    public String label() {
      return name + " " + version;
    }

    /// Name and version, as one refers to it: `essay@1.0.0`.
    public String reference() {
      return name + "@" + version;
    }
  }

  /// Who is responsible for a rubric and how it changed. Texts that were not given are empty.
  ///
  /// @param level how much of it must be documented
  /// @param draft whether the rubric still awaits approval; no artefact contains this flag, so
  ///   approving a draft does not change its digest
  public record Governance(
      String owner,
      String effectiveFrom,
      String effectiveUntil,
      List<ChangelogEntry> changelog,
      Level level,
      boolean draft) {
    public Governance {
      changelog = List.copyOf(changelog);
    }

    /// What a rubric must say of itself to be locked; each level demands what those before it do.
    public enum Level implements WireNamed {
      NORMAL,
      /// Owners, and the metadata of rules and thresholds.
      STRICT,
      /// Metadata of gates too, and no number that decides without a threshold.
      SEALED;
    }
  }

  /// One entry of the changelog. Texts that were not given are empty.
  @Sparse
  public record ChangelogEntry(String version, String date, String note) implements JsonRecord {}

  /// The texts that a document consists of.
  ///
  /// @param context names of the context parts that must come with every document
  /// @param charactersMin least length of the text, in UTF-16 code units
  /// @param charactersMax greatest length of the text, in UTF-16 code units
  /// @param graded which parts are; [PartScope#ONE_TEXT] where a document is one text
  /// @param lastTurns only so many of the last graded turns are graded; 0 for all
  /// @param markup how the texts are written
  /// @param repeatsCount whether what a text repeats of others, or has below its signature mark, is
  ///   evidence like its other words (`quoted: evidence`)
  public record DocumentContract(
      @Sparse List<String> context,
      @Member("min_characters") @Sparse("1") int charactersMin,
      @Member("max_characters") @Sparse("" + CHARACTERS_MAX) int charactersMax,
      @Sparse PartScope graded,
      @Member("last_turns") @Sparse int lastTurns,
      @Sparse("markdown") TextNotation markup,
      @Member("quoted") @FlagNames("evidence") boolean repeatsCount,
      @Member("join") @FlagNames("speaker") boolean joinsTurns)
      implements JsonRecord {
    /// Longest text of any document or context part, in UTF-16 code units.
    public static final int CHARACTERS_MAX = 1_000_000;

    /// Any text that is not empty, without context.
    public static final DocumentContract OPEN =
        new DocumentContract(
            List.of(),
            1,
            CHARACTERS_MAX,
            PartScope.ONE_TEXT,
            0,
            TextNotation.MARKDOWN,
            false,
            false);

    /// The most turns that a rubric may grade at the end of a conversation.
    public static final int LAST_TURNS_MAX = 10_000;

    /// Whether documents may have parts.
    public boolean hasParts() {
      return !graded.words().isEmpty();
    }

    public DocumentContract {
      context = List.copyOf(context);
    }

    /// With its candidates graded, where a rubric compares them and names no parts itself.
    DocumentContract comparing(boolean candidates) {
      return candidates && !hasParts()
          ? new DocumentContract(
              context,
              charactersMin,
              charactersMax,
              PartScope.CANDIDATES,
              lastTurns,
              markup,
              repeatsCount,
              joinsTurns)
          : this;
    }
  }

  /// Documentation of a rule or gate that does not affect scores. Texts that were not given are
  /// empty.
  @Sparse
  public record RuleMetadata(
      String version,
      String description,
      String rationale,
      String added,
      @Member("added_by") String addedBy,
      String review)
      implements JsonRecord {
    public static final RuleMetadata NONE = new RuleMetadata("", "", "", "", "", "");
  }

  /// Every condition and formula, with its place.
  public List<LocatedExpression> expressions() {
    List<LocatedExpression> places = new ArrayList<>();
    scoring.nodes().forEach(node -> places.addAll(ExpressionTraversal.of(node)));
    scoring
        .conditions()
        .forEach((id, one) -> places.add(located("/conditions/" + id, one, Role.FORMULA)));
    scoring
        .derivations()
        .forEach((id, one) -> places.add(located("/derivations/" + id, one, Role.FORMULA)));
    for (int i = 0; i < questions.gates().size(); i++) {
      places.add(located("/gates/" + i + "/when", questions.gates().get(i).when(), Role.RULE));
    }
    for (Grading grading : scoring.gradings()) {
      for (int i = 0; i < grading.rules().size(); i++) {
        places.add(
            located(
                grading.path() + "/rules/" + i + "/when",
                grading.rules().get(i).when(),
                Role.RULE));
      }
    }
    return places;
  }

  private static LocatedExpression located(String path, Expression expression, Role role) {
    return new LocatedExpression(path, expression, role);
  }

  /// An example with its expected results. The compiler runs every case and rejects a rubric whose
  /// results differ.
  ///
  /// @param findings what is known of each item: decisions, which are taken as supported by
  ///   evidence; that it does not apply; for an item that is asked of each unit, that for each
  /// @param calibrated the calibrated composite that a cut with `on: calibrated` reads
  /// @param expected expected values by `composite`, `interval`, `status`, `passed`, `verdict` or
  ///   the id of a node, written as on a scorecard
  public record RubricTestCase(
      String name,
      SortedMap<String, FactValue> facts,
      SortedMap<String, ItemFinding> findings,
      Optional<BigDecimal> calibrated,
      SortedMap<String, String> expected) {
    public RubricTestCase {
      facts = SortedCopy.of(facts);
      findings = SortedCopy.of(findings);
      expected = SortedCopy.of(expected);
    }

    /// A case with decisions and without a calibrated score.
    public RubricTestCase(
        String name,
        SortedMap<String, FactValue> facts,
        SortedMap<String, Integer> decisions,
        SortedMap<String, String> expected) {
      this(name, facts, supported(decisions), Optional.empty(), expected);
    }

    private static SortedMap<String, ItemFinding> supported(SortedMap<String, Integer> decisions) {
      SortedMap<String, ItemFinding> findings = new TreeMap<>();
      decisions.forEach((id, decision) -> findings.put(id, decided(decision)));
      return findings;
    }

    /// A decision that is taken as supported.
    static ItemFinding decided(int decision) {
      return new ItemFinding.Decided(decision, Support.SUFFICIENT);
    }

    /// The decisions on items that are asked once.
    public SortedMap<String, Integer> decisions() {
      SortedMap<String, Integer> decisions = new TreeMap<>();
      findings.forEach((id, finding) -> {
        if (finding instanceof ItemFinding.Decided(Rational decision, Support _)) {
          decision.whole().ifPresent(level -> decisions.put(id, level));
        }
      });
      return decisions;
    }
  }
}

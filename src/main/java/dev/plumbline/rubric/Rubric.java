package dev.plumbline.rubric;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Plan;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A rubric as its author wrote it: every value has its type, nothing is checked across values yet.
///
/// @param conditions named conditions, by name
/// @param derivations named booleans that the trace shows as facts, by name
/// @param plan the nodes, without those that the traits are
/// @param notes governance words on rules, by `node/rule`
/// @param displayDecimals decimals that people are shown
public record Rubric(
    Identity identity,
    Governance governance,
    DocumentContract document,
    List<Fact> facts,
    List<Expression> invariants,
    List<Gate> gates,
    List<Trait> traits,
    EvidencePolicy evidence,
    Plan.Caps caps,
    JudgeOptions judge,
    List<Threshold> thresholds,
    SortedMap<String, Expression> conditions,
    SortedMap<String, Expression> derivations,
    List<Node> plan,
    SortedMap<String, Notes> notes,
    int displayDecimals,
    List<RubricCase> cases) {

  public static final int DISPLAY_DECIMALS = 4;

  public Rubric {
    facts = List.copyOf(facts);
    invariants = List.copyOf(invariants);
    gates = List.copyOf(gates);
    traits = List.copyOf(traits);
    thresholds = List.copyOf(thresholds);
    conditions = sorted(conditions);
    derivations = sorted(derivations);
    plan = List.copyOf(plan);
    notes = sorted(notes);
    cases = List.copyOf(cases);
  }

  /// All items of all traits, in the order in which they stand.
  public List<Item> items() {
    return traits.stream().flatMap(trait -> trait.items().stream()).toList();
  }

  /// What a rubric is called.
  public record Identity(String name, String version, String language, String description) {}

  /// Who answers for a rubric and how it changed. Empty texts were not given.
  ///
  /// @param strict missing owners and rationales are errors
  /// @param draft nobody has approved it yet; the mark is in no artefact, so that what was approved
  ///   is what it would be without it
  public record Governance(
      String owner,
      String effectiveFrom,
      String effectiveUntil,
      List<Change> changelog,
      boolean strict,
      boolean draft) {
    public static final Governance NONE = new Governance("", "", "", List.of(), false, false);

    public Governance {
      changelog = List.copyOf(changelog);
    }
  }

  public record Change(String version, String date, String note) {}

  /// What a document must look like. `charactersMax` counts UTF-16 units.
  public record DocumentContract(List<String> context, int charactersMin, int charactersMax) {
    public static final int CHARACTERS_MAX = 1_000_000;
    public static final DocumentContract OPEN = new DocumentContract(List.of(), 1, CHARACTERS_MAX);

    public DocumentContract {
      context = List.copyOf(context);
    }
  }

  /// Governance words on a rule. Empty texts were not given.
  public record Notes(
      String version,
      String description,
      String rationale,
      String added,
      String addedBy,
      String review) {
    public static final Notes NONE = new Notes("", "", "", "", "", "");
  }

  private static <T> SortedMap<String, T> sorted(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}

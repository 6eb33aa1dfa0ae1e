package dev.plumbline.rubric;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.Trait.Threshold;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Why a rule, gate or threshold is there, and where it comes from.
///
/// @param rationale empty if none is given
/// @param entries what else is said, in the order in which it is read
public record Provenance(String rationale, List<Entry> entries) {

  /// Nothing is said.
  public static final Provenance NONE = new Provenance("", List.of());

  public Provenance {
    entries = List.copyOf(entries);
  }

  /// @param key as the rubric has it
  public record Entry(String key, String value) {

    /// Such as `owner: the desk`.
    public String words() {
      return switch (key) {
            case "date" -> "set";
            case "review" -> "review by";
            default -> key.replace('_', ' ');
          }
          + ": "
          + value;
    }
  }

  public static Provenance of(Threshold threshold) {
    return of(
        threshold.rationale(),
        new Entry("unit", threshold.unit()),
        new Entry("source", threshold.source()),
        new Entry("owner", threshold.owner()),
        new Entry("date", threshold.date()),
        new Entry("review", threshold.review()));
  }

  public static Provenance of(RuleMetadata stated) {
    return of(
        stated.rationale(),
        new Entry("description", stated.description()),
        new Entry("version", stated.version()),
        new Entry("added", stated.added()),
        new Entry("added_by", stated.addedBy()),
        new Entry("review", stated.review()));
  }

  private static Provenance of(String rationale, Entry... entries) {
    List<Entry> given = new ArrayList<>(List.of(entries));
    given.removeIf(entry -> entry.value().isEmpty());
    return new Provenance(rationale, given);
  }

  /// All that a rubric says, by the path of what it is about, with ids in place of list positions:
  /// `thresholds/ID`, `gates/ID`, `plan/NODE/rules/ID`. What has none is left out.
  public static SortedMap<String, Provenance> all(Rubric rubric) {
    SortedMap<String, Provenance> all = new TreeMap<>();
    rubric.scoring().thresholds().forEach(it -> all.put(threshold(it.id()), of(it)));
    rubric.questions().gateMetadata().forEach((id, stated) -> all.put(gate(id), of(stated)));
    rubric.scoring().ruleMetadata().forEach((key, stated) -> all.put(rule(key), of(stated)));
    all.values().removeIf(NONE::equals);
    return Collections.unmodifiableSortedMap(all);
  }

  public static String threshold(String id) {
    return "thresholds/" + id;
  }

  public static String gate(String id) {
    return "gates/" + id;
  }

  /// @param key `node/rule`
  public static String rule(String key) {
    return "plan/" + key.replace("/", "/rules/");
  }

  /// By the keys of a rubric.
  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder().putUnlessEmpty("rationale", rationale);
    entries.forEach(entry -> json.put(entry.key(), entry.value()));
    return json.build();
  }

  /// Everything but the rationale, such as `unit: points; owner: the desk`.
  public String words() {
    return entries.stream().map(Entry::words).collect(Collectors.joining("; "));
  }
}

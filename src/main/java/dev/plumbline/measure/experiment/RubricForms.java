package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Makes the forms of a rubric (RULERS, section 4.5). Each is locked as a bundle of its own and
/// checked: the same decisions give the same score.
public final class RubricForms {

  private static final int NAME_MAX = 64;
  private static final int DRAWS = 200;
  private static final long SEED = 20_261_122;

  private final Bundle original;
  private final JsonObject rubric;

  /// A form, or why there is none.
  public sealed interface Outcome {
    record Made(RubricForm form) implements Outcome {}

    /// @param why one line
    record Refused(String form, String why) implements Outcome {}
  }

  public RubricForms(Bundle original) {
    this.original = original;
    this.rubric = original.rubricJson();
  }

  /// The forms that need no other words, in a fixed order.
  public List<Outcome> all() {
    List<Outcome> all = new ArrayList<>();
    if (LevelForms.hasLevels(rubric)) {
      all.add(made("reversed", LevelForms.reversed(rubric), same()));
      all.add(made("levels-renamed", LevelForms.renamed(rubric), same()));
      all.add(made("levels-reordered", LevelForms.reordered(rubric), same()));
    } else {
      for (String form : List.of("reversed", "levels-renamed", "levels-reordered")) {
        all.add(new Outcome.Refused(form, "no trait says what its levels mean (`anchors`)"));
      }
    }
    all.add(reordered());
    return all;
  }

  /// A form with other words, written by somebody: the same items by id.
  ///
  /// @param name of the form
  /// @param words the rubric in other words
  public Outcome reworded(String name, Bundle words) {
    SortedMap<String, Item> mine = original.rubric().itemsById();
    SortedMap<String, Item> theirs = words.rubric().itemsById();
    SortedSet<String> different = new TreeSet<>(mine.keySet());
    different.addAll(theirs.keySet());
    different.removeIf(id ->
        mine.containsKey(id)
            && theirs.containsKey(id)
            && mine.get(id).scale().levels().equals(theirs.get(id).scale().levels()));
    if (!different.isEmpty()) {
      return new Outcome.Refused(
          name, "the items differ in id or scale: " + String.join(", ", different));
    }
    SortedSet<String> reversed = new TreeSet<>();
    mine.forEach((id, item) -> {
      if (item.reverseScored() != theirs.get(id).reverseScored()) {
        reversed.add(id);
      }
    });
    return made(name, words.rubricJson(), new FormCorrespondence(same().items(), reversed));
  }

  private FormCorrespondence same() {
    return FormCorrespondence.same(original.rubric().itemsById().keySet());
  }

  /// Traits and items are asked in the order of their ids, so another order needs other ids; they
  /// say nothing.
  private Outcome reordered() {
    List<Trait> traits = original.extraction().traits();
    SortedMap<String, String> items = new TreeMap<>();
    SortedMap<String, String> names = new TreeMap<>();
    String prefix = unusedPrefix();
    for (int t = 0; t < traits.size(); t++) {
      Trait trait = traits.get(traits.size() - 1 - t);
      names.put(trait.id(), prefix + "t" + numbered(t));
      List<Item> own = trait.items();
      for (int i = 0; i < own.size(); i++) {
        items.put(
            own.get(own.size() - 1 - i).id(), prefix + "t" + numbered(t) + "_i" + numbered(i));
      }
    }
    if (items.size() < 2) {
      return new Outcome.Refused("reordered", "there are not two items to put in another order");
    }
    names.putAll(items);
    return made(
        "reordered",
        new IdentifierRenaming(names).rubric(rubric),
        new FormCorrespondence(items, new TreeSet<>()));
  }

  private static String numbered(int number) {
    return String.format(Locale.ROOT, "%03d", number + 1);
  }

  /// So many letters that no name of the rubric begins with them and our `t`.
  private String unusedPrefix() {
    String all = CanonicalJson.text(rubric).toLowerCase(Locale.ROOT);
    String prefix = "";
    while (all.contains(prefix + "t001")) {
      prefix += "x";
    }
    return prefix;
  }

  private Outcome made(String form, JsonObject changed, FormCorrespondence correspondence) {
    String suffix = "-" + form;
    String name = original.identity().name();
    String named = name.substring(0, Math.min(name.length(), NAME_MAX - suffix.length())) + suffix;
    JsonObject whole = changed.with("rubric", named);
    return switch (BundleCompiler.compile(CanonicalJson.bytes(whole))) {
      case BundleCompilation.Locked(Bundle bundle, var _) -> checked(form, bundle, correspondence);
      case BundleCompilation.DraftLocked(Bundle bundle, var _) ->
          checked(form, bundle, correspondence);
      case BundleCompilation.Rejected(List<Problem> problems) ->
          new Outcome.Refused(
              form,
              "it does not compile: "
                  + problems.stream().limit(1).map(Problem::message).collect(Collectors.joining()));
    };
  }

  private Outcome checked(String form, Bundle bundle, FormCorrespondence correspondence) {
    return isEquivalent(bundle, correspondence)
        ? new Outcome.Made(new RubricForm(form, bundle, correspondence))
        : new Outcome.Refused(form, "the same decisions give another score");
  }

  /// Tries whether a form scores decisions as its original does, with drawn decisions and unknown
  /// facts: intervals and verdicts must be equal.
  private boolean isEquivalent(Bundle form, FormCorrespondence correspondence) {
    SortedMap<String, Item> items = original.rubric().itemsById();
    for (int draw = 0; draw < DRAWS; draw++) {
      CounterRandom random = new CounterRandom(SEED, draw);
      SortedMap<String, ItemFinding> mine = new TreeMap<>();
      SortedMap<String, ItemFinding> theirs = new TreeMap<>();
      items.forEach((id, item) -> {
        List<Integer> levels = item.scale().levels();
        int decision = levels.get(random.below(levels.size()));
        mine.put(id, new ItemFinding.Decided(decision, Support.SUFFICIENT));
        theirs.put(
            correspondence.items().get(id),
            new ItemFinding.Decided(
                correspondence.decision(id, decision, item.scale()), Support.SUFFICIENT));
      });
      PlanResult one = result(original, mine);
      PlanResult other = result(form, theirs);
      if (!one.composite().equals(other.composite()) || !one.verdict().equals(other.verdict())) {
        return false;
      }
    }
    return true;
  }

  private static PlanResult result(Bundle bundle, SortedMap<String, ItemFinding> items) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    bundle
        .extraction()
        .facts()
        .forEach(fact -> facts.put(fact.id(), new FactValue.Unknown("missing")));
    return bundle.scoring().program().run(new ScoringPlanInputs(facts, items, new TreeMap<>()));
  }

  /// Forms that tell the levels of traits otherwise. Levels are words for the judge: a score
  /// follows from decisions on items, so no plan changes.
  private static final class LevelForms {

    private static final String ANCHORS = "anchors";
    private static final String DESCRIPTION = "description";

    static boolean hasLevels(JsonObject rubric) {
      return rubric.has("traits")
          && rubric.object("traits").keys().stream()
              .anyMatch(id -> rubric.object("traits").object(id).has(ANCHORS));
    }

    /// The best level has the lowest number.
    static JsonObject reversed(JsonObject rubric) {
      return traits(
          rubric,
          trait -> {
            JsonObject scale = trait.object("scale");
            BigDecimal ends = scale.decimal("min").add(scale.decimal("max"));
            JsonObjectBuilder anchors = JsonObject.builder();
            levels(trait)
                .forEach((level, words) ->
                    anchors.put(ends.subtract(level).stripTrailingZeros().toPlainString(), words));
            return trait.with(ANCHORS, anchors.build());
          });
    }

    /// The levels have letters, A for the lowest.
    static JsonObject renamed(JsonObject rubric) {
      return traits(
          rubric,
          trait -> {
            List<String> told = new ArrayList<>();
            levels(trait)
                .values()
                .forEach(words -> told.add("Level " + letters(told.size()) + ": " + words));
            return described(trait, told);
          });
    }

    /// The levels are listed from the highest down.
    static JsonObject reordered(JsonObject rubric) {
      return traits(
          rubric,
          trait -> {
            List<String> told = new ArrayList<>();
            for (Map.Entry<BigDecimal, String> level : levels(trait).entrySet()) {
              told.addFirst(
                  "Level "
                      + level.getKey().stripTrailingZeros().toPlainString()
                      + ": "
                      + level.getValue());
            }
            return described(trait, told);
          });
    }

    /// A to Z, then AA, AB and so on.
    private static String letters(int number) {
      String last = String.valueOf((char) ('A' + number % 26));
      return number < 26 ? last : letters(number / 26 - 1) + last;
    }

    private static JsonObject described(JsonObject trait, List<String> told) {
      String before = trait.find(DESCRIPTION).map(it -> ((JsonText) it).value() + "\n").orElse("");
      return trait.without(ANCHORS).with(DESCRIPTION, before + String.join("\n", told));
    }

    private static JsonObject traits(JsonObject rubric, UnaryOperator<JsonObject> each) {
      return rubric.with(
          "traits",
          rubric
              .object("traits")
              .mapped((_, trait) ->
                  ((JsonObject) trait).has(ANCHORS) ? each.apply((JsonObject) trait) : trait));
    }

    private static SortedMap<BigDecimal, String> levels(JsonObject trait) {
      SortedMap<BigDecimal, String> levels = new TreeMap<>();
      JsonObject anchors = trait.object(ANCHORS);
      anchors.keys().forEach(level -> levels.put(new BigDecimal(level), anchors.text(level)));
      return levels;
    }

    private LevelForms() {}
  }

  /// Gives traits and items of a rubric other ids, wherever they are named. It works on the
  /// canonical JSON of a locked rubric, in which every shorthand is written out and expressions are
  /// texts.
  private static final class IdentifierRenaming {

    private static final List<String> EXPRESSIONS =
        List.of("formula", "pass", "when", "switch", "score");
    private static final List<String> NAMES = List.of("min", "veto");
    private static final List<String> MEMBERS = List.of("weighted_mean", "sum");

    /// A text in quotes, or a name; what follows a name tells a function.
    private static final Pattern WORD =
        Pattern.compile(
            "\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|[A-Za-z][A-Za-z0-9_]*(?!\\s*\\(|[A-Za-z0-9_])");

    private final SortedMap<String, String> names;

    /// @param names new ids by old ones
    IdentifierRenaming(SortedMap<String, String> names) {
      this.names = new TreeMap<>(names);
    }

    JsonObject rubric(JsonObject rubric) {
      return rubric.mapped((key, value) ->
          switch (key) {
            case "traits" -> renamedKeys(object(value).mapped((_, trait) -> trait(object(trait))));
            case "plan" -> object(value).mapped((_, node) -> part(node));
            case "conditions", "derivations" -> object(value).mapped((_, text) -> expression(text));
            case "cases" -> mapped(value, this::example);
            default -> value;
          });
    }

    private Json trait(JsonObject trait) {
      return trait.mapped((key, value) ->
          key.equals("items")
              ? mapped(
                  value,
                  item -> object(item).mapped((name, id) -> name.equals("id") ? name(id) : id))
              : value);
    }

    private Json example(Json example) {
      return object(example)
          .mapped((key, value) ->
              key.equals("items") || key.equals("expect") ? renamedKeys(object(value)) : value);
    }

    private Json part(Json part) {
      return switch (part) {
        case JsonObject object ->
            object.mapped((key, value) ->
                EXPRESSIONS.contains(key)
                    ? expression(value)
                    : NAMES.contains(key) && value instanceof JsonArray
                        ? mapped(value, this::name)
                        : MEMBERS.contains(key) ? renamedKeys(object(value)) : part(value));
        case JsonArray array -> mapped(array, this::part);
        default -> part;
      };
    }

    private Json name(Json id) {
      return id instanceof JsonText(String text) ? Json.of(names.getOrDefault(text, text)) : id;
    }

    private Json expression(Json expression) {
      return expression instanceof JsonText(String text)
          ? Json.of(
              WORD.matcher(text)
                  .replaceAll(match ->
                      Matcher.quoteReplacement(names.getOrDefault(match.group(), match.group()))))
          : expression;
    }

    private JsonObject renamedKeys(JsonObject object) {
      JsonObjectBuilder renamed = JsonObject.builder(object.size());
      object.forEach((key, value) -> renamed.put(names.getOrDefault(key, key), value));
      return renamed.build();
    }

    private static Json mapped(Json array, Function<Json, Json> each) {
      return new JsonArray(((JsonArray) array).values().stream().map(each).toList());
    }

    private static JsonObject object(Json json) {
      return (JsonObject) json;
    }
  }

  /// Which item of a form is which of the original.
  ///
  /// @param items the form's ids, by the original's
  /// @param reversed original ids of the items whose decisions run the other way in the form
  public record FormCorrespondence(SortedMap<String, String> items, SortedSet<String> reversed) {

    public FormCorrespondence {
      items = SortedCopy.of(items);
      reversed = SortedCopy.of(reversed);
      if (!items.keySet().containsAll(reversed)) {
        throw new IllegalArgumentException("a reversed item that is none");
      }
    }

    /// Of items that are the same.
    public static FormCorrespondence same(Set<String> items) {
      SortedMap<String, String> ids = new TreeMap<>();
      items.forEach(id -> ids.put(id, id));
      return new FormCorrespondence(ids, new TreeSet<>());
    }

    /// A decision on an item, told in the other direction where the form reverses it.
    ///
    /// @param item the original's id
    /// @param scale of the item
    public int decision(String item, int decision, DecisionScale scale) {
      return reversed.contains(item)
          ? scale.levels().reversed().get(scale.position(decision))
          : decision;
    }
  }

  /// A form of a rubric, locked.
  ///
  /// @param name of the form, such as `reversed`
  /// @param correspondence to the original
  public record RubricForm(String name, Bundle bundle, FormCorrespondence correspondence) {}
}

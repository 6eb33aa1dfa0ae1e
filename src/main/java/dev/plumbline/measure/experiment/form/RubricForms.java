package dev.plumbline.measure.experiment.form;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Makes the forms of a rubric (RULERS, section 4.5). Each is locked as a bundle of its own and
/// checked: the same decisions give the same score.
public final class RubricForms {

  private static final int NAME_MAX = 64;

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
    SortedMap<String, Item> mine = items(original);
    SortedMap<String, Item> theirs = items(words);
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
    SortedMap<String, String> ids = new TreeMap<>();
    items(original).keySet().forEach(id -> ids.put(id, id));
    return new FormCorrespondence(ids, new TreeSet<>());
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
    JsonObject whole =
        IdentifierRenaming.members(
            changed, (key, value) -> key.equals("rubric") ? Json.of(named) : value);
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
    return EquivalenceCheck.isEquivalent(original, bundle, correspondence)
        ? new Outcome.Made(new RubricForm(form, bundle, correspondence))
        : new Outcome.Refused(form, "the same decisions give another score");
  }

  static SortedMap<String, Item> items(Bundle bundle) {
    SortedMap<String, Item> items = new TreeMap<>();
    bundle.rubric().items().forEach(item -> items.put(item.id(), item));
    return items;
  }
}

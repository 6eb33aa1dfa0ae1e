package dev.plumbline.judge.prompt;

import dev.plumbline.base.resource.PackagedText;
import dev.plumbline.rubric.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Predicate;

/// The parts of `prompt/1` that are the same for every rubric.
final class SystemPrompt {

  private static final SortedMap<String, String> PARTS =
      PackagedText.sections(SystemPrompt.class, "system-prompt.txt");

  static String of(PromptScope scope, boolean parts) {
    List<String> names = new ArrayList<>(List.of("answer", parts ? "parts" : "text"));
    add("pairs", scope.isPaired(), names);
    add("preferences", any(scope, item -> item.scale().isPreference()), names);
    add(
        "levels",
        any(scope, item -> item.scale().isDeclared() && !item.scale().isPreference()),
        names);
    add("not-applicable", any(scope, Item::mayNotApply), names);
    add("units", any(scope, item -> item.each().isPresent()), names);
    add("claims", !scope.claims().isEmpty(), names);
    return String.join("\n\n", names.stream().map(PARTS::get).toList()) + "\n";
  }

  private static void add(String name, boolean applies, List<String> names) {
    if (applies) {
      names.add(name);
    }
  }

  private static boolean any(PromptScope scope, Predicate<Item> what) {
    return scope.items().stream().anyMatch(what);
  }

  private SystemPrompt() {}
}

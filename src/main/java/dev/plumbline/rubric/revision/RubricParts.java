package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/// The parts by which two rubrics differ, and the rubrics between them: one with some parts of
/// each.
///
/// A part is an element of a section by its id, such as `thresholds/least` or `traits/style`, or a
/// member of a section such as `composite/weights`.
public final class RubricParts {

  /// Sections that say nothing of a score, or whose examples hold for one rubric alone.
  private static final List<String> NOT_SCORED =
      List.of("cases", "changelog", "description", "name", "title", "version");

  private RubricParts() {}

  /// A rubric between two others.
  ///
  /// @param part what it has of the later rubric and the one before it has not; several, joined
  ///   with `and`, where one alone makes no rubric
  public record Between(String part, Bundle rubric) {}

  /// The way from one rubric to the other part by part, in the order of their paths. What changes
  /// no score is left out; the last rubric is the later one itself.
  ///
  /// @param partsMax more parts than these are one, `the rest of the rubric`
  public static List<Between> way(Bundle before, Bundle after, int partsMax) {
    JsonObject from = before.json().object("rubric");
    JsonObject to = after.json().object("rubric");
    List<Between> way = new ArrayList<>();
    SequencedSet<String> taken = new LinkedHashSet<>();
    SequencedSet<String> pending = new LinkedHashSet<>();
    Bundle last = before;
    for (String part : parts(before, after)) {
      taken.add(part);
      pending.add(part);
      Optional<Bundle> next =
          way.size() + 1 < partsMax ? compiled(merged(from, to, taken)) : Optional.empty();
      if (next.isPresent()) {
        if (!next.get().scoring().digest().equals(last.scoring().digest())) {
          way.add(new Between(String.join(" and ", pending), next.get()));
          last = next.get();
        }
        pending.clear();
      }
    }
    if (!last.scoring().digest().equals(after.scoring().digest())) {
      boolean rest = pending.isEmpty() || way.size() + 1 == partsMax && pending.size() > 1;
      way.add(new Between(rest ? "the rest of the rubric" : String.join(" and ", pending), after));
    }
    return List.copyOf(way);
  }

  private static List<String> parts(Bundle before, Bundle after) {
    SequencedSet<String> parts = new LinkedHashSet<>();
    for (JsonDiff.Difference each :
        JsonDiff.between(before.json().object("rubric"), after.json().object("rubric"))) {
      if (!NOT_SCORED.contains(each.path().getFirst())) {
        parts.add(String.join("/", each.path().subList(0, Math.min(2, each.path().size()))));
      }
    }
    return List.copyOf(parts);
  }

  /// A rubric with the named parts of the later one.
  static JsonObject merged(JsonObject before, JsonObject after, Set<String> parts) {
    SequencedMap<String, Json> sections = new LinkedHashMap<>();
    before.forEach(sections::put);
    after.forEach((name, section) ->
        section(name, before.find(name).orElse(JsonDiff.ABSENT), section, parts)
            .ifPresent(it -> sections.put(name, it)));
    before.forEach((name, section) -> {
      if (!after.has(name)) {
        section(name, section, JsonDiff.ABSENT, parts)
            .ifPresentOrElse(it -> sections.put(name, it), () -> sections.remove(name));
      }
    });
    sections.remove("cases");
    return object(sections);
  }

  /// Absent if the section has nothing left.
  private static Optional<Json> section(String name, Json before, Json after, Set<String> parts) {
    if (parts.contains(name)) {
      return after == JsonDiff.ABSENT ? Optional.empty() : Optional.of(after);
    }
    Optional<SequencedMap<String, Json>> one = elements(before);
    Optional<SequencedMap<String, Json>> other = elements(after);
    if (one.isEmpty() || other.isEmpty()) {
      return before == JsonDiff.ABSENT ? Optional.empty() : Optional.of(before);
    }
    SequencedMap<String, Json> merged = new LinkedHashMap<>(one.get());
    SequencedSet<String> keys = new LinkedHashSet<>(one.get().keySet());
    keys.addAll(other.get().keySet());
    for (String key : keys) {
      if (parts.contains(name + "/" + key)) {
        if (other.get().containsKey(key)) {
          merged.put(key, other.get().get(key));
        } else {
          merged.remove(key);
        }
      }
    }
    boolean isList = before instanceof JsonArray || after instanceof JsonArray;
    return merged.isEmpty()
        ? Optional.empty()
        : Optional.of(isList ? new JsonArray(List.copyOf(merged.values())) : object(merged));
  }

  /// The members of an object, or the elements of a list by their ids.
  private static Optional<SequencedMap<String, Json>> elements(Json section) {
    SequencedMap<String, Json> elements = new LinkedHashMap<>();
    return switch (section) {
      case JsonObject object -> {
        object.forEach(elements::put);
        yield Optional.of(elements);
      }
      case JsonArray(var list) -> {
        for (Json element : list) {
          if (element instanceof JsonObject object
              && object.find("id").or(() -> object.find("name")).orElse(JsonDiff.ABSENT)
                  instanceof JsonText(String id)) {
            elements.put(id, element);
          }
        }
        yield elements.size() == list.size() ? Optional.of(elements) : Optional.empty();
      }
      default -> section == JsonDiff.ABSENT ? Optional.of(elements) : Optional.empty();
    };
  }

  private static Optional<Bundle> compiled(JsonObject rubric) {
    return BundleCompiler.compile(CanonicalJson.bytes(rubric))
            instanceof BundleCompilation.Locked(Bundle bundle, var _)
        ? Optional.of(bundle)
        : Optional.empty();
  }

  private static JsonObject object(SequencedMap<String, Json> members) {
    return JsonObject.of(members);
  }
}

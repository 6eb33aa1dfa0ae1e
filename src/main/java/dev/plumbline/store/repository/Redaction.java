package dev.plumbline.store.repository;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.APPEAL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CORRECTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.score.ReasonRedaction;
import java.util.Set;
import java.util.regex.Pattern;

/// What is left of an artefact whose words are erased: the same members, with [#WORDS] in the place
/// of each quote, reason and ground, and of words that show an erased value. Decisions, figures,
/// spans and digests stay, so that what was made from it is read and computed as before.
public final class Redaction {

  /// In the place of words.
  public static final String WORDS = "(erased)";

  /// What is made from a text and has words of it, or of people about it.
  private static final Set<ArtefactKind> KINDS = Set.of(EXTRACTION, SCORECARD, CORRECTION, APPEAL);

  /// The members that hold words, in all of these kinds.
  private static final Set<String> MEMBERS = Set.of("quote", "reason", "ground", "text");

  /// Values of facts, where they are read, and what judges answered about them.
  private static final Set<String> VALUES = Set.of("facts", "now", "reads", "replicates");

  /// Numbers, codes and words of a closed list; anything else may be words of a text.
  private static final Pattern VALUE = Pattern.compile(".{0,15}|[!-~]*");

  public static boolean isPossible(ArtefactKind kind) {
    return KINDS.contains(kind);
  }

  public static byte[] of(JsonObject artefact) {
    return CanonicalJson.bytes(
        object(ReasonRedaction.of(artefact, Redaction::isErased, WORDS), false));
  }

  private static JsonObject object(JsonObject json, boolean values) {
    return json.mapped((key, value) ->
        !values && MEMBERS.contains(key) && value instanceof JsonText
            ? WORDS
            : member(value, values || VALUES.contains(key)));
  }

  private static Json member(Json value, boolean values) {
    return switch (value) {
      case JsonObject nested -> object(nested, values);
      case JsonArray(var elements) ->
          JsonArray.mapped(elements, element -> member(element, values));
      case JsonText(String text) when values && isErased(text) -> Json.of(WORDS);
      default -> value;
    };
  }

  /// What was erased before is erased: words that show it say nothing.
  private static boolean isErased(String value) {
    return value.equals(WORDS) || !VALUE.matcher(value).matches();
  }

  private Redaction() {}
}

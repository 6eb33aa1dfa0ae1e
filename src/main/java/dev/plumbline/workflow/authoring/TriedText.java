package dev.plumbline.workflow.authoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.PartRole;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.workflow.documents.PartsReader;
import dev.plumbline.workflow.review.form.FilledForm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A text that an author tries a rubric on, as it was pasted: what is empty is not there.
///
/// @param turns of a conversation, each from a line that begins with who says it (`user: …`), or as
///   JSON
/// @param sources passages with an empty line between two, or as JSON
/// @param context the context parts by name
/// @param facts as they are written, by id
/// @param answers of a person; what is left open is for the cues
public record TriedText(
    String text,
    String turns,
    String sources,
    SortedMap<String, String> context,
    SortedMap<String, String> facts,
    List<FilledForm.Answer> answers) {

  private static final Pattern TURN = Pattern.compile("([A-Za-z][A-Za-z0-9_-]{0,63}):[ \t]?(.*)");

  public TriedText {
    context = Collections.unmodifiableSortedMap(new TreeMap<>(context));
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    answers = List.copyOf(answers);
  }

  public boolean isEmpty() {
    return text.isBlank() && turns.isBlank();
  }

  /// What was pasted as a document of a rubric.
  Document document(DocumentContract contract, List<Problem> problems) {
    PartsReader.Problems wrong =
        (place, message, help) ->
            problems.add(Problem.at(place, ProblemCode.WRONG_TYPE, message, help));
    List<GivenPart> parts = new ArrayList<>(turns(contract, wrong));
    if (!text.isBlank()) {
      parts.add(GivenPart.of("", Optional.empty(), text));
    }
    parts.addAll(sources(wrong));
    SortedMap<String, String> given = new TreeMap<>(context);
    given.values().removeIf(String::isBlank);
    return Document.of(parts, given);
  }

  private List<GivenPart> turns(DocumentContract contract, PartsReader.Problems wrong) {
    if (isJson(turns)) {
      return new PartsReader(wrong).messages("/turns", Json.of(turns));
    }
    List<GivenPart> parts = new ArrayList<>();
    String who = "";
    StringBuilder said = new StringBuilder();
    for (String line : turns.strip().lines().toList()) {
      Matcher turn = TURN.matcher(line);
      boolean begins = turn.matches() && isSpeaker(turn.group(1), contract);
      if (begins && !who.isEmpty()) {
        parts.add(part(who, said.toString()));
        said.setLength(0);
      }
      who = begins ? turn.group(1) : who;
      if (who.isEmpty()) {
        wrong.add(
            "/turns",
            "who says " + EscapedText.text(line) + " is missing",
            "begin each turn with who says it, as in `user: …` and `assistant: …`");
        return List.of();
      }
      said.append(begins ? turn.group(2) : "\n" + line);
    }
    if (!who.isEmpty()) {
      parts.add(part(who, said.toString()));
    }
    return parts;
  }

  private static boolean isSpeaker(String word, DocumentContract contract) {
    return PartRole.find(word).isPresent() || contract.graded().words().contains(word);
  }

  private static GivenPart part(String who, String said) {
    Optional<PartRole> role = PartRole.find(who);
    return GivenPart.of(role.isPresent() ? "" : who, role, said.strip());
  }

  private List<GivenPart> sources(PartsReader.Problems wrong) {
    Json passages =
        isJson(sources)
            ? Json.of(sources)
            : JsonArray.texts(
                Stream.of(sources.split("\\n[ \\t]*\\n"))
                    .map(String::strip)
                    .filter(passage -> !passage.isEmpty())
                    .toList());
    return new PartsReader(wrong).sources("/sources", passages);
  }

  private static boolean isJson(String pasted) {
    String bare = pasted.strip();
    return bare.startsWith("[") || bare.startsWith("{");
  }

  /// The facts that are given with it; a truth as one, everything else as a text.
  JsonObject given(ExtractionSpec spec) {
    JsonObjectBuilder given = JsonObject.builder();
    for (Fact fact : spec.facts()) {
      String written = facts.getOrDefault(fact.id(), "").strip();
      if (!written.isEmpty() && fact.source() instanceof Fact.Source.Supplied) {
        boolean truth = fact.type() instanceof FactType.Truthful && written.matches("true|false");
        given.put(fact.id(), truth ? Json.of(Boolean.parseBoolean(written)) : Json.of(written));
      }
    }
    return given.build();
  }
}

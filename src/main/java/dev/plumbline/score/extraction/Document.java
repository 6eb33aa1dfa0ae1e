package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is evaluated: one text, or the parts of a conversation with its sources; and context, which
/// is never graded. Which parts are graded is up to the rubric ([GradedDocument]).
///
/// A document that is one text is stored as `{text, context}`, any other one as `{parts, context}`.
public final class Document {

  private final List<Part> parts;
  private final SortedMap<String, IndexedText> context;

  /// Computed on first use; two threads may both compute it, with equal results.
  private volatile Optional<Digest> digest = Optional.empty();

  /// A part of a document.
  ///
  /// @param label how it is cited: its name, else `t3` for the third turn of a conversation, `d2`
  ///   for the second source, or empty for the one text of a document
  /// @param name that its owner gave it; may be empty
  /// @param role empty for a text without one
  /// @param calls of tools, that this part makes
  /// @param answers the id of the call that this part is the result of; may be empty
  /// @param failed whether that call went wrong
  /// @param by who speaks, by the words of the file: a role such as `agent`, a person's name
  /// @param pieces of which a turn is joined, with their places in the file; may be none
  public record Part(
      String label,
      String name,
      Optional<PartRole> role,
      IndexedText text,
      List<ToolCall> calls,
      String answers,
      boolean failed,
      List<String> by,
      List<Piece> pieces) {
    public Part {
      calls = List.copyOf(calls);
      by = List.copyOf(by);
      pieces = List.copyOf(pieces);
    }

    /// As it was given, with other words.
    public GivenPart saying(String words) {
      List<Piece> same = words.equals(text.text()) ? pieces : List.of();
      return new GivenPart(name, role, words, calls, answers, failed, by, same);
    }

    /// Where in the file spans of its text lie: the places of the pieces that it touches, the first
    /// and the last; empty if none are known.
    public String place(List<Span> spans) {
      List<String> places = new ArrayList<>();
      for (int i = 0; i < pieces.size(); i++) {
        int end = i + 1 < pieces.size() ? pieces.get(i + 1).at() : Integer.MAX_VALUE;
        int start = pieces.get(i).at();
        if (spans.stream().anyMatch(span -> start < span.end() && span.start() < end)) {
          places.add(pieces.get(i).place());
        }
      }
      return places.size() < 2
          ? String.join("", places)
          : places.getFirst() + " to " + places.getLast();
    }

    /// How it is cited, with who says it: `t2, assistant`.
    public String heading() {
      String shown = label.isEmpty() ? "text" : label;
      return role.map(it -> shown + ", " + speaker(it)).orElse(shown);
    }

    private String speaker(PartRole role) {
      return by.isEmpty() ? role.wireName() : role.wireName() + " (" + String.join(", ", by) + ")";
    }

    private JsonObject shown() {
      return JsonObject.of(
          "calls?", calls,
          "by?", by,
          "part", label.isEmpty() ? "text" : label,
          "role?", role,
          "text", text.text());
    }

    /// A sentence or paragraph of this part, as it is cited: `s3`, or `t2.s3`.
    public String unit(String inner) {
      return label.isEmpty() ? inner : label + "." + inner;
    }
  }

  /// A piece of a turn.
  ///
  /// @param at where it begins in the text of the turn
  /// @param place in the file: its number among the messages, or its time
  public record Piece(int at, String place) implements JsonRecord {}

  /// A call of a tool.
  ///
  /// @param id by which its result names it; may be empty
  /// @param arguments as they were written, mostly a JSON object
  public record ToolCall(@Sparse String id, String name, String arguments) implements JsonRecord {}

  /// A part as it is given, before it has its place in a document.
  public record GivenPart(
      @Sparse String name,
      Optional<PartRole> role,
      String text,
      @Sparse List<ToolCall> calls,
      @Member("call") @Sparse String answers,
      @Sparse boolean failed,
      @Sparse List<String> by,
      @Sparse List<Piece> pieces)
      implements JsonRecord {

    /// Of nobody who is named.
    public GivenPart(
        String name,
        Optional<PartRole> role,
        String text,
        List<ToolCall> calls,
        String answers,
        boolean failed) {
      this(name, role, text, calls, answers, failed, List.of(), List.of());
    }

    /// A part that is only a text.
    public static GivenPart of(String name, Optional<PartRole> role, String text) {
      return new GivenPart(name, role, text, List.of(), "", false);
    }
  }

  /// @param context the context parts by name
  public static Document of(String text, SortedMap<String, String> context) {
    return of(List.of(GivenPart.of("", Optional.empty(), text)), context);
  }

  /// @param parts in order; of those without name and role there is at most one
  /// @param context the context parts by name
  public static Document of(List<GivenPart> parts, SortedMap<String, String> context) {
    List<Part> labelled = new ArrayList<>();
    int turns = 0;
    int sources = 0;
    for (GivenPart part : parts) {
      String label = "";
      if (part.role().isPresent()) {
        label =
            part.role().get() == PartRole.SOURCE
                ? PartRole.SOURCE_LABEL + ++sources
                : PartRole.TURN_LABEL + ++turns;
      }
      labelled.add(
          new Part(
              part.name().isEmpty() ? label : part.name(),
              part.name(),
              part.role(),
              IndexedText.of(part.text()),
              part.calls(),
              part.answers(),
              part.failed(),
              part.by(),
              part.pieces()));
    }
    SortedMap<String, IndexedText> beside = new TreeMap<>();
    context.forEach((name, part) -> beside.put(name, IndexedText.of(part)));
    return new Document(labelled, beside);
  }

  private Document(List<Part> parts, SortedMap<String, IndexedText> context) {
    this.parts = List.copyOf(parts);
    this.context = Collections.unmodifiableSortedMap(context);
  }

  /// The document of an artefact.
  public static Document of(JsonObject stored) {
    SortedMap<String, String> context = stored.textsByName("context");
    return stored.has("parts")
        ? of(
            stored.objects("parts").stream()
                .map(it -> JsonRecord.stored(GivenPart.class, it))
                .toList(),
            context)
        : of(stored.text("text"), context);
  }

  /// As a rubric sees it: with the turns of one speaker joined where it says so.
  public Document as(DocumentContract contract) {
    if (!contract.joinsTurns()) {
      return this;
    }
    SortedMap<String, String> texts = new TreeMap<>();
    context.forEach((name, part) -> texts.put(name, part.text()));
    return of(JoinedTurns.of(given()), texts);
  }

  /// In order, at least one.
  public List<Part> parts() {
    return parts;
  }

  /// Whether it is one text, without roles and names.
  public boolean isOneText() {
    return parts.size() == 1 && parts.getFirst().label().isEmpty();
  }

  /// The context parts by name.
  public SortedMap<String, IndexedText> context() {
    return context;
  }

  /// The Unicode code points of all parts, without context.
  int characters() {
    return parts.stream()
        .map(part -> part.text().text())
        .mapToInt(text -> text.codePointCount(0, text.length()))
        .sum();
  }

  /// The UTF-16 units of everything that it holds, about what it takes of memory.
  public long size() {
    return Stream.concat(parts.stream().map(Part::text), context.values().stream())
        .mapToLong(text -> text.text().length())
        .sum();
  }

  /// The canonical form that the digest covers.
  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder();
    if (isOneText()) {
      json.put("text", parts.getFirst().text().text());
    } else {
      json.put("parts", given());
    }
    return json.putUnlessEmpty("context", contextJson()).build();
  }

  private List<GivenPart> given() {
    return parts.stream().map(it -> it.saying(it.text().text())).toList();
  }

  /// What is evaluated, for people: the text, or all parts with who says them.
  public String words() {
    return isOneText()
        ? parts.getFirst().text().text()
        : parts.stream().map(Document::words).collect(Collectors.joining("\n\n"));
  }

  private static String words(Part part) {
    StringJoiner words = new StringJoiner("\n");
    words.add("[" + part.heading() + "]");
    words.add(part.text().text());
    part.calls().forEach(call -> words.add("[calls " + call.name() + "] " + call.arguments()));
    return words.toString();
  }

  /// As members of a form for people: `text`, or `parts`.
  public void put(JsonObjectBuilder form) {
    if (isOneText()) {
      form.put("text", parts.getFirst().text().text());
    } else {
      form.put("parts", JsonArray.mapped(parts, part -> part.shown()));
    }
  }

  /// The texts of the context parts by name.
  public JsonObject contextJson() {
    return JsonObject.mapped(context, part -> part.text());
  }

  /// @throws dev.plumbline.base.canonical.CanonicalJson.NotCanonicalException if a text holds half
  ///   a surrogate pair
  public Digest digest() {
    if (digest.isEmpty()) {
      digest = Optional.of(Digest.of(ArtefactKind.DOCUMENT, json()));
    }
    return digest.get();
  }
}

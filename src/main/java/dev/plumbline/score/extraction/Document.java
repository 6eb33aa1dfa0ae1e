package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.text.IndexedText;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// The text under evaluation and its context parts, which are not graded.
public final class Document {

  private final IndexedText text;
  private final SortedMap<String, IndexedText> context;

  /// @param context the context parts by name
  public static Document of(String text, SortedMap<String, String> context) {
    SortedMap<String, IndexedText> parts = new TreeMap<>();
    context.forEach((name, part) -> parts.put(name, IndexedText.of(part)));
    return new Document(IndexedText.of(text), parts);
  }

  private Document(IndexedText text, SortedMap<String, IndexedText> context) {
    this.text = text;
    this.context = Collections.unmodifiableSortedMap(context);
  }

  /// The document of an artefact.
  public static Document of(JsonObject stored) {
    return of(stored.text("text"), stored.textsByName("context"));
  }

  public IndexedText text() {
    return text;
  }

  /// The text as it was given.
  public String words() {
    return text.text();
  }

  /// The context parts by name.
  public SortedMap<String, IndexedText> context() {
    return context;
  }

  /// The canonical form that the digest covers.
  public JsonObject json() {
    return JsonObject.builder()
        .put("text", text.text())
        .putUnlessEmpty("context", contextJson())
        .build();
  }

  /// The texts of the context parts by name.
  public JsonObject contextJson() {
    JsonObjectBuilder parts = JsonObject.builder();
    context.forEach((name, part) -> parts.put(name, part.text()));
    return parts.build();
  }

  /// @throws dev.plumbline.base.canonical.NotCanonicalException if the text holds half a surrogate
  ///   pair
  public Digest digest() {
    return Digest.of(ArtefactKind.DOCUMENT, json());
  }
}

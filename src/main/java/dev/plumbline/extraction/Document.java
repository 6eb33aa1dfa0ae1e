package dev.plumbline.extraction;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.Kind;
import dev.plumbline.text.Indexed;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// The text under evaluation and the named parts around it that are not graded.
public final class Document {

  private final Indexed text;
  private final SortedMap<String, Indexed> context;

  public static Document of(String text, SortedMap<String, String> context) {
    SortedMap<String, Indexed> parts = new TreeMap<>();
    context.forEach((name, part) -> parts.put(name, Indexed.of(part)));
    return new Document(Indexed.of(text), parts);
  }

  private Document(Indexed text, SortedMap<String, Indexed> context) {
    this.text = text;
    this.context = Collections.unmodifiableSortedMap(context);
  }

  public Indexed text() {
    return text;
  }

  /// The context parts by name.
  public SortedMap<String, Indexed> context() {
    return context;
  }

  public JsonObject json() {
    JsonObjectBuilder parts = JsonObject.builder();
    context.forEach((name, part) -> parts.put(name, part.text()));
    return JsonObject.builder()
        .put("text", text.text())
        .putUnlessEmpty("context", parts.build())
        .build();
  }

  /// @throws dev.plumbline.canonical.NotCanonical if the text holds half a surrogate pair
  public Digest digest() {
    return Digest.of(Kind.DOCUMENT, json());
  }
}

package dev.plumbline.given;

import dev.plumbline.extraction.Document;
import java.util.TreeMap;

/// Documents written down in a test.
public final class Documents {

  public static Document of(String text) {
    return Document.of(text, new TreeMap<>());
  }

  public static Document of(String text, String part, String words) {
    TreeMap<String, String> context = new TreeMap<>();
    context.put(part, words);
    return Document.of(text, context);
  }

  private Documents() {}
}

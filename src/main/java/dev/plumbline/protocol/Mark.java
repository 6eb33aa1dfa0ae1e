package dev.plumbline.protocol;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;

/// The word that delimits a document in its prompt. It follows from the digest of the document, so
/// a text that holds its own mark would have to hold a piece of its own digest.
final class Mark {

  private static final int HEX_DIGITS = 12;

  static String of(Digest spec, Digest document) {
    JsonObject both =
        JsonObject.builder()
            .put("document", document)
            .put("mark", "prompt/1")
            .put("spec", spec)
            .build();
    String digest = Digest.of(Kind.REQUEST, both).toString();
    return digest.substring(digest.length() - HEX_DIGITS);
  }

  private Mark() {}
}

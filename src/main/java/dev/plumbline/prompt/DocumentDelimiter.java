package dev.plumbline.prompt;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;

/// The word that delimits a document in its prompt. It follows from the digest of the document, so
/// a text that holds its own mark would have to hold a piece of its own digest.
final class DocumentDelimiter {

  private static final int HEX_DIGITS = 12;

  static String of(Digest spec, Digest document) {
    JsonObject both =
        JsonObject.builder()
            .put("document", document)
            .put("mark", "prompt/1")
            .put("spec", spec)
            .build();
    String digest = Digest.of(ArtefactKind.REQUEST, both).toString();
    return digest.substring(digest.length() - HEX_DIGITS);
  }

  private DocumentDelimiter() {}
}

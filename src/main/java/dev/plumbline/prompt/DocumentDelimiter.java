package dev.plumbline.prompt;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;

/// The word that delimits a document in its prompt. It is derived from the digests of the spec and
/// the document, so that a prompt is reproducible, and a text that contained its own delimiter
/// would have to contain a part of its own digest.
final class DocumentDelimiter {

  private static final int HEX_DIGITS = 12;

  static String of(Digest spec, Digest document) {
    JsonObject both =
        JsonObject.builder()
            .put("document", document)
            .put("delimiter", "prompt/1")
            .put("extractionSpec", spec)
            .build();
    String digest = Digest.of(ArtefactKind.REQUEST, both).toString();
    return digest.substring(digest.length() - HEX_DIGITS);
  }

  private DocumentDelimiter() {}
}

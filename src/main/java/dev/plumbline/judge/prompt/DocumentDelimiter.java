package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;

/// The word that delimits a document in its prompt. It is derived from the digests of the spec and
/// the document, so that a prompt is reproducible, and a text that contained its own delimiter
/// would have to contain a part of its own digest.
final class DocumentDelimiter {

  private static final int HEX_DIGITS = 12;

  static String of(Digest spec, Digest document) {
    return of(JsonObject.builder().put("delimiter", "prompt/1"), spec, document);
  }

  /// The delimiter of passages of the document that were quoted for one item or fact.
  ///
  /// @param question the version of the question about them
  static String of(String question, Digest spec, Digest document, String quotedFor) {
    return of(
        JsonObject.builder().put("delimiter", question).put("quotedFor", quotedFor),
        spec,
        document);
  }

  private static String of(JsonObjectBuilder prompt, Digest spec, Digest document) {
    JsonObject both = prompt.put("document", document).put("extractionSpec", spec).build();
    String digest = Digest.of(ArtefactKind.REQUEST, both).toString();
    return digest.substring(digest.length() - HEX_DIGITS);
  }

  private DocumentDelimiter() {}
}

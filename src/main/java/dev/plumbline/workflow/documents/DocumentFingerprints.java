package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import java.util.ArrayList;
import java.util.List;

/// What the documents of a file were when it was read: one digest for each, in their order.
///
/// Only ids, texts and facts count. Other fields of a line, such as labels, may change.
public record DocumentFingerprints(List<Digest> digests) {

  public DocumentFingerprints {
    digests = List.copyOf(digests);
  }

  /// Collects the documents in their order.
  static final class Builder {

    private final List<Digest> digests = new ArrayList<>();

    void add(DocumentLine document) {
      digests.add(digest(document));
    }

    DocumentFingerprints build() {
      return new DocumentFingerprints(digests);
    }
  }

  public long documents() {
    return digests.size();
  }

  /// The digest of all documents in their order.
  public Digest digest() {
    List<String> each = digests.stream().map(Digest::hex).toList();
    return Digest.of(ArtefactKind.REQUEST, CanonicalJson.bytes(JsonArray.texts(each)));
  }

  /// Whether this document was at this position.
  boolean matches(long position, DocumentLine document) {
    return position < digests.size() && digests.get((int) position).equals(digest(document));
  }

  private static Digest digest(DocumentLine document) {
    return Digest.of(
        ArtefactKind.REQUEST,
        JsonObject.of(
            "id", document.id(),
            "document", document.document().digest(),
            "facts", document.facts(),
            "case", document.own().ofCase(),
            "trial", document.own().trial()));
  }
}

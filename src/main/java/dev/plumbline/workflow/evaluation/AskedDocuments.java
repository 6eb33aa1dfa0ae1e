package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.NamedClaims;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// The documents that answers may be about, by their ids. What is asked about one is kept only
/// where it depends on its units, and the document itself where it depends on its claims.
record AskedDocuments(
    ExtractionSpec spec,
    SortedMap<String, Digest> digests,
    SortedMap<Digest, List<PromptScope>> ofUnits,
    SortedMap<Digest, Document> ofClaims) {

  AskedDocuments(ExtractionSpec spec) {
    this(spec, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
  }

  void add(String id, Document document) {
    digests.put(id, document.digest());
    if (spec.claimed().isPresent()) {
      ofClaims.put(document.digest(), document);
    } else if (spec.asksUnits()) {
      ofUnits.put(document.digest(), PromptScope.of(spec, document, NamedClaims.UNKNOWN));
    }
  }

  /// @param claims those that the judge has named so far
  Function<Digest, List<PromptScope>> scopes(Function<Document, NamedClaims> claims) {
    List<PromptScope> always = PromptScope.of(spec);
    return digest ->
        ofClaims.containsKey(digest)
            ? PromptScope.of(spec, ofClaims.get(digest), claims.apply(ofClaims.get(digest)))
            : ofUnits.getOrDefault(digest, always);
  }
}

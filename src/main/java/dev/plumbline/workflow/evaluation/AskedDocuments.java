package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// The documents that answers may be about, by their ids. What is asked about one is kept only
/// where it depends on its units.
record AskedDocuments(
    ExtractionSpec spec,
    SortedMap<String, Digest> digests,
    SortedMap<Digest, List<PromptScope>> ofUnits) {

  AskedDocuments(ExtractionSpec spec) {
    this(spec, new TreeMap<>(), new TreeMap<>());
  }

  void add(String id, Document document) {
    digests.put(id, document.digest());
    if (spec.asksUnits()) {
      ofUnits.put(document.digest(), PromptScope.of(spec, document));
    }
  }

  Function<Digest, List<PromptScope>> scopes() {
    List<PromptScope> always = PromptScope.of(spec);
    return digest -> ofUnits.getOrDefault(digest, always);
  }
}

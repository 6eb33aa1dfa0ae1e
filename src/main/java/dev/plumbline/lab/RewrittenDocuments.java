package dev.plumbline.lab;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.GradedDocument;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The documents of a run as they can be evaluated again, with other texts.
public final class RewrittenDocuments {

  private final LocalStore store;
  private final Bundle bundle;
  private final ExtractionArtefactReader reader;
  private final List<RunLine> lines = new ArrayList<>();
  private int leftOut;

  /// @throws Refusal if the run has no document whose text is stored
  public RewrittenDocuments(StoredRun run, LocalStore store) {
    this.store = store;
    this.bundle = StoredRuns.bundle(run, store);
    this.reader = new ExtractionArtefactReader(bundle.extraction());
    store.lines(
        run,
        line -> {
          if (document(line).isEmpty()) {
            leftOut++;
          } else if (line.extraction().isPresent()) {
            lines.add(line);
          }
        });
    if (lines.isEmpty()) {
      throw Refusal.of(
          run.reference(),
          ProblemCode.NOT_FOUND,
          "the run has no document with a score whose text is stored",
          "name a run that was evaluated from texts");
    }
  }

  /// Of the documents with a scorecard whose text is stored, in the order of the run.
  public List<String> ids() {
    return lines.stream().map(RunLine::id).toList();
  }

  /// How many documents have no stored text.
  public int leftOut() {
    return leftOut;
  }

  /// A line for `evaluate --documents`.
  ///
  /// @param at the position in [#ids]
  /// @param other makes another text of each part that is graded
  public String line(int at, String id, UnaryOperator<String> other) {
    RunLine line = lines.get(at);
    JsonObject facts =
        reader
            .read(store.object(ArtefactKind.EXTRACTION, line.extraction().orElseThrow()))
            .map(extraction -> extraction.supplied(bundle.extraction().facts()))
            .orElse(JsonObject.EMPTY);
    return CanonicalJson.text(
        JsonObject.builder()
            .put("id", id)
            .putUnlessEmpty("facts", facts)
            .putAll(other(document(line).orElseThrow(), other).json())
            .build());
  }

  private Document other(Document document, UnaryOperator<String> other) {
    GradedDocument seen = GradedDocument.of(bundle.extraction().document(), document);
    List<Document.GivenPart> parts = new ArrayList<>();
    for (Document.Part part : document.parts()) {
      String text = part.text().text();
      parts.add(part.saying(seen.isGraded(part) ? other.apply(text) : text));
    }
    SortedMap<String, String> context = new TreeMap<>();
    document.context().forEach((name, part) -> context.put(name, part.text()));
    return Document.of(parts, context);
  }

  private Optional<Document> document(RunLine line) {
    return line.document().flatMap(store::document);
  }
}

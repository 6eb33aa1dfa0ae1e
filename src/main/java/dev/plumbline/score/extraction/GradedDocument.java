package dev.plumbline.score.extraction;

import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuotedReply;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A document as a rubric sees it: which of its parts are graded, and where evidence may stand.
public final class GradedDocument {

  /// Between graded parts where they are measured as one text: no sentence goes on behind it.
  private static final String BETWEEN = "\n\n";

  private final Document document;
  private final List<Part> graded;
  private final boolean repeatsCount;
  private final SortedSet<String> gradedLabels = new TreeSet<>();
  private volatile Optional<IndexedText> text = Optional.empty();

  public static GradedDocument of(DocumentContract contract, Document document) {
    List<Part> graded =
        contract.hasParts() ? matching(contract.graded(), document) : document.parts();
    if (contract.lastTurns() > 0) {
      List<Part> turns = graded.stream().filter(GradedDocument::isTurn).toList();
      List<Part> early = turns.subList(0, Math.max(0, turns.size() - contract.lastTurns()));
      graded = graded.stream().filter(part -> !early.contains(part)).toList();
    }
    return new GradedDocument(document, graded, contract.repeatsCount());
  }

  private GradedDocument(Document document, List<Part> graded, boolean repeatsCount) {
    this.document = document;
    this.repeatsCount = repeatsCount;
    this.graded = graded;
    graded.forEach(part -> gradedLabels.add(part.label()));
  }

  private static boolean isTurn(Part part) {
    return part.role().isPresent() && part.role().get() != PartRole.SOURCE;
  }

  private static List<Part> matching(PartScope scope, Document document) {
    return document.parts().stream().filter(part -> matches(scope, part)).toList();
  }

  private static boolean matches(PartScope scope, Part part) {
    return scope.words().stream()
        .anyMatch(word ->
            switch (word) {
              case PartScope.TEXT -> part.role().isEmpty() && part.name().isEmpty();
              case PartScope.SOURCES -> part.role().equals(Optional.of(PartRole.SOURCE));
              default ->
                  part.name().equals(word)
                      || part.by().contains(word)
                      || part.role().map(role -> role.wireName().equals(word)).orElse(false);
            });
  }

  public Document document() {
    return document;
  }

  /// What a part repeats of others; nothing where the rubric takes that as evidence, and of sources
  /// and tools, which say what they say.
  public QuotedReply quoted(Part part) {
    boolean none =
        repeatsCount
            || part.role()
                .filter(
                    it -> it != PartRole.USER && it != PartRole.ASSISTANT && it != PartRole.SYSTEM)
                .isPresent();
    return none
        ? new QuotedReply(List.of(), part.text())
        : part.text().quoted(part.role().isPresent());
  }

  /// The graded parts, in order; maybe none.
  public List<Part> graded() {
    return graded;
  }

  public boolean isGraded(Part part) {
    return gradedLabels.contains(part.label());
  }

  /// The parts that a scope means, in the order of the document.
  public List<Part> in(PartScope scope) {
    boolean orGraded = scope.words().contains(PartScope.GRADED);
    return document.parts().stream()
        .filter(part -> orGraded && isGraded(part) || matches(scope, part))
        .toList();
  }

  /// What is graded as one text, to be measured: the parts with an empty line between them, without
  /// what they repeat of others.
  public IndexedText text() {
    if (graded.size() == 1 && quoted(graded.getFirst()).marks().isEmpty()) {
      return graded.getFirst().text();
    }
    if (text.isEmpty()) {
      text =
          Optional.of(
              IndexedText.of(
                  graded.stream()
                      .map(part -> quoted(part).withoutMarks())
                      .collect(Collectors.joining(BETWEEN))));
    }
    return text.get();
  }

  /// The context parts by name.
  public SortedMap<String, IndexedText> context() {
    return document.context();
  }

  /// The sentences of what is graded.
  int sentences() {
    return graded.stream().mapToInt(part -> part.text().units().sentences().size()).sum();
  }
}

package dev.plumbline.workflow.judging;

import dev.plumbline.judge.prompt.AnswerOutline;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.GradedDocument;
import dev.plumbline.store.Stores;
import dev.plumbline.text.Paragraph;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A paragraph of a document as its judge understood it, from the outline of `prompt/1`. The
/// summary is untrusted text, to be escaped where it is shown.
///
/// @param paragraph its id
/// @param topicSentence the id of one of its sentences
public record OutlinedParagraph(String paragraph, String topicSentence, String summary) {

  /// The outline in the first stored reply that an extraction was made from. Empty for judges that
  /// give none, and where the replies are not stored. What names no paragraph of the document, or a
  /// sentence that is not in it, is left out.
  public static List<OutlinedParagraph> find(
      Stores stores, ExtractionSpec spec, Document document, Extraction extraction) {
    return UsedReplies.find(stores, spec, document, extraction).stream()
        .map(used -> AnswerOutline.read(used.answer()))
        .flatMap(Optional::stream)
        .findFirst()
        .map(outline ->
            GradedDocument.of(spec.document(), document).graded().stream()
                .flatMap(part ->
                    part.text().units().paragraphs().stream()
                        .flatMap(paragraph -> of(paragraph, part, outline)))
                .toList())
        .orElse(List.of());
  }

  private static Stream<OutlinedParagraph> of(
      Paragraph paragraph, Part part, List<AnswerOutline.Paragraph> outline) {
    return outline.stream()
        .filter(said -> said.id().equals(part.unit(paragraph.id())))
        .filter(said ->
            part.text().units().sentences(paragraph).stream()
                .anyMatch(sentence -> part.unit(sentence.id()).equals(said.topicSentence())))
        .limit(1)
        .map(said -> new OutlinedParagraph(said.id(), said.topicSentence(), said.summary()));
  }
}

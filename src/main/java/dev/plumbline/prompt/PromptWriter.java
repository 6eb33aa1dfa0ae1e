package dev.plumbline.prompt;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.extraction.Document;
import dev.plumbline.plan.expression.FactType;
import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.injection.PromptSanitizer;
import java.util.List;

/// Writes `prompt/1`: the same spec and document give the same bytes, and nothing else goes in.
///
/// Every line of a document begins with a mark of ours (`s3: `) and holds no line break of its own,
/// so no document can begin a line. The fences around it hold a word that it cannot know.
public final class PromptWriter {

  private final ExtractionSpec spec;
  private final Document document;
  private final String mark;
  private final StringBuilder out = new StringBuilder();

  public static Prompt write(ExtractionSpec spec, Document document, PromptScope scope) {
    PromptWriter writer =
        new PromptWriter(spec, document, DocumentDelimiter.of(spec.digest(), document.digest()));
    return new Prompt(SystemPrompt.TEXT, writer.user(scope), writer.mark, AnswerSchema.of(scope));
  }

  private PromptWriter(ExtractionSpec spec, Document document, String mark) {
    this.spec = spec;
    this.document = document;
    this.mark = mark;
  }

  private String user(PromptScope scope) {
    line("CHECKLIST");
    if (!spec.language().isEmpty()) {
      line("The text is written in the language \"" + flat(spec.language()) + "\".");
    }
    if (!spec.judge().instructions().isEmpty()) {
      line("The authors of the checklist say: " + flat(spec.judge().instructions()));
    }
    scope.traits().forEach(this::trait);
    if (!scope.facts().isEmpty()) {
      line("");
      line("FACTS");
      scope.facts().forEach(this::fact);
    }
    line("");
    line("TEXT UNDER EVALUATION");
    fence("BEGIN", "text");
    units(document.text());
    fence("END", "text");
    document.context().forEach(this::context);
    line("");
    line("Write \"" + mark + "\" as the answer's `document`. Answer now.");
    return out.toString();
  }

  private void trait(Trait trait) {
    line("");
    line(
        "trait "
            + trait.id()
            + (trait.description().isEmpty() ? "" : ": " + flat(trait.description())));
    trait
        .anchors()
        .forEach((level, anchor) -> line("  level " + level + " means: " + flat(anchor)));
    trait.items().forEach(this::item);
  }

  private void item(Item item) {
    line(
        "  item "
            + item.id()
            + (item.max() == 1 ? " (0 absent, 1 present; " : " (0 absent, 1 partial, 2 clear; ")
            + kind(item.evidence())
            + "): "
            + flat(item.ask()));
    if (!item.quote().isEmpty()) {
      line("    quote: " + flat(item.quote()));
    }
  }

  private static String kind(EvidenceType type) {
    return switch (type) {
      case LOCAL_QUOTE -> "quote from sentences, cite `s…`";
      case SPAN_LEVEL -> "quote a stretch of a paragraph, cite `p…`";
      case GLOBAL_DIAGNOSTIC ->
          "say in one sentence what the whole shows, quote at least two places of it";
      case WEAKLY_GROUNDABLE -> "quote if there is something to quote";
    };
  }

  private void fact(Fact fact) {
    if (fact.source() instanceof Fact.Source.Judged(String ask, boolean quotes)) {
      line(
          "  fact "
              + fact.id()
              + " ("
              + type(fact.type())
              + (quotes ? ", with quotes" : "")
              + "): "
              + flat(ask));
    }
  }

  private static String type(FactType type) {
    return switch (type) {
      case FactType.Truthful() -> "true or false";
      case FactType.Textual() -> "a text";
      case FactType.Enumerated(List<String> values) -> "one of " + String.join(", ", values);
      case FactType.Numeric(boolean whole, var min, var max) ->
          (whole ? "a whole number from " : "a number from ")
              + min.toPlainString()
              + " to "
              + max.toPlainString();
    };
  }

  private void units(IndexedText text) {
    for (Paragraph paragraph : text.units().paragraphs()) {
      line(paragraph.id());
      for (Sentence sentence : text.units().sentences(paragraph)) {
        line(sentence.id() + ": " + hostile(sentence.span().in(text.text())));
      }
    }
  }

  private void context(String name, IndexedText part) {
    line("");
    line("CONTEXT, for understanding only: no words of it are evidence");
    fence("BEGIN", "context " + name);
    part.text().lines().forEach(each -> line("| " + hostile(each)));
    fence("END", "context " + name);
  }

  private void fence(String edge, String what) {
    line("=====" + edge + " " + what + " " + mark + "=====");
  }

  /// Words that somebody else wrote, on one line, without what a server could take for its own.
  private String hostile(String words) {
    return PromptSanitizer.sanitize(words).replace(mark, "[mark]");
  }

  /// Words of the rubric, which are trusted, on one line.
  private static String flat(String words) {
    return words.strip().replaceAll("\\s+", " ");
  }

  private void line(String words) {
    out.append(words).append('\n');
  }
}

package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.base.resource.PackagedText;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.Document.ToolCall;
import dev.plumbline.score.extraction.GradedDocument;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuotedReply;
import dev.plumbline.text.Units.Paragraph;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.injection.PromptSanitizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Writes `prompt/1`. A prompt is a function of the spec, the document and the scope alone, so that
/// a replay asks with the same bytes.
///
/// Every line of the document starts with a prefix of ours (`s3: `) and has its own line breaks
/// removed, so that a document cannot start a line. The fences around it contain a delimiter that
/// its author cannot know.
public final class PromptWriter {

  private static final SortedMap<String, String> SYSTEM =
      PackagedText.sections(PromptWriter.class, "system-prompt.txt");

  private final ExtractionSpec spec;
  private final Document document;
  private final String delimiter;
  private final StringBuilder out = new StringBuilder();

  /// The prompt for one call about one document.
  public static Prompt write(ExtractionSpec spec, Document document, PromptScope scope) {
    PromptWriter writer =
        new PromptWriter(spec, document, DocumentDelimiter.of(spec.digest(), document.digest()));
    return new Prompt(
        system(scope, spec.document().hasParts()),
        writer.user(scope),
        writer.delimiter,
        AnswerSchema.of(scope));
  }

  private PromptWriter(ExtractionSpec spec, Document document, String mark) {
    this.spec = spec;
    this.document = document;
    this.delimiter = mark;
  }

  private String user(PromptScope scope) {
    line("CHECKLIST");
    if (!spec.language().isEmpty()) {
      line("The text is written in the language \"" + singleLine(spec.language()) + "\".");
    }
    if (!spec.judge().instructions().isEmpty()) {
      line("The authors of the checklist say: " + singleLine(spec.judge().instructions()));
    }
    scope.traits().forEach(this::trait);
    if (!scope.facts().isEmpty()) {
      line("");
      line("FACTS");
      scope.facts().forEach(this::fact);
    }
    line("");
    if (spec.document().hasParts()) {
      parts();
    } else {
      line("TEXT UNDER EVALUATION");
      fence("BEGIN", "text");
      units(document.parts().getFirst(), GradedDocument.of(spec.document(), document));
      fence("END", "text");
    }
    claims(scope);
    document.context().forEach(this::context);
    line("");
    line("Write \"" + delimiter + "\" as the answer's `document`. Answer now.");
    return out.toString();
  }

  private void trait(Trait trait) {
    line("");
    line(
        "trait "
            + trait.id()
            + (trait.description().isEmpty() ? "" : ": " + singleLine(trait.description())));
    trait
        .anchors()
        .forEach((level, anchor) -> line("  level " + level + " means: " + singleLine(anchor)));
    SequencedMap<String, List<Item>> asked = new LinkedHashMap<>();
    for (Item item : trait.items()) {
      asked.computeIfAbsent(ItemUnit.item(item.id()), _ -> new ArrayList<>()).add(item);
    }
    asked.forEach((id, units) -> {
      Item item = units.getFirst();
      item(id, item);
      item.each()
          .ifPresent(each ->
              line(
                  "    asked of each "
                      + each.kind().wireName()
                      + ": "
                      + units.stream().map(Item::id).collect(Collectors.joining(", "))));
    });
  }

  private void item(String id, Item item) {
    line(
        "  item "
            + id
            + " ("
            + choices(item.scale())
            + (item.mayNotApply() ? ", or that it does not apply; " : "; ")
            + kind(item.evidence())
            + from(item)
            + "): "
            + singleLine(item.ask()));
    item.scale()
        .descriptors()
        .forEach((level, _) -> line("    " + level + " means: " + meaning(level, item.scale())));
    if (!item.quote().isEmpty()) {
      line("    quote: " + singleLine(item.quote()));
    }
    if (!item.definition().isEmpty()) {
      line("    means: " + singleLine(item.definition()));
    }
    cues("often said", item.cues().positive());
    cues("speaks against it", item.cues().negative());
  }

  private void cues(String said, List<String> cues) {
    if (!cues.isEmpty()) {
      line(
          "    "
              + said
              + ": "
              + String.join(", ", cues.stream().map(cue -> '"' + singleLine(cue) + '"').toList()));
    }
  }

  /// Where its evidence stands, if that is not what is graded.
  private String from(Item item) {
    EvidenceScope from = spec.evidence().from(item);
    return from.equals(EvidenceScope.OF_GRADED)
        ? ""
        : (from.isPaired() ? "; quote pairs from " : "; quote from ") + from.words();
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
              + singleLine(ask));
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

  /// The parts in order, each between its own fences: who says it is what the fence says, and no
  /// line of the part.
  private void parts() {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    line("PARTS UNDER EVALUATION");
    for (Part part : document.parts()) {
      String label = part.label().isEmpty() ? "text" : part.label();
      String role = part.role().map(it -> ", " + it.wireName()).orElse("");
      fence("BEGIN", label + role + (seen.isGraded(part) ? ", graded" : ", not graded"));
      if (!part.by().isEmpty()) {
        line("| said by " + untrusted(String.join(", ", part.by())));
      }
      if (!part.answers().isEmpty()) {
        line("| the result of the call " + untrusted(part.answers()));
      }
      units(part, seen);
      for (ToolCall call : part.calls()) {
        line("| calls " + untrusted(call.name() + " " + call.id()).strip());
        call.arguments().lines().forEach(each -> line("|   " + untrusted(each)));
      }
      fence("END", label);
    }
  }

  private void units(Part part, GradedDocument seen) {
    repeated(part, seen).ifPresent(this::line);
    for (Paragraph paragraph : part.text().units().paragraphs()) {
      line(part.unit(paragraph.id()));
      for (Sentence sentence : part.text().units().sentences(paragraph)) {
        line(sentence(part, sentence, seen, delimiter));
      }
    }
  }

  /// What the marks at sentences of a part mean, if it has any.
  static Optional<String> repeated(Part part, GradedDocument seen) {
    return seen.quoted(part).marks().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "| [quoted] repeats what another writer said, [signature] is below a signature mark:"
                + " neither is evidence, nor what this part says");
  }

  /// A sentence on one line, behind its id and what it repeats.
  static String sentence(Part part, Sentence sentence, GradedDocument seen, String delimiter) {
    QuotedReply quoted = seen.quoted(part);
    String mark =
        quoted
            .touching(sentence.span())
            .map(kind ->
                quoted.covers(sentence.span())
                    ? " [" + WireName.KEBAB.of(kind) + "]"
                    : " [partly " + WireName.KEBAB.of(kind) + "]")
            .orElse("");
    return part.unit(sentence.id())
        + mark
        + ": "
        + untrusted(sentence.span().in(part.text().text()), delimiter);
  }

  /// What items are asked of that no line of a part shows.
  private void claims(PromptScope scope) {
    if (!scope.claims().isEmpty()) {
      line("");
      line("CLAIMS, copied from the text");
      fence("BEGIN", "claims");
      scope.claims().forEach(claim -> line(claim.id() + ": " + untrusted(claim.words())));
      fence("END", "claims");
    }
  }

  private void context(String name, IndexedText part) {
    line("");
    line("CONTEXT, for understanding only: no words of it are evidence");
    fence("BEGIN", "context " + name);
    part.text().lines().forEach(each -> line("| " + untrusted(each)));
    fence("END", "context " + name);
  }

  private void fence(String edge, String what) {
    line("=====" + edge + " " + what + " " + delimiter + "=====");
  }

  /// Untrusted text on one line, without chat markup and without the delimiter.
  private String untrusted(String words) {
    return untrusted(words, delimiter);
  }

  static String untrusted(String words, String delimiter) {
    return PromptSanitizer.sanitize(words).replace(delimiter, "[mark]");
  }

  /// Text of the rubric, which is trusted, on one line.
  static String singleLine(String words) {
    return words.strip().replaceAll("\\s+", " ");
  }

  private void line(String words) {
    out.append(words).append('\n');
  }

  /// What one decision means: absent, partial, clear; or the words of the rubric.
  static String meaning(int decision, DecisionScale scale) {
    if (scale.isDeclared()) {
      return singleLine(scale.descriptors().getOrDefault(decision, ""));
    }
    return scale.meaning(decision);
  }

  /// What may be decided, on one line: the decisions of a scale without declared levels with their
  /// meanings, else the levels alone, whose meanings are shown below the question.
  private static String choices(DecisionScale scale) {
    return scale.levels().stream()
        .map(level -> scale.isDeclared() ? level + "" : level + " " + meaning(level, scale))
        .collect(Collectors.joining(", "));
  }

  /// What is the same for every rubric.
  private static String system(PromptScope scope, boolean parts) {
    List<String> names = new ArrayList<>(List.of("answer", parts ? "parts" : "text"));
    add("pairs", scope.isPaired(), names);
    add("preferences", any(scope, item -> item.scale().isPreference()), names);
    add(
        "levels",
        any(scope, item -> item.scale().isDeclared() && !item.scale().isPreference()),
        names);
    add("not-applicable", any(scope, Item::mayNotApply), names);
    add("units", any(scope, item -> item.each().isPresent()), names);
    add("claims", !scope.claims().isEmpty(), names);
    return String.join("\n\n", names.stream().map(SYSTEM::get).toList()) + "\n";
  }

  private static void add(String name, boolean applies, List<String> names) {
    if (applies) {
      names.add(name);
    }
  }

  private static boolean any(PromptScope scope, Predicate<Item> what) {
    return scope.items().stream().anyMatch(what);
  }

  /// The word that delimits a document in its prompt. It is derived from the digests of the spec
  /// and the document, so that a prompt is reproducible, and a text that contained its own
  /// delimiter would have to contain a part of its own digest.
  static final class DocumentDelimiter {

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

  /// The prompt that a model is sent.
  ///
  /// @param system how to judge; the same for every rubric and document
  /// @param user the rubric and the delimited document
  /// @param delimiter what the answer must repeat, so that it cannot belong to another document
  /// @param schema the JSON Schema of the answer, within the rules of strict structured output
  public record Prompt(String system, String user, String delimiter, String schema) {

    /// What is sent, to be shown.
    public JsonObject json() {
      return JsonObject.of("schema", schema, "system", system, "user", user);
    }

    /// The name of the schema, for providers that require one.
    public static final String SCHEMA_NAME = "plumbline_answer";
  }
}

package dev.plumbline.workflow.drafting;

import dev.plumbline.judge.prompt.Prompt;
import dev.plumbline.judge.prompt.SchemaWriter;
import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.injection.PromptSanitizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Writes the prompt `draft/1`. It is a function of the prose and of the numbers that are wanted,
/// so that a replay asks with the same bytes.
///
/// As with `prompt/1`, every line of the prose starts with a prefix of ours and has its own line
/// breaks removed, and the fences contain a delimiter that its author cannot know.
public final class DraftingPrompt {

  public static final String VERSION = "draft/1";

  /// The name of the schema, for providers that require one.
  public static final String SCHEMA_NAME = "plumbline_draft_2";

  private static final int DELIMITER_HEX_DIGITS = 12;

  private final RubricProse prose;
  private final String delimiter;
  private final StringBuilder out = new StringBuilder();

  /// The prompt for drafting a rubric from prose.
  public static Prompt write(RubricProse prose) {
    DraftingPrompt prompt = new DraftingPrompt(prose);
    return new Prompt(DraftingSystemPrompt.TEXT, prompt.user(), prompt.delimiter, DraftSchema.TEXT);
  }

  private DraftingPrompt(RubricProse prose) {
    this.prose = prose;
    String digest = prose.digest().hex();
    this.delimiter = digest.substring(digest.length() - DELIMITER_HEX_DIGITS);
  }

  private String user() {
    List<String> wanted = prose.shape().lines();
    if (!wanted.isEmpty()) {
      line("WANTED, whatever numbers the prose names");
      wanted.forEach(this::line);
      line("");
    }
    line("PROSE");
    line("=====BEGIN prose " + delimiter + "=====");
    for (Paragraph paragraph : prose.indexed().units().paragraphs()) {
      line(paragraph.id());
      for (Sentence sentence : prose.indexed().units().sentences(paragraph)) {
        line(sentence.id() + ": " + untrusted(sentence.span().in(prose.indexed().text())));
      }
    }
    line("=====END prose " + delimiter + "=====");
    line("");
    line("Write \"" + delimiter + "\" as the answer's `document`. Answer now.");
    return out.toString();
  }

  private String untrusted(String words) {
    return PromptSanitizer.sanitize(words).replace(delimiter, "[mark]");
  }

  private void line(String words) {
    out.append(words).append('\n');
  }

  /// The JSON Schema of `draft/1`, which is the same for every prose. As with `answer/1`, members
  /// are in the order in which a model writes them: quotes come before what is derived from them.
  static final class DraftSchema {

    static final String TEXT = write();

    private static String write() {
      TreeMap<String, String> shared = new TreeMap<>();
      shared.put("quotes", SchemaWriter.array(quote()));
      shared.put("trait", trait());
      SequencedMap<String, String> members = new LinkedHashMap<>();
      members.put("document", SchemaWriter.TEXT);
      members.put("name", SchemaWriter.TEXT);
      members.put("description", SchemaWriter.TEXT);
      members.put("language", SchemaWriter.TEXT);
      members.put("traits", SchemaWriter.array(SchemaWriter.reference("trait")));
      return SchemaWriter.schema(members, shared);
    }

    private static String quote() {
      SequencedMap<String, String> members = new LinkedHashMap<>();
      members.put("unit", SchemaWriter.TEXT);
      members.put("text", SchemaWriter.TEXT);
      return SchemaWriter.object(members);
    }

    private static String trait() {
      SequencedMap<String, String> members = new LinkedHashMap<>();
      members.put("quotes", SchemaWriter.reference("quotes"));
      members.put("name", SchemaWriter.TEXT);
      members.put("description", SchemaWriter.TEXT);
      members.put("weight", SchemaWriter.INTEGER);
      members.put("lowest", SchemaWriter.INTEGER);
      members.put("highest", SchemaWriter.INTEGER);
      members.put("anchors", SchemaWriter.array(anchor()));
      members.put("items", SchemaWriter.array(item()));
      return SchemaWriter.object(members);
    }

    private static String anchor() {
      SequencedMap<String, String> members = new LinkedHashMap<>();
      members.put("level", SchemaWriter.INTEGER);
      members.put("means", SchemaWriter.TEXT);
      return SchemaWriter.object(members);
    }

    private static String item() {
      SequencedMap<String, String> members = new LinkedHashMap<>();
      members.put("quotes", SchemaWriter.reference("quotes"));
      members.put("question", SchemaWriter.TEXT);
      members.put("decision", SchemaWriter.enumeration(DraftItemsReader.DECISIONS));
      members.put("levels", SchemaWriter.array(anchor()));
      members.put("each", SchemaWriter.enumeration(DraftItemsReader.EACH));
      members.put(
          "evidence",
          SchemaWriter.enumeration(
              Stream.of(EvidenceType.values()).map(EvidenceType::wireName).toList()));
      members.put("positive_cues", SchemaWriter.array(SchemaWriter.TEXT));
      members.put("negative_cues", SchemaWriter.array(SchemaWriter.TEXT));
      members.put("reverse_scored", SchemaWriter.BOOLEAN);
      return SchemaWriter.object(members);
    }

    private DraftSchema() {}
  }
}

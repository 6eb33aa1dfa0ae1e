package dev.plumbline.workflow.drafting;

import dev.plumbline.judge.prompt.Prompt;
import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.injection.PromptSanitizer;
import java.util.List;

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
}

package dev.plumbline.drafting;

import dev.plumbline.prompt.Prompt;
import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.injection.PromptSanitizer;

/// Writes the prompt `draft/1`: the same prose gives the same bytes, and nothing else goes in.
///
/// As with `prompt/1`, every line of the prose begins with a mark of ours and holds no line break
/// of its own, and the fences hold a word that it cannot know.
public final class DraftingPrompt {

  public static final String VERSION = "draft/1";

  /// The schema's name with providers that want one.
  public static final String SCHEMA_NAME = "plumbline_draft_1";

  private static final int MARK_HEX_DIGITS = 12;

  private final RubricProse prose;
  private final String mark;
  private final StringBuilder out = new StringBuilder();

  public static Prompt write(RubricProse prose) {
    DraftingPrompt prompt = new DraftingPrompt(prose);
    return new Prompt(DraftingSystemPrompt.TEXT, prompt.user(), prompt.mark, DraftSchema.TEXT);
  }

  private DraftingPrompt(RubricProse prose) {
    this.prose = prose;
    String digest = prose.digest().hex();
    this.mark = digest.substring(digest.length() - MARK_HEX_DIGITS);
  }

  private String user() {
    line("PROSE");
    line("=====BEGIN prose " + mark + "=====");
    for (Paragraph paragraph : prose.indexed().units().paragraphs()) {
      line(paragraph.id());
      for (Sentence sentence : prose.indexed().units().sentences(paragraph)) {
        line(sentence.id() + ": " + hostile(sentence.span().in(prose.indexed().text())));
      }
    }
    line("=====END prose " + mark + "=====");
    line("");
    line("Write \"" + mark + "\" as the answer's `document`. Answer now.");
    return out.toString();
  }

  private String hostile(String words) {
    return PromptSanitizer.sanitize(words).replace(mark, "[mark]");
  }

  private void line(String words) {
    out.append(words).append('\n');
  }
}

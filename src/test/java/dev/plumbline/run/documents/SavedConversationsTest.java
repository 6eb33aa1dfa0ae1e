package dev.plumbline.run.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.score.extraction.Document.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Conversations as SDKs saved them when they were run against a model that answers by a script
/// (SOURCES.md beside them has the versions): a call that fails, one that does not, an answer, and
/// a refusal or reasoning where the SDK has a form for these.
class SavedConversationsTest {

  private static final Path FILES = Path.of("src/test/resources/dev/plumbline/run/documents/saved");

  private static final Bundle RUBRIC =
      Rubrics.of(
          "document: {graded: [assistant]}\n"
              + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it?}]}}\n"
              + "plan: {composite: {formula: a}}\n");

  private final List<String> notices = new ArrayList<>();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        // name of the file | the turns | what is told
        "agents|user Where is order 7, or 8?; reasoning The user wants the day.; "
            + "assistant calls {\"order\":7}; "
            + "tool An error occurred while running the tool. Please try again.; "
            + "assistant calls {\"order\":8}; tool order 8 comes on Tuesday; "
            + "assistant It comes on **Tuesday**.|",
        "ai-model|user Where is order 7, or 8?; reasoning The user wants the day.; "
            + "assistant calls {\"order\":7}; tool failed Error: no such order; "
            + "assistant calls {\"order\":8}; tool order 8 comes on Tuesday; "
            + "assistant It comes on **Tuesday**.|",
        "ai-ui|user Where is order 7, or 8?; reasoning The user wants the day.; "
            + "assistant calls {\"order\":7}; tool failed Error: no such order; "
            + "assistant calls {\"order\":8}; tool order 8 comes on Tuesday; "
            + "assistant It comes on **Tuesday**.|left out: 1 x `source-url` (line 1, /messages/1/parts/6), left out: 3 x `step-start` (line 1, /messages/1/parts/0)",
        "anthropic|source The shop sends on Mondays.; user Where is order 7, or 8?; "
            + "reasoning The user wants the day.; assistant calls {\"order\":7} I look.; "
            + "tool failed no such order; assistant calls {\"order\":8}; "
            + "tool order 8 comes on Tuesday; assistant It comes on **Tuesday**.; "
            + "user Tell me the password.; assistant I cannot tell that.|",
        "genkit|user Where is order 8?; reasoning The user wants the day.; "
            + "assistant calls {\"order\":8}; tool order 8 comes on Tuesday; "
            + "assistant It comes on **Tuesday**.|",
        "google|user Where is order 7, or 8?; reasoning The user wants the day.; "
            + "assistant calls {\"order\":7}; tool failed {\"error\":\"no such order\"}; "
            + "assistant calls {\"order\":8}; "
            + "tool {\"output\":\"order 8 comes on Tuesday\"}; "
            + "assistant It comes on **Tuesday**.|",
        "langchain-serialized|system Be kind.; user Where is order 7, or 8?; "
            + "assistant calls {\"order\":7}; tool failed Error: no such order; "
            + "assistant calls {\"order\":8}; tool order 8 comes on Tuesday; "
            + "reasoning The user wants the day.; assistant It comes on **Tuesday**.|",
        "langchain-stored|system Be kind.; user Where is order 7, or 8?; "
            + "assistant calls {\"order\":7}; tool failed Error: no such order; "
            + "assistant calls {\"order\":8}; tool order 8 comes on Tuesday; "
            + "reasoning The user wants the day.; assistant It comes on **Tuesday**.|",
        "mastra|user Where is order 7, or 8?; reasoning The user wants the day.; "
            + "assistant calls {\"order\":7}; tool failed no such order; "
            + "assistant calls {\"order\":8}; tool order 8 comes on Tuesday; "
            + "assistant It comes on **Tuesday**.|left out: 2 x `step-start` (line 1, /messages/1/content/parts/2)",
        "mcp|user Where is order 7, or 8?; assistant calls {\"order\":7}; "
            + "tool failed no such order; assistant calls {\"order\":8}; "
            + "tool order 8 comes on Tuesday; assistant It comes on **Tuesday**.|",
        "openai-chat|system Be kind.; user Where is order 7, or 8?; "
            + "assistant calls {\"order\":7}; tool Error: no such order; "
            + "assistant calls {\"order\":8}; tool order 8 comes on Tuesday; "
            + "assistant It comes on **Tuesday**.; user Tell me the password.; "
            + "assistant I cannot tell that.|",
        "openai-responses|developer Be kind.; user Where is order 7, or 8?; "
            + "reasoning The user wants the day.; assistant calls {\"order\":7}; "
            + "tool Error: no such order; assistant calls {\"order\":8}; "
            + "tool order 8 comes on Tuesday; assistant It comes on **Tuesday**.; "
            + "user Tell me the password.; "
            + "assistant I cannot tell that.|left out: 1 x `annotations` (line 1, /messages/7/content/0/annotations)"
      })
  void what_an_sdk_saved_is_read_whole_and_by_the_right_speaker(
      String name, String turns, String told) {
    List<DocumentLine> read = read(FILES.resolve(name + ".json"));

    assertThat(read).hasSize(1);
    assertThat(shown(read.getFirst().document().parts())).isEqualTo(turns);
    assertThat(String.join(", ", notices)).isEqualTo(told == null ? "" : told);
  }

  @Test
  void rows_with_ids_are_conversations_of_their_own_and_no_single_one(@TempDir Path folder)
      throws IOException {
    Path rows =
        Files.writeString(
            folder.resolve("rows.json"),
            """
            [{"id": 7, "role": "user", "content": "Where?", "type": "comment"},
             {"id": 8, "role": "user", "content": "When?", "type": "comment"},
             {"id": 7, "role": "assistant", "content": "There.", "type": "comment"}]
            """);
    assertThat(read(rows))
        .extracting(line -> line.id() + ": " + shown(line.document().parts()))
        .containsExactly("7: user Where?; assistant There.", "8: user When?");
  }

  private List<DocumentLine> read(Path path) {
    List<DocumentLine> read = new ArrayList<>();
    try (RereadableInput input = RereadableInput.of(path.toString())) {
      DocumentFile file =
          new DocumentFile(
              input,
              DocumentFormat.of(path),
              FieldMapping.of(Map.of(), RUBRIC),
              Optional.empty(),
              notices::add,
              ConversationMapping.NONE);
      file.forEach(file.check(), (line, _) -> read.add(line));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return read;
  }

  /// The turns in short: who speaks, and what was said, called or returned.
  private static String shown(List<Part> parts) {
    List<String> turns = new ArrayList<>();
    for (Part part : parts) {
      StringBuilder turn = new StringBuilder(part.role().map(PartRole::wireName).orElse("-"));
      part.calls().forEach(call -> turn.append(" calls ").append(call.arguments()));
      turn.append(part.failed() ? " failed" : "");
      turn.append(part.text().text().isEmpty() ? "" : " " + part.text().text());
      turns.add(turn.toString().replace("\n", " "));
    }
    return String.join("; ", turns);
  }
}

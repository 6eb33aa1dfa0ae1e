package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The card of a conversation: who says what, and the sources beside it.
class ConversationCardTest extends CommandFolder {

  private static final Path EVENTS = Path.of("events");

  @Test
  void a_real_quote_of_somebody_else_is_named_as_such() throws IOException {
    assertThat(card(EVENTS.resolve("promises-of-an-assistant")))
        .contains("\u21c4 quoted from the wrong part", "in t6; not counted");
  }

  @Test
  void calls_results_and_reasoning_are_folded() throws IOException {
    assertThat(card(EVENTS.resolve("agent-run-with-two-wrong-calls")))
        .contains(
            "<details><summary>calls <bdi>find_order</bdi>, which failed</summary>",
            "Turn 3 \u00b7 tool, what came back",
            "<details class=\"turn other\"><summary>Turn 4 \u00b7 reasoning</summary>",
            "<details><summary>calls <bdi>refund</bdi></summary>");
  }

  @Test
  void of_many_sources_those_that_nobody_quoted_are_folded_and_hostile_texts_stay_texts()
      throws IOException {
    String hostile = "</div></details><script>alert(1)</script><b onclick=x>";
    Path made = Files.createDirectories(file("made"));
    Files.copy(
        EVENTS.resolve("claims-with-their-sources").resolve("rubric.yaml"),
        made.resolve("rubric.yaml"));
    String sources =
        IntStream.range(0, 8)
            .mapToObj(i -> "\"It stands here " + i + ". <b onclick=x>\"")
            .collect(Collectors.joining(","));
    Files.writeString(
        made.resolve("document.json"),
        "{\"messages\": [{\"role\": \"assistant\", \"content\": \"It stands [2]. "
            + hostile
            + "\", \"tool_calls\": [{\"id\": \"c\", \"function\": {\"name\": \""
            + hostile
            + "\", \"arguments\": \""
            + hostile
            + "\"}}]}, {\"role\": \"tool\", \"tool_call_id\": \"c\", \"content\": \""
            + hostile
            + "\"}], \"sources\": ["
            + sources
            + "]}");
    String pair =
        "[{\"claim\": {\"text\": \"It stands\"}, \"source\": {\"text\": \"It stands here 1.\"}}]";
    Files.writeString(
        made.resolve("answers.jsonl"),
        "{\"document\": \"document\", \"completion\": {\"items\": ["
            + IntStream.rangeClosed(1, 4)
                .mapToObj(
                    i -> "{\"item\": \"F" + i + "\", \"decision\": 1, \"quotes\": " + pair + "}")
                .collect(Collectors.joining(","))
            + "]}}\n");

    String card = card(made);

    // a source that speaks to the judge would be shown
    assertThat(card).contains("<summary>7 other sources, of which nothing was quoted</summary>");
    assertThat(card.indexOf(">Source 2<")).isPositive().isLessThan(card.indexOf("7 other sources"));
    assertThat(card.indexOf(">Source 1<")).isGreaterThan(card.indexOf("7 other sources"));
    assertThat(card)
        .doesNotContain("<script>alert", "<b onclick")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;");
  }

  private String card(Path event) throws IOException {
    Path store = file("store");
    run("evaluate {} --judge example:m:1 --completions", event, event.resolve("answers.jsonl"));
    if (!Files.exists(store)) {
      run("evaluate {}", event);
    }
    Path page = file("card.html");
    CapturedOutput explained =
        run("explain {} --html", RawStore.digests(store, ArtefactKind.SCORECARD).getFirst(), page);
    assertThat(explained.err()).isEmpty();
    return Files.readString(page);
  }
}

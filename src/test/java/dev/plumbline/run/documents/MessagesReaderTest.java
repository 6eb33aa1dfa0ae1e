package dev.plumbline.run.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The same conversation as different interfaces write it is the same document.
class MessagesReaderTest {

  private static final String EXPECTED =
      """
      [t1, user] Where is A-17? /\s
      [t2, assistant]  / find(id=c1, {"order":"A-17"})
      [t3, tool of c1] sent /\s
      [t4, assistant] It was sent. /\s
      """;

  private final List<String> problems = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        // OpenAI, chat completions; Langfuse and promptfoo write the same
        """
        [{"role": "user", "content": "Where is A-17?"},
         {"role": "assistant", "content": null, "tool_calls":
           [{"id": "c1", "type": "function", "function": {"name": "find", "arguments": "{\\"order\\":\\"A-17\\"}"}}]},
         {"role": "tool", "tool_call_id": "c1", "content": "sent"},
         {"role": "assistant", "content": [{"type": "text", "text": "It was sent."}]}]
        """,
        // OpenAI, responses
        """
        [{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Where is A-17?"}]},
         {"type": "function_call", "call_id": "c1", "name": "find", "arguments": "{\\"order\\":\\"A-17\\"}"},
         {"type": "function_call_output", "call_id": "c1", "output": "sent"},
         {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "It was sent."}]}]
        """,
        // Anthropic
        """
        [{"role": "user", "content": "Where is A-17?"},
         {"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "find", "input": {"order": "A-17"}}]},
         {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": [{"type": "text", "text": "sent"}]}]},
         {"role": "assistant", "content": "It was sent."}]
        """,
        // Amazon Bedrock, Converse
        """
        {"messages": [{"role": "user", "content": [{"text": "Where is A-17?"}]},
         {"role": "assistant", "content": [{"toolUse": {"toolUseId": "c1", "name": "find", "input": {"order": "A-17"}}}]},
         {"role": "user", "content": [{"toolResult": {"toolUseId": "c1", "content": [{"text": "sent"}]}}]},
         {"role": "assistant", "content": [{"text": "It was sent."}]}]}
        """,
        // Inspect
        """
        [{"role": "user", "content": "Where is A-17?"},
         {"role": "assistant", "content": "", "tool_calls": [{"id": "c1", "function": "find", "arguments": {"order": "A-17"}}]},
         {"role": "tool", "tool_call_id": "c1", "function": "find", "content": "sent", "error": null},
         {"role": "assistant", "content": "It was sent."}]
        """,
        // OpenAI, agents
        """
        [{"type": "message", "role": "user", "content": "Where is A-17?"},
         {"type": "function_call", "callId": "c1", "name": "find", "arguments": "{\\"order\\":\\"A-17\\"}", "status": "completed"},
         {"type": "function_call_result", "callId": "c1", "name": "find", "output": {"type": "text", "text": "sent"}, "status": "completed"},
         {"type": "message", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "It was sent."}]}]
        """,
        // Gemini
        """
        {"contents": [{"role": "user", "parts": [{"text": "Where is A-17?"}]},
         {"role": "model", "parts": [{"functionCall": {"id": "c1", "name": "find", "args": {"order": "A-17"}}}]},
         {"role": "user", "parts": [{"functionResponse": {"id": "c1", "name": "find", "response": "sent"}}]},
         {"role": "model", "parts": [{"text": "It was sent."}]}]}
        """,
        // AI SDK, for models
        """
        [{"role": "user", "content": [{"type": "text", "text": "Where is A-17?"}]},
         {"role": "assistant", "content": [{"type": "tool-call", "toolCallId": "c1", "toolName": "find", "input": {"order": "A-17"}}]},
         {"role": "tool", "content": [{"type": "tool-result", "toolCallId": "c1", "toolName": "find", "output": {"type": "text", "value": "sent"}}]},
         {"role": "assistant", "content": [{"type": "text", "text": "It was sent."}]}]
        """,
        // AI SDK, for interfaces
        """
        [{"id": "1", "role": "user", "parts": [{"type": "text", "text": "Where is A-17?"}]},
         {"id": "2", "role": "assistant", "parts": [{"type": "step-start"},
           {"type": "tool-find", "toolCallId": "c1", "state": "output-available", "input": {"order": "A-17"}, "output": "sent"},
           {"type": "step-start"}, {"type": "text", "text": "It was sent.", "state": "done"}]}]
        """,
        // LangChain, serialized
        """
        [{"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": {"content": "Where is A-17?"}},
         {"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "AIMessage"], "kwargs": {"content": "",
           "tool_calls": [{"type": "tool_call", "id": "c1", "name": "find", "args": {"order": "A-17"}}]}},
         {"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "ToolMessage"], "kwargs": {"content": "sent", "tool_call_id": "c1"}},
         {"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "AIMessage"], "kwargs": {"content": "It was sent."}}]
        """,
        // LangChain, stored
        """
        [{"type": "human", "data": {"content": "Where is A-17?"}},
         {"type": "ai", "data": {"content": [{"type": "tool_use", "id": "c1", "name": "find", "input": {"order": "A-17"}}],
           "tool_calls": [{"type": "tool_call", "id": "c1", "name": "find", "args": {"order": "A-17"}}]}},
         {"type": "tool", "data": {"content": "sent", "tool_call_id": "c1", "status": "success"}},
         {"type": "ai", "data": {"content": "It was sent."}}]
        """,
        // Mastra
        """
        [{"role": "user", "content": {"format": 2, "parts": [{"type": "text", "text": "Where is A-17?"}], "content": "Where is A-17?"}},
         {"role": "assistant", "content": {"format": 2, "parts": [
           {"type": "tool-invocation", "toolInvocation": {"state": "result", "toolCallId": "c1", "toolName": "find", "args": {"order": "A-17"}, "result": "sent"}},
           {"type": "text", "text": "It was sent."}], "content": "It was sent."}}]
        """,
        // Genkit
        """
        [{"role": "user", "content": [{"text": "Where is A-17?"}]},
         {"role": "model", "content": [{"toolRequest": {"name": "find", "ref": "c1", "input": {"order": "A-17"}}}]},
         {"role": "tool", "content": [{"toolResponse": {"name": "find", "ref": "c1", "output": "sent"}}]},
         {"role": "model", "content": [{"text": "It was sent."}]}]
        """,
        // Anthropic, with a tool of the service
        """
        [{"role": "user", "content": "Where is A-17?"},
         {"role": "assistant", "content": [{"type": "server_tool_use", "id": "c1", "name": "find", "input": {"order": "A-17"}},
           {"type": "find_tool_result", "tool_use_id": "c1", "content": [{"type": "text", "text": "sent"}]},
           {"type": "text", "text": "It was "}, {"type": "text", "text": "sent", "citations": [{"type": "char_location"}]},
           {"type": "text", "text": "."}]}]
        """,
        // OpenAI, responses, with a tool of the service
        """
        [{"role": "user", "content": "Where is A-17?"},
         {"type": "mcp_call", "id": "c1", "name": "find", "server_label": "post", "arguments": "{\\"order\\":\\"A-17\\"}", "output": "sent", "error": null},
         {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "It was sent.", "annotations": []}]}]
        """,
        // a result of the Model Context Protocol, kept as a text
        """
        [{"role": "user", "content": "Where is A-17?"},
         {"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "function": {"name": "find", "arguments": "{\\"order\\":\\"A-17\\"}"}}]},
         {"role": "tool", "tool_call_id": "c1", "content": "{\\"content\\": [{\\"type\\": \\"text\\", \\"text\\": \\"sent\\"}], \\"isError\\": false}"},
         {"role": "assistant", "content": "It was sent."}]
        """,
      })
  void a_conversation_is_the_same_whoever_writes_it(String messages) {
    assertThat(shown(read(messages))).isEqualTo(EXPECTED);
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'role': 'tool', 'tool_call_id': 'c1', 'status': 'error', 'content': 'offline'}",
        "{'role': 'tool', 'tool_call_id': 'c1', 'error': {'message': 'x'}, 'content': 'offline'}",
        "{'role': 'tool', 'tool_call_id': 'c1', 'content': '{\\\"content\\\": [{\\\"type\\\": \\\"text\\\","
            + " \\\"text\\\": \\\"offline\\\"}], \\\"isError\\\": true}'}",
        "{'role': 'user', 'tool_call_id': 'c1', 'status': 'error', 'content': 'offline'}",
        "{'role': 'user', 'content': [{'type': 'tool_result', 'tool_use_id': 'c1', 'is_error': true,"
            + " 'content': 'offline'}]}",
        "{'role': 'user', 'content': [{'toolResult': {'toolUseId': 'c1', 'status': 'error',"
            + " 'content': [{'text': 'offline'}]}}]}",
        "{'role': 'tool', 'content': [{'type': 'tool-result', 'toolCallId': 'c1', 'output':"
            + " {'type': 'error-text', 'value': 'offline'}}]}",
        "{'type': 'function_call_output', 'call_id': 'c1', 'status': 'failed', 'output': 'offline'}",
        "{'type': 'tool', 'data': {'content': 'offline', 'tool_call_id': 'c1', 'status': 'error'}}",
        "{'role': 'tool', 'content': [{'type': 'tool-result', 'toolCallId': 'c1', 'output':"
            + " {'type': 'execution-denied', 'reason': 'offline'}}]}"
      })
  void a_result_that_failed_is_one_of_a_tool_and_marked(String message) {
    assertThat(shown(read("[" + message.replace('\'', '"') + "]")))
        .isEqualTo("[t1, tool of c1, failed] offline / \n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // OpenAI, a tool that takes a text
        "{'role': 'assistant', 'tool_calls': [{'id': 'c1', 'type': 'custom', 'custom': {'name':"
            + " 'find', 'input': 'A'}}, {'id': 'c2', 'type': 'function', 'function': {'name':"
            + " 'send', 'arguments': 'B'}}]}",
        // LangChain, where the arguments were no JSON
        "{'type': 'ai', 'content': '', 'tool_calls': [{'id': 'c1', 'name': 'find', 'args': 'A'}],"
            + " 'invalid_tool_calls': [{'id': 'c2', 'name': 'send', 'args': 'B', 'error': 'x'}]}",
        // what a message says twice is one call
        "{'role': 'assistant', 'content': [{'type': 'tool_use', 'id': 'c1', 'name': 'find',"
            + " 'input': 'A'}], 'tool_calls': [{'id': 'c1', 'name': 'find', 'args': 'A'},"
            + " {'id': 'c2', 'name': 'send', 'args': 'B'}]}"
      })
  void each_call_of_a_message_is_read(String message) {
    assertThat(shown(read("[" + message.replace('\'', '"') + "]")))
        .isEqualTo("[t1, assistant]  / find(id=c1, A) send(id=c2, B)\n");
    assertThat(problems).isEmpty();
  }

  @Test
  void a_result_belongs_to_its_call_although_ids_are_numbers() {
    assertThat(
            shown(
                read(
                    """
                    [{"role": "assistant", "tool_calls": [{"id": 7, "name": "f", "args": "A"}]},
                     {"role": "tool", "tool_call_id": 7, "content": "sent"}]
                    """)))
        .isEqualTo("[t1, assistant]  / f(id=7, A)\n[t2, tool of 7] sent / \n");
  }

  @Test
  void what_a_service_did_is_a_call_with_all_that_it_was_given() {
    assertThat(
            shown(
                read(
                    """
                    [{"type": "apply_patch_call", "call_id": "c1", "status": "completed",
                      "operation": {"path": "a"}},
                     {"role": "assistant", "parts": [{"type": "tool-send", "toolCallId": "c2",
                      "state": "output-denied", "input": "B", "approval": {"reason": "too late"}}]},
                     {"role": "assistant", "content": "Sorry.", "toolInvocations": [
                      {"state": "result", "toolCallId": "c3", "toolName": "find", "args": "C", "result": "none"}]}]
                    """)))
        .isEqualTo(
            """
            [t1, assistant]  / apply_patch(id=c1, {"operation":{"path":"a"}})
            [t2, assistant]  / send(id=c2, B)
            [t3, tool of c2, failed] too late /\s
            [t4, assistant]  / find(id=c3, C)
            [t5, tool of c3] none /\s
            [t6, assistant] Sorry. /\s
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'role': 'assistant', 'content': [{'text': 'It is in '}, {'citationsContent': {'content':"
            + " [{'text': 'Lyon.'}], 'citations': []}}]}",
        "{'role': 'model', 'parts': 'It is in Lyon.'}",
        "{'role': 'model', 'parts': ['It is in Lyon.']}"
      })
  void words_are_kept_in_whatever_a_message_holds_them(String message) {
    assertThat(shown(read("[" + message.replace('\'', '"') + "]")))
        .isEqualTo("[t1, assistant] It is in Lyon. / \n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'role': 'assistant', 'content': 'x', 'tool_calls': {'id': 'c'}}",
        "{'role': 'assistant', 'content': 'x', 'tool_calls': [null]}",
        "{'role': 'assistant', 'content': 'x', 'tool_calls': [{'id': 'c', 'function': {}}]}",
        "{'role': 'assistant', 'content': [{'type': 'tool_use', 'id': 'c', 'input': {}}]}",
        "{'type': 'function_call', 'call_id': 'c', 'arguments': '{}'}",
        "{'role': 'assistant', 'content': [{'type': 'text', 'text': 12}]}",
        "{'role': 'assistant', 'parts': 12}",
        "{'role': 'assistant', 'parts': [{'type': 'dynamic-tool', 'toolCallId': 'c'}]}"
      })
  void what_has_another_form_than_it_says_is_refused_and_not_dropped(String message) {
    read("[" + message.replace('\'', '"') + "]");
    assertThat(problems).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'role': 'assistant', 'content': null, 'refusal': 'I cannot.'}",
        "{'role': 'assistant', 'content': [{'type': 'refusal', 'refusal': 'I cannot.'}]}",
        "{'role': 'assistant', 'parts': [{'type': 'refusal', 'content': 'I cannot.'}]}",
        "{'type': 'message', 'role': 'assistant', 'content': [{'type': 'refusal', 'refusal':"
            + " 'I cannot.'}]}",
        "{'role': 'assistant', 'content': null, 'audio': {'id': 'a', 'transcript': 'I cannot.'}}"
      })
  void a_refusal_is_what_the_assistant_said(String message) {
    assertThat(shown(read("[" + message.replace('\'', '"') + "]")))
        .isEqualTo("[t1, assistant] I cannot. / \n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'role': 'assistant', 'content': [{'type': 'reasoning', 'text': 'Hm.'}]}",
        "{'role': 'assistant', 'content': [{'type': 'thinking', 'thinking': 'Hm.'}]}",
        "{'role': 'assistant', 'content': [{'reasoningContent': {'reasoningText': {'text':"
            + " 'Hm.'}}}]}",
        "{'role': 'model', 'parts': [{'text': 'Hm.', 'thought': true}]}",
        "{'role': 'assistant', 'parts': [{'type': 'reasoning', 'reasoning': 'Hm.', 'details': []}]}",
        "{'type': 'reasoning', 'summary': [], 'content': [{'type': 'reasoning_text', 'text':"
            + " 'Hm.'}]}",
        "{'type': 'reasoning', 'summary': [{'type': 'summary_text', 'text': 'Hm.'}]}"
      })
  void reasoning_is_never_what_the_assistant_said(String message) {
    assertThat(shown(read("[" + message.replace('\'', '"') + "]")))
        .isEqualTo("[t1, reasoning] Hm. / \n");
  }

  @Test
  void a_document_that_a_message_brings_is_a_source() {
    assertThat(
            shown(
                read(
                    """
                    [{"role": "user", "content": [
                      {"type": "document", "title": "Post", "source": {"type": "text", "data": "Open at nine."}},
                      {"type": "search_result", "source": "https://post.example", "title": "Post",
                       "content": [{"type": "text", "text": "Closed on Sundays."}]},
                      {"type": "text", "text": "When?"}]}]
                    """)))
        .isEqualTo(
            """
            [d1, source] Open at nine. /\s
            [d2, source] Closed on Sundays. /\s
            [t1, user] When? /\s
            """);
  }

  @Test
  void what_nobody_said_is_told_as_left_out() {
    read(
        """
        [{"role": "assistant", "parts": [{"type": "step-start"}, {"type": "source-url", "url": "x"},
           {"type": "data-weather", "data": {}}, {"type": "text", "text": "Yes."}]},
         {"role": "assistant", "content": null},
         {"role": "model", "parts": []},
         {"type": "item_reference", "id": "r1"},
         {"type": "compaction", "encrypted_content": "x"},
         {"role": "tool", "content": [{"type": "tool-approval-response", "approved": true}]}]
        """);

    assertThat(problems).isEmpty();
    assertThat(leftOut)
        .containsExactly(
            "/0/parts/0 step-start",
            "/0/parts/1 source-url",
            "/0/parts/2 data-weather",
            "/1 a message that says nothing",
            "/2 a message that says nothing",
            "/3 item_reference",
            "/4 compaction",
            "/5/content/0 tool-approval-response");
  }

  @Test
  void json_in_a_text_is_read_as_a_cell_of_a_table_has_it() {
    List<GivenPart> turns =
        new PartsReader(this::problem)
            .messages("", Json.of("[{\"role\": \"user\", \"content\": \"Hello.\"}]"));
    assertThat(shown(turns)).isEqualTo("[t1, user] Hello. / \n");
  }

  @Test
  void reasoning_and_results_inside_a_message_are_turns_of_their_own_before_it() {
    List<GivenPart> turns =
        read(
            """
            [{"role": "assistant", "content": [{"type": "thinking", "thinking": "Two or three?"},
               {"type": "text", "text": "Three."}, {"type": "text", "text": "I am sure."}]},
             {"role": "assistant", "reasoning_content": "Hm.", "content": "Four."},
             {"role": "user", "content": [{"toolResult": {"toolUseId": "x", "status": "error",
               "content": [{"json": {"code": 5, "share": 0.25}}]}}, {"text": "It failed."}]}]
            """);

    assertThat(shown(turns))
        .isEqualTo(
            """
            [t1, reasoning] Two or three? /\s
            [t2, assistant] Three.

            I am sure. /\s
            [t3, reasoning] Hm. /\s
            [t4, assistant] Four. /\s
            [t5, tool of x, failed] {"code":5,"share":0.25} /\s
            [t6, user] It failed. /\s
            """);
  }

  @Test
  void what_is_no_text_is_a_word_in_brackets_and_nothing_is_dropped() {
    List<GivenPart> turns =
        read(
            """
            [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:"}},
              {"type": "text", "text": "What is this?"}, {"type": "input_audio", "input_audio": {}}]},
             {"role": "user", "content": [{"document": {"name": "a.pdf"}}, {"image": {"format": "png"}}]},
             {"role": "assistant", "content": [{"type": "hologram", "text_of_it": "x"}]}]
            """);
    assertThat(turns)
        .extracting(GivenPart::text)
        .containsExactly("[image]\n\nWhat is this?\n\n[audio]", "[file]\n\n[image]", "");
    assertThat(problems)
        .containsExactly("/2/content/0 content of the kind `hologram` is not known");
  }

  @Test
  void every_message_that_cannot_be_read_is_said() {
    read(
        """
        [{"role": "narrator", "content": "x"}, 5, {"content": "x"},
         {"role": "source", "content": "x"}, {"role": "user", "content": 5}]
        """);
    assertThat(problems)
        .containsExactly(
            "/0/role `narrator` is no role of a conversation",
            "/1 this message is no object",
            "/2/role `` is no role of a conversation",
            "/3/role `source` is no role of a conversation",
            "/4/content the content is neither a text nor a list");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'input': [{'role': 'user', 'content': 'When?'}], 'output': [{'type': 'message', 'role':"
            + " 'assistant', 'content': [{'type': 'output_text', 'text': 'At nine.'}]}]}",
        "{'input': 'When?', 'output': [{'role': 'assistant', 'content': 'At nine.'}]}",
        "{'input': [{'role': 'user', 'content': 'When?'}], 'output': 'At nine.'}"
      })
  void a_request_and_its_answer_are_one_conversation(String logged) {
    assertThat(shown(read(logged.replace('\'', '"'))))
        .isEqualTo("[t1, user] When? / \n[t2, assistant] At nine. / \n");
  }

  @Test
  void only_a_part_that_says_that_it_has_failed_has() {
    String part = "[{'role': 'tool', 'text': 'x', 'failed': %s}]".replace('\'', '"');
    PartsReader reader = new PartsReader(this::problem);
    assertThat(reader.parts("", json(part.formatted("true")))).allMatch(GivenPart::failed);
    assertThat(reader.parts("", json(part.formatted("false")))).noneMatch(GivenPart::failed);
    assertThat(problems).isEmpty();
    reader.parts("", json(part.formatted("\"yes\"")));
    assertThat(problems).containsExactly("/0/failed `failed` is neither true nor false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "{}", "\"[{\"", "\"5\"", "null"})
  void what_is_no_list_of_messages_is_said(String messages) {
    read(messages);
    assertThat(problems).hasSize(1);
  }

  private List<GivenPart> read(String messages) {
    PartsReader reader = new PartsReader(this::problem);
    List<GivenPart> turns = reader.messages("", json(messages));
    reader.leftOut().forEach(one -> leftOut.add(one.place() + " " + one.kind()));
    return turns;
  }

  private void problem(String place, String message, String help) {
    problems.add(place + " " + message);
  }

  private static Json json(String text) {
    return switch (JsonReader.read(text.getBytes(UTF_8), 1_000_000)) {
      case JsonResult.Read(Json json) -> json;
      case JsonResult.Refused refused -> throw new AssertionError(refused.toString());
    };
  }

  private static String shown(List<GivenPart> turns) {
    return Document.of(turns, new TreeMap<>()).parts().stream()
        .map(part ->
            "["
                + part.heading()
                + (part.answers().isEmpty() ? "" : " of " + part.answers())
                + (part.failed() ? ", failed" : "")
                + "] "
                + part.text().text()
                + " / "
                + part.calls().stream()
                    .map(call -> call.name() + "(id=" + call.id() + ", " + call.arguments() + ")")
                    .collect(Collectors.joining(" "))
                + "\n")
        .collect(Collectors.joining());
  }
}

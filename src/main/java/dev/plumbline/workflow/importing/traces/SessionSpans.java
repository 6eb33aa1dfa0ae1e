package dev.plumbline.workflow.importing.traces;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.workflow.importing.ImportLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// The spans of an agent's session, and the lines of documents that the session, one of its traces
/// or one call of a tool are: the same as `plumbline traces` writes, without what it says beside
/// them.
public final class SessionSpans {

  private static final String ID = "document";

  private final List<TracedSpan> spans;

  /// @param written as OTLP JSON, CloudWatch or AgentCore write them, in any order
  public SessionSpans(List<JsonObject> written) {
    SpanReader reader = new SpanReader(new ImportLedger());
    written.forEach(reader::add);
    this.spans = reader.spans();
  }

  /// Empty if no span has messages or calls.
  public Optional<JsonObject> session() {
    return line(spans);
  }

  /// Empty if the trace is not there, or has no messages or calls.
  ///
  /// @param traceId hexadecimal
  public Optional<JsonObject> trace(String traceId) {
    String id = id(traceId);
    return line(matching(span -> span.traceId().equals(id)));
  }

  /// A span and its parent, which asked for the call and got its result. Empty if the span is not
  /// there, or both have no messages and no call.
  ///
  /// @param spanId hexadecimal
  public Optional<JsonObject> call(String spanId) {
    String id = id(spanId);
    List<String> keys = new ArrayList<>();
    matching(span -> span.spanId().equals(id))
        .forEach(span -> {
          keys.add(span.key());
          keys.add(span.parentKey());
        });
    return line(matching(span -> keys.contains(span.key())));
  }

  private static String id(String written) {
    String hex = written.toLowerCase(Locale.ROOT);
    return hex.startsWith("0x") ? hex.substring(2) : hex;
  }

  private List<TracedSpan> matching(Predicate<TracedSpan> condition) {
    return spans.stream().filter(condition).toList();
  }

  private static Optional<JsonObject> line(List<TracedSpan> some) {
    if (some.isEmpty()) {
      return Optional.empty();
    }
    TracedConversation conversation = new TracedConversation(some, "");
    return conversation.turns().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TracedDocument(
                    ID,
                    conversation.turns(),
                    conversation.sources(),
                    conversation.answer().orElse(""),
                    JsonObject.EMPTY,
                    List.of())
                .json());
  }
}

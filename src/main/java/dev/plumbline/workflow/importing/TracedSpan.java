package dev.plumbline.workflow.importing;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A span with its events, or the events of a log whose span is not there.
///
/// @param traceId in lower case; empty if it is not known
/// @param parentId empty at the root
/// @param start in nanoseconds
/// @param events in the order of time
record TracedSpan(
    String traceId,
    String spanId,
    String parentId,
    String name,
    BigDecimal start,
    BigDecimal end,
    boolean failed,
    ForeignObject attributes,
    List<Event> events) {

  /// @param attributes with the members of the event's body
  record Event(String name, BigDecimal time, ForeignObject attributes) {}

  private static final Comparator<Event> BY_TIME = Comparator.comparing(Event::time);

  TracedSpan {
    events = List.copyOf(events);
  }

  TracedSpan with(List<Event> more) {
    List<Event> all = Stream.concat(events.stream(), more.stream()).sorted(BY_TIME).toList();
    return new TracedSpan(traceId, spanId, parentId, name, start, end, failed, attributes, all);
  }

  /// What distinguishes it within its trace.
  String key() {
    return traceId + "/" + spanId;
  }

  String parentKey() {
    return traceId + "/" + parentId;
  }

  /// The first of these attributes that is there, as a text.
  String text(String... keys) {
    return Stream.of(keys)
        .flatMap(key -> attributes.find(key).stream())
        .map(AttributeReader::text)
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  Optional<BigDecimal> number(String... keys) {
    return Stream.of(keys).flatMap(key -> attributes.number(key).stream()).findFirst();
  }

  /// `chat`, `invoke_agent`, `execute_tool`, and what other conventions call these.
  private String kind() {
    return text("gen_ai.operation.name", "openinference.span.kind", "traceloop.span.kind");
  }

  boolean isAgent() {
    return List.of("invoke_agent", "AGENT", "agent").contains(kind());
  }

  boolean isModel() {
    return List.of("chat", "text_completion", "generate_content", "LLM").contains(kind());
  }

  boolean isTool() {
    return List.of("execute_tool", "TOOL", "tool").contains(kind())
        || Stream.of("gen_ai.tool.name", "tool.name", "ai.toolCall.name").anyMatch(attributes::has);
  }

  String agent() {
    String named = text("gen_ai.agent.name", "agent.name");
    return named.isEmpty() && isAgent() ? name : named;
  }

  /// The conversation that it says that it belongs to; empty if it says none.
  String conversation() {
    return text(
        "gen_ai.conversation.id",
        "gcp.vertex.agent.session_id",
        "session.id",
        "ai.telemetry.metadata.sessionId",
        "langfuse.session.id",
        "traceloop.association.properties.session_id");
  }
}

package dev.plumbline.exchange.importing;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.exchange.importing.TracedConversation.TracedSpan;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The spans of an agent's session, and the lines of documents that the session, one of its traces
/// or one call of a tool are: the same as `plumbline import` writes, without what it says beside
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
  /// @param traceId as OpenTelemetry writes it
  public Optional<JsonObject> trace(String traceId) {
    String id = SpanReader.id(traceId);
    return line(matching(span -> span.traceId().equals(id)));
  }

  /// A span and those around it, of which one asked for the call and got its result. Empty if the
  /// span is not there, or none has messages or a call.
  ///
  /// @param spanId as OpenTelemetry writes it
  public Optional<JsonObject> call(String spanId) {
    String id = SpanReader.id(spanId);
    SortedMap<String, TracedSpan> byKey = new TreeMap<>();
    spans.forEach(span -> byKey.putIfAbsent(span.key(), span));
    Set<String> taken = new TreeSet<>();
    for (TracedSpan span : matching(it -> it.spanId().equals(id))) {
      Optional<TracedSpan> at = Optional.of(span);
      while (at.isPresent() && taken.add(at.get().key())) {
        at = Optional.ofNullable(byKey.get(at.get().parentKey()));
      }
    }
    return line(matching(span -> taken.contains(span.key())));
  }

  /// The trace that a span is of; empty if the span is not there.
  public Optional<String> traceOf(String spanId) {
    String id = SpanReader.id(spanId);
    return matching(span -> span.spanId().equals(id)).stream().map(TracedSpan::traceId).findFirst();
  }

  /// Whether two ids of traces are the same, however they are written.
  public static boolean isSame(String oneId, String otherId) {
    return SpanReader.id(oneId).equals(SpanReader.id(otherId));
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
        : Optional.of(new TracedDocument(ID, conversation, JsonObject.EMPTY, List.of()).json());
  }
}

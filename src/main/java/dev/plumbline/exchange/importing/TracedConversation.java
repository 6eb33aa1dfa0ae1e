package dev.plumbline.exchange.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.exchange.importing.SpanReader.AttributeReader;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.ToolCall;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The conversation of spans that belong together: turns, calls with their results, and sources, in
/// the order of time, each once.
final class TracedConversation {

  /// A chain of parents that is longer is a circle or no trace.
  private static final int DEPTH_MAX = 200;

  private final Map<String, TracedSpan> byKey = new HashMap<>();
  private final Map<String, SpanContent> contents = new LinkedHashMap<>();
  private final TurnHistory history = new TurnHistory();
  private final LinkedHashMap<String, GivenPart> sources = new LinkedHashMap<>();
  private final Set<String> speaking = new HashSet<>();
  private final Set<String> nested = new TreeSet<>();

  private record Step(BigDecimal time, Runnable added) {}

  /// @param spans in the order in which they began
  /// @param agent whose turns are taken; empty for those that no other agent called
  TracedConversation(List<TracedSpan> spans, String agent) {
    for (TracedSpan span : spans) {
      byKey.put(span.key(), span);
      contents.put(span.key(), SpanContent.of(span));
    }
    if (contents.values().stream().noneMatch(SpanContent::isAsked)) {
      spans.stream()
          .filter(span -> !span.isTool() && !hasMessages(span))
          .forEach(span -> contents.put(span.key(), SpanContent.loose(span)));
    }
    spans.forEach(span -> span.attributes().leave("traces loose"));
    Set<TracedSpan> around = new HashSet<>();
    for (TracedSpan span : spans) {
      if (hasMessages(span)) {
        speaking.add(agentOf(span));
        around.addAll(ancestors(span));
      }
    }
    List<Step> steps = new ArrayList<>();
    for (TracedSpan span : spans) {
      SpanContent content = contents.get(span.key());
      content.sources().forEach(source -> sources.putIfAbsent(source.text(), source));
      if (!isTaken(span, agent)) {
        if (content.hasMessages() || content.call().isPresent()) {
          nested.add(agentOf(span));
        }
        continue;
      }
      if (content.hasMessages()) {
        steps.add(new Step(span.start(), () -> history.request(content.input())));
        steps.add(
            around.contains(span)
                ? new Step(span.end().max(span.start()), () -> history.answerOnce(content.output()))
                : new Step(span.start(), () -> history.turns.addAll(content.output())));
      }
      content
          .call()
          .ifPresent(call -> steps.add(new Step(span.start(), () -> history.called(call))));
    }
    // the sort keeps the order of what happens at the same time
    steps.sort(Comparator.comparing(Step::time));
    steps.forEach(step -> step.added().run());
  }

  private Set<TracedSpan> ancestors(TracedSpan span) {
    Set<TracedSpan> outer = new LinkedHashSet<>();
    TracedSpan at = span;
    while (!at.parentId().isEmpty() && outer.size() < DEPTH_MAX) {
      at = byKey.get(at.parentKey());
      if (at == null || at == span || !outer.add(at)) {
        break;
      }
    }
    return outer;
  }

  private List<String> agents(TracedSpan span) {
    return Stream.concat(Stream.of(span), ancestors(span).stream())
        .filter(TracedSpan::isAgent)
        .map(TracedSpan::agent)
        .distinct()
        .toList();
  }

  /// The agent that a span is a step of; empty if it is of none.
  private String agentOf(TracedSpan span) {
    return agents(span).stream().findFirst().orElseGet(span::agent);
  }

  /// Agents that say nothing are groups of others.
  private boolean isTaken(TracedSpan span, String agent) {
    return agent.isEmpty()
        ? agents(span).stream().filter(speaking::contains).count() <= 1
            && ancestors(span).stream().noneMatch(TracedSpan::isTool)
        : agentOf(span).equals(agent);
  }

  /// Agents that were called by others, and whose turns were left out.
  Set<String> nested() {
    return nested;
  }

  boolean hasMessages(TracedSpan span) {
    return contents.get(span.key()).hasMessages();
  }

  List<GivenPart> turns() {
    return List.copyOf(history.turns);
  }

  List<GivenPart> sources() {
    return List.copyOf(sources.values());
  }

  private static boolean is(GivenPart turn, PartRole role) {
    return turn.role().equals(Optional.of(role));
  }

  /// The last words of the assistant since somebody spoke to it; empty where it said nothing, since
  /// what it said before answers something else.
  Optional<String> answer() {
    for (GivenPart turn : turns().reversed()) {
      boolean isSilent = turn.text().isBlank();
      if (is(turn, PartRole.USER)
          || is(turn, PartRole.ASSISTANT) && isSilent && turn.calls().isEmpty()) {
        return Optional.empty();
      }
      if (is(turn, PartRole.ASSISTANT) && !isSilent) {
        return Optional.of(turn.text());
      }
    }
    return Optional.empty();
  }

  /// The turns of a conversation whose requests repeat what was said before.
  ///
  /// Turns are the same if they have the same role and words, calls if they have the same
  /// arguments; identifiers are not compared, since some instrumentations make them up anew.
  /// Results count by their places. Reasoning is left out of the comparison, since it is not sent
  /// again.
  static final class TurnHistory {

    private final List<GivenPart> turns = new ArrayList<>();

    /// Adds what a request says that was not said before: what follows the longest beginning of it
    /// that the history ends with.
    void request(List<GivenPart> said) {
      Map<Boolean, List<GivenPart>> given =
          said.stream().collect(Collectors.partitioningBy(TurnHistory::isInstruction));
      List<GivenPart> rest = given.get(false);
      List<GivenPart> added = unknown(given.get(true));
      List<String> before = keys(turns.stream().filter(turn -> !isInstruction(turn)).toList());
      int overlap = overlap(before, keys(rest));
      turns.addAll(overlap == before.size() ? 0 : turns.size(), added);
      int from = 0;
      for (int seen = 0; seen < overlap; from++) {
        seen += keys(rest.subList(from, from + 1)).size();
      }
      turns.addAll(rest.subList(from, rest.size()));
    }

    private List<GivenPart> unknown(List<GivenPart> said) {
      Set<String> known = new HashSet<>(keys(turns));
      return said.stream().filter(turn -> !known.containsAll(keys(List.of(turn)))).toList();
    }

    /// Adds those of an agent's answers that no model gave.
    void answerOnce(List<GivenPart> said) {
      turns.addAll(unknown(said));
    }

    /// Adds a call that no answer has, and its result where none is there.
    void called(SpanContent.CallWithResult executed) {
      ToolCall call = executed.call();
      ToolCall known =
          turns.stream()
              .flatMap(turn -> turn.calls().stream())
              .filter(it ->
                  call.id().isEmpty() || it.id().isEmpty()
                      ? it.name().equals(call.name()) && !isAnswered(it.id())
                      : it.id().equals(call.id()))
              .findFirst()
              .orElseGet(() -> {
                turns.add(part(PartRole.ASSISTANT, "", List.of(call), "", false));
                return call;
              });
      if ((executed.result().isPresent() || executed.failed()) && !isAnswered(known.id())) {
        // behind the turn with the call, and the results that are there
        int at = turns.size() - 1;
        while (!turns.get(at).calls().contains(known)) {
          at--;
        }
        do {
          at++;
        } while (at < turns.size() && is(turns.get(at), PartRole.TOOL));
        String result = executed.result().orElse("");
        turns.add(at, part(PartRole.TOOL, result, List.of(), known.id(), executed.failed()));
      }
    }

    private static GivenPart part(
        PartRole role, String text, List<ToolCall> calls, String answers, boolean failed) {
      return new GivenPart("", Optional.of(role), text, calls, answers, failed);
    }

    private boolean isAnswered(String call) {
      return !call.isEmpty() && turns.stream().anyMatch(turn -> turn.answers().equals(call));
    }

    private static boolean isInstruction(GivenPart turn) {
      return is(turn, PartRole.SYSTEM) || is(turn, PartRole.DEVELOPER);
    }

    /// One for the words and for each call, since several calls may be one message or several.
    private static List<String> keys(List<GivenPart> turns) {
      List<String> keys = new ArrayList<>();
      for (GivenPart turn : turns) {
        String role = turn.role().map(PartRole::wireName).orElse("");
        String words = turn.text().strip().replaceAll("\\s+", " ");
        if (is(turn, PartRole.TOOL)) {
          keys.add(role);
        } else if (!is(turn, PartRole.REASONING)) {
          if (!words.isEmpty() || turn.calls().isEmpty()) {
            keys.add(role + " " + words);
          }
          for (ToolCall call : turn.calls()) {
            Json arguments = AttributeReader.unwrapped(Json.of(call.arguments()));
            keys.add("call " + call.name() + " " + AttributeReader.text(arguments));
          }
        }
      }
      return keys;
    }

    /// The length of the longest beginning of `next` that `before` ends with; all of it if several
    /// turns are anywhere in it, since a person may say one word twice. Knuth, Morris and Pratt,
    /// since a history may be long.
    private static int overlap(List<String> before, List<String> next) {
      int[] failure = new int[next.size() + 1];
      int matched = 0;
      for (int i = 1; i < next.size(); i++) {
        while (matched > 0 && !next.get(i).equals(next.get(matched))) {
          matched = failure[matched];
        }
        matched += next.get(i).equals(next.get(matched)) ? 1 : 0;
        failure[i + 1] = matched;
      }
      matched = 0;
      for (String turn : before) {
        if (matched == next.size()) {
          if (matched > 1) {
            return matched;
          }
          matched = failure[matched];
        }
        while (matched > 0 && !turn.equals(next.get(matched))) {
          matched = failure[matched];
        }
        matched += !next.isEmpty() && turn.equals(next.get(matched)) ? 1 : 0;
      }
      return matched;
    }
  }

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
    String text(String names) {
      return Stream.of(names.split(" "))
          .flatMap(key -> attributes.find(key).stream())
          .map(AttributeReader::text)
          .filter(text -> !text.isEmpty())
          .findFirst()
          .orElse("");
    }

    Optional<BigDecimal> number(String names) {
      return Stream.of(names.split(" "))
          .flatMap(key -> attributes.number(key).stream())
          .findFirst();
    }

    /// `chat`, `invoke_agent`, `execute_tool`, and what other conventions call these.
    private String kind() {
      return text("gen_ai.operation.name openinference.span.kind traceloop.span.kind");
    }

    boolean isAgent() {
      return List.of("invoke_agent", "AGENT", "agent").contains(kind());
    }

    boolean isModel() {
      return List.of("chat", "text_completion", "generate_content", "LLM").contains(kind());
    }

    boolean isTool() {
      return List.of("execute_tool", "TOOL", "tool").contains(kind())
          || Stream.of("gen_ai.tool.name", "tool.name", "ai.toolCall.name")
              .anyMatch(attributes::has);
    }

    String agent() {
      String named = text("gen_ai.agent.name agent.name");
      return named.isEmpty() && isAgent() ? name : named;
    }

    /// The conversation that it says that it belongs to; empty if it says none.
    String conversation() {
      return text(
          "gen_ai.conversation.id gcp.vertex.agent.session_id session.id ai.telemetry.metadata.sessionId langfuse.session.id traceloop.association.properties.session_id");
    }
  }
}

package dev.plumbline.workflow.importing;

import dev.plumbline.rubric.PartRole;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

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
    spans.forEach(span -> byKey.put(span.key(), span));
    spans.forEach(span -> contents.put(span.key(), SpanContent.of(span)));
    if (contents.values().stream().noneMatch(SpanContent::isAsked)) {
      spans.stream()
          .filter(span -> !span.isTool() && !contents.get(span.key()).hasMessages())
          .forEach(span -> contents.put(span.key(), SpanContent.loose(span)));
    }
    spans.forEach(SpanContent::leave);
    spans.stream()
        .filter(span -> contents.get(span.key()).hasMessages())
        .forEach(span -> speaking.add(agentOf(span)));
    Set<String> around = new HashSet<>();
    spans.stream()
        .filter(span -> contents.get(span.key()).hasMessages())
        .forEach(span -> ancestors(span).forEach(outer -> around.add(outer.key())));
    List<Step> steps = new ArrayList<>();
    for (TracedSpan span : spans) {
      SpanContent content = contents.get(span.key());
      content.sources().forEach(source -> sources.putIfAbsent(source.text(), source));
      if (isTaken(span, agent)) {
        steps(span, content, around.contains(span.key()), steps);
      } else if (content.hasMessages() || content.call().isPresent()) {
        nested.add(agentOf(span));
      }
    }
    // the sort keeps the order of what happens at the same time
    steps.sort(Comparator.comparing(Step::time));
    steps.forEach(step -> step.added().run());
  }

  private void steps(TracedSpan span, SpanContent content, boolean isAround, List<Step> steps) {
    if (content.hasMessages()) {
      steps.add(new Step(span.start(), () -> history.request(content.input())));
      steps.add(
          isAround
              ? new Step(span.end().max(span.start()), () -> history.answerOnce(content.output()))
              : new Step(span.start(), () -> history.answer(content.output())));
    }
    content.call().ifPresent(call -> steps.add(new Step(span.start(), () -> history.called(call))));
  }

  private List<TracedSpan> ancestors(TracedSpan span) {
    SequencedMap<String, TracedSpan> outer = new LinkedHashMap<>();
    TracedSpan at = span;
    while (!at.parentId().isEmpty() && outer.size() < DEPTH_MAX) {
      TracedSpan parent = byKey.get(at.parentKey());
      if (parent == null || parent == span || outer.putIfAbsent(parent.key(), parent) != null) {
        break;
      }
      at = parent;
    }
    return List.copyOf(outer.values());
  }

  private List<String> agents(TracedSpan span) {
    List<String> agents = new ArrayList<>();
    if (span.isAgent()) {
      agents.add(span.agent());
    }
    ancestors(span).stream()
        .filter(TracedSpan::isAgent)
        .map(TracedSpan::agent)
        .forEach(agents::add);
    return agents.stream().distinct().toList();
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
    return history.turns();
  }

  List<GivenPart> sources() {
    return List.copyOf(sources.values());
  }

  /// The last words of the assistant since somebody spoke to it; empty where it said nothing, since
  /// what it said before answers something else.
  Optional<String> answer() {
    for (GivenPart turn : turns().reversed()) {
      boolean isAnswer = turn.role().equals(Optional.of(PartRole.ASSISTANT));
      if (turn.role().equals(Optional.of(PartRole.USER))
          || isAnswer && turn.text().isBlank() && turn.calls().isEmpty()) {
        return Optional.empty();
      }
      if (isAnswer && !turn.text().isBlank()) {
        return Optional.of(turn.text());
      }
    }
    return Optional.empty();
  }
}

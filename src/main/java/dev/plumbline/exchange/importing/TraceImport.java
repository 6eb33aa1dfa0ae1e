package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static java.math.BigDecimal.ZERO;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.importing.TracedConversation.TracedSpan;
import dev.plumbline.exchange.importing.TracedConversation.TracedSpan.Event;
import dev.plumbline.exchange.importing.TracedDocument.RecordedEvaluation;
import dev.plumbline.run.files.JsonLinesReader;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Traces and logs of OpenTelemetry as documents, with what people and evaluators said of them.
public final class TraceImport {

  /// What a document is made of.
  public enum Unit {
    /// All traces of a conversation, where spans name one; else a trace.
    CONVERSATION,
    @ExternalUse("the user names it with --by")
    TRACE;

    /// As the option is written.
    @Override
    public String toString() {
      return name().toLowerCase(ROOT);
    }
  }

  private static final int FIRST_LINE_MAX = 16_000_000;

  /// @param agent whose turns are taken; empty for those that no other agent called
  /// @param labels the targets of evaluations that are people's scores, by the evaluation's name
  /// @throws Refusal with all problems of all files, or if there is no conversation in them
  public static ForeignImport read(
      List<Path> files, Unit unit, String agent, SortedMap<String, String> labels) {
    ImportLedger ledger = new ImportLedger();
    SpanReader reader = new SpanReader(ledger);
    List<Refusal> refused = new ArrayList<>();
    for (Path file : files) {
      try {
        read(file, reader);
      } catch (Refusal refusal) {
        refused.add(refusal);
      }
    }
    if (!refused.isEmpty()) {
      throw Refusal.all(refused);
    }
    List<TracedDocument> documents =
        new TraceDocuments(reader.spans(), unit, agent, ledger).documents();
    if (documents.isEmpty()) {
      throw Refusal.of(
          files.getFirst(),
          ProblemCode.EMPTY,
          "no span or event has messages or calls of tools",
          "instrumentations leave texts out by default: set"
              + " `OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true` where it is recorded");
    }
    long turns = documents.stream().mapToLong(each -> each.turns().size()).sum();
    return new ForeignImport(
        Plural.of(documents.size(), "document") + " with " + Plural.of(turns, "turn"),
        files(documents, labels),
        "",
        ledger.rows(),
        "",
        JsonObject.of("documents", documents.size()));
  }

  /// Lines of objects, an array of them, or one object over several lines.
  private static void read(Path file, SpanReader reader) {
    Problems problems = new Problems();
    if (Files.isRegularFile(file) && isOneValue(file)) {
      if (new ForeignFile(file).value() instanceof JsonObject object) {
        reader.add(object);
      }
    } else {
      JsonLinesReader.read(file, problems, (object, _) -> reader.add(object));
    }
    problems.refuse(file.toString());
  }

  /// Whether the first line is not the whole of an object.
  private static boolean isOneValue(Path file) {
    try (InputStream lines = Files.newInputStream(file)) {
      byte[] begin = JsonReader.withoutByteOrderMark(lines.readNBytes(FIRST_LINE_MAX));
      String[] first = new String(begin, UTF_8).split("\n", 2);
      return first.length == 2
          && first[0].strip().startsWith("{")
          && ForeignFile.json(first[0].strip()).isEmpty();
    } catch (IOException failure) {
      return false;
    }
  }

  private static SequencedMap<String, byte[]> files(
      List<TracedDocument> documents, SortedMap<String, String> given) {
    SortedMap<String, String> labels = new TreeMap<>(given);
    List<String> human =
        documents.stream()
            .flatMap(each -> each.evaluations().stream())
            .filter(each -> each.person().isPresent() && each.value().isPresent())
            .map(RecordedEvaluation::name)
            .distinct()
            .toList();
    boolean isOne = human.size() == 1 && given.isEmpty();
    human.forEach(name -> labels.putIfAbsent(name, isOne ? "composite" : name));
    List<Json> scores =
        documents.stream().flatMap(each -> each.labels(labels, given.keySet()).stream()).toList();
    SequencedMap<String, byte[]> files = new LinkedHashMap<>();
    files.put(
        "documents.jsonl",
        ForeignImport.lines(documents.stream().map(TracedDocument::json).toList()));
    if (!scores.isEmpty()) {
      files.put("labels.jsonl", ForeignImport.lines(scores));
    }
    return files;
  }

  private TraceImport() {}

  /// Groups spans into documents.
  record TraceDocuments(List<TracedSpan> spans, Unit unit, String agent, ImportLedger ledger) {

    private static final Pattern OF_MODELS =
        Pattern.compile("(?:gen_ai|llm|ai|openinference|traceloop|tool|retrieval)\\.");

    List<TracedDocument> documents() {
      SequencedMap<String, List<TracedSpan>> groups = groups();
      SortedMap<String, List<RecordedEvaluation>> elsewhere = new TreeMap<>();
      List<TracedDocument> documents = new ArrayList<>();
      TreeSet<String> taken = new TreeSet<>();
      groups.forEach((id, group) -> {
        TracedConversation conversation = new TracedConversation(group, agent);
        List<RecordedEvaluation> evaluations = evaluations(group);
        if (conversation.turns().isEmpty()) {
          evaluations.forEach(each ->
              elsewhere.computeIfAbsent(each.responseId(), _ -> new ArrayList<>()).add(each));
        } else {
          conversation
              .nested()
              .forEach(name ->
                  ledger.lost(
                      "turns of an agent that another called",
                      "the outer conversation has its answer; --agent takes them",
                      "/" + id));
          documents.add(
              document(
                  ImportedSuite.free(unlessEmpty(id, "document"), taken),
                  group,
                  conversation,
                  evaluations));
        }
        group.forEach(span -> rest(span, conversation));
      });
      return attached(documents, elsewhere);
    }

    /// By conversation or trace, in the order in which they began. A trace is of the conversation
    /// that any of its spans names.
    private SequencedMap<String, List<TracedSpan>> groups() {
      Map<String, String> conversations = new HashMap<>();
      for (TracedSpan span : spans) {
        String named = conversation(span);
        if (!named.isEmpty() && !span.traceId().isEmpty()) {
          conversations.putIfAbsent(span.traceId(), named);
        }
      }
      SequencedMap<String, List<TracedSpan>> groups = new LinkedHashMap<>();
      for (TracedSpan span : spans) {
        String own = conversation(span);
        String trace = conversations.getOrDefault(span.traceId(), span.traceId());
        groups.computeIfAbsent(unlessEmpty(own, trace), _ -> new ArrayList<>()).add(span);
      }
      return groups;
    }

    /// Empty where a trace is a document.
    private String conversation(TracedSpan span) {
      return unit == Unit.TRACE
          ? ""
          : Stream.concat(
                  Stream.of(span.conversation()),
                  span.events().stream()
                      .map(event -> event.attributes().text("gen_ai.conversation.id")))
              // all of them are read
              .toList()
              .stream()
              .filter(it -> !it.isEmpty())
              .findFirst()
              .orElse("");
    }

    private List<RecordedEvaluation> evaluations(List<TracedSpan> group) {
      SequencedMap<List<Object>, RecordedEvaluation> last = new LinkedHashMap<>();
      for (TracedSpan span : group) {
        for (Event event : span.events()) {
          if (!event.name().equals(RecordedEvaluation.EVENT)) {
            continue;
          }
          ForeignObject said = event.attributes();
          RecordedEvaluation read = RecordedEvaluation.of(said);
          String response = span.traceId().isEmpty() ? read.responseId() : "";
          if (read.name().isEmpty()) {
            said.lost(RecordedEvaluation.EVENT, "it has no name");
          } else if (last.put(List.of(read.name(), response, read.person()), read) != null) {
            said.changed(RecordedEvaluation.EVENT, "of several of one name the last counts");
          }
        }
      }
      return List.copyOf(last.values());
    }

    private TracedDocument document(
        String id,
        List<TracedSpan> group,
        TracedConversation conversation,
        List<RecordedEvaluation> evaluations) {
      conversation
          .turns()
          .forEach(turn -> {
            ledger.kept("turn of " + turn.role().orElseThrow().wireName(), "/" + id);
            turn.calls().forEach(_ -> ledger.kept("call of a tool", "/" + id));
          });
      conversation.sources().forEach(_ -> ledger.kept("passage that was found", "/" + id));
      return new TracedDocument(id, conversation, metadata(group), evaluations);
    }

    /// What the file says of the run, which is no part of the text.
    private static JsonObject metadata(List<TracedSpan> group) {
      BigDecimal input =
          tokens(
              group, "gen_ai.usage.input_tokens gen_ai.usage.prompt_tokens llm.token_count.prompt");
      BigDecimal output =
          tokens(
              group,
              "gen_ai.usage.output_tokens gen_ai.usage.completion_tokens llm.token_count.completion");
      boolean isCounted = input.add(output).signum() > 0;
      return JsonObject.of(
          "traces?", all(group, span -> Stream.of(span.traceId())),
          "agents?", all(group, span -> Stream.of(span.agent())),
          "models?",
              all(
                  group,
                  span ->
                      Stream.of(
                          span.text(
                              "gen_ai.response.model gen_ai.request.model llm.model_name"
                                  + " ai.model.id"))),
          "responses?", all(group, TraceDocuments::responses),
          "input_tokens", Optional.of(input).filter(_ -> isCounted),
          "output_tokens", Optional.of(output).filter(_ -> isCounted));
    }

    private static BigDecimal tokens(List<TracedSpan> group, String names) {
      return group.stream()
          .filter(span -> !span.isAgent())
          .flatMap(span -> span.number(names).stream())
          .reduce(ZERO, BigDecimal::add);
    }

    private static List<String> all(
        List<TracedSpan> group, Function<TracedSpan, Stream<String>> said) {
      return group.stream().flatMap(said).filter(it -> !it.isEmpty()).sorted().distinct().toList();
    }

    private static Stream<String> responses(TracedSpan span) {
      return Stream.concat(
          Stream.of(span.text("gen_ai.response.id")),
          span.events().stream()
              .filter(event -> !event.name().equals(RecordedEvaluation.EVENT))
              .map(event -> event.attributes().text("gen_ai.response.id")));
    }

    /// Evaluations of logs that name a response or a document, and no trace.
    private List<TracedDocument> attached(
        List<TracedDocument> documents, SortedMap<String, List<RecordedEvaluation>> elsewhere) {
      List<TracedDocument> all = new ArrayList<>();
      for (TracedDocument each : documents) {
        List<RecordedEvaluation> evaluations = new ArrayList<>(each.evaluations());
        Stream.concat(Stream.of(each.id()), each.metadata().texts("responses").stream())
            .flatMap(name -> Stream.ofNullable(elsewhere.remove(name)).flatMap(List::stream))
            .forEach(added -> {
              evaluations.removeIf(other ->
                  other.name().equals(added.name()) && other.person().equals(added.person()));
              evaluations.add(added);
            });
        evaluations.forEach(_ -> ledger.kept(RecordedEvaluation.EVENT, "/" + each.id()));
        all.add(each.with(evaluations));
      }
      for (List<RecordedEvaluation> left : elsewhere.values()) {
        left.forEach(each ->
            ledger.lost(
                RecordedEvaluation.EVENT, "what it is of is not in the files", "/" + each.name()));
      }
      return all;
    }

    /// Says what becomes of attributes that no reader asked for but that are well known.
    private void rest(TracedSpan span, TracedConversation conversation) {
      ForeignObject attributes = span.attributes();
      if (!conversation.hasMessages(span)
          && attributes.keys().stream().noneMatch(key -> OF_MODELS.matcher(key).lookingAt())
          && !attributes.keys().isEmpty()
          && span.events().isEmpty()) {
        attributes.skipAll();
        attributes.lost("span of something else", "it has no messages");
        return;
      }
      attributes.leave("traces others");
      span.events().forEach(event -> event.attributes().leave("traces others"));
    }
  }
}

package dev.plumbline.workflow.importing;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.JsonLinesReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/// Traces and logs of OpenTelemetry as documents, with what people and evaluators said of them.
public final class TraceImport extends ForeignImport {

  /// What a document is made of.
  public enum Unit {
    /// All traces of a conversation, where spans name one; else a trace.
    CONVERSATION,
    @ExternalUse("the user names it with --by")
    TRACE;

    /// As the option is written.
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final int FIRST_LINE_MAX = 16_000_000;

  private final List<TracedDocument> documents;

  private TraceImport(List<TracedDocument> documents, List<ImportLedger.Row> rows) {
    super(rows);
    this.documents = documents;
  }

  /// @param agent whose turns are taken; empty for those that no other agent called
  /// @param labels the targets of evaluations that are people's scores, by the evaluation's name
  /// @throws Refusal with all problems of all files, or if there is no conversation in them
  public static TraceImport read(
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
          files.getFirst().toString(),
          ProblemCode.EMPTY,
          "no span or event has messages or calls of tools",
          "instrumentations leave texts out by default: set"
              + " `OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true` where it is recorded");
    }
    TraceImport done = new TraceImport(documents, ledger.rows());
    done.put(labels);
    return done;
  }

  /// Lines of objects, an array of them, or one object over several lines.
  private static void read(Path file, SpanReader reader) {
    List<JsonObject> read = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    if (Files.isRegularFile(file) && isOneValue(file)) {
      if (new ForeignFile(file).value() instanceof JsonObject object) {
        read.add(object);
      }
    } else {
      JsonLinesReader.read(file, problems, (object, _) -> read.add(object));
    }
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file.toString(), problems);
    }
    read.forEach(reader::add);
  }

  /// Whether the first line is not the whole of an object.
  private static boolean isOneValue(Path file) {
    try (var lines = Files.newInputStream(file)) {
      byte[] begin = JsonReader.withoutByteOrderMark(lines.readNBytes(FIRST_LINE_MAX));
      int end = 0;
      while (end < begin.length && begin[end] != '\n') {
        end++;
      }
      String first = new String(begin, 0, end, StandardCharsets.UTF_8).strip();
      return first.startsWith("{")
          && end < begin.length
          && JsonReader.read(first.getBytes(StandardCharsets.UTF_8), FIRST_LINE_MAX)
              instanceof JsonResult.Refused;
    } catch (IOException failure) {
      return false;
    }
  }

  private void put(SortedMap<String, String> given) {
    SortedMap<String, String> labels = new TreeMap<>(given);
    List<String> human =
        documents.stream()
            .flatMap(each -> each.evaluations().stream())
            .filter(RecordedEvaluation::human)
            .map(RecordedEvaluation::name)
            .distinct()
            .toList();
    human.forEach(name -> labels.putIfAbsent(name, human.size() == 1 ? "composite" : name));
    List<Json> scores = documents.stream().flatMap(each -> each.labels(labels).stream()).toList();
    put("documents.jsonl", lines(documents.stream().<Json>map(TracedDocument::json).toList()));
    if (!scores.isEmpty()) {
      put("labels.jsonl", lines(scores));
    }
  }

  @Override
  String title() {
    long turns = documents.stream().mapToLong(each -> each.turns().size()).sum();
    return Plural.of(documents.size(), "document") + " with " + Plural.of(turns, "turn");
  }

  @Override
  void describe(StringBuilder behindFiles, StringBuilder behindConstructs) {
    // documents say the rest
  }

  @Override
  void describe(JsonObjectBuilder json) {
    json.put("documents", documents.size());
  }
}

package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.elements;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static java.math.BigDecimal.ZERO;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.exchange.importing.TracedConversation.TracedSpan;
import dev.plumbline.exchange.importing.TracedConversation.TracedSpan.Event;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Collects spans and the events of logs, in any order: OTLP JSON (`resourceSpans`,
/// `resourceLogs`), spans as CloudWatch and AgentCore have them, and those that the console
/// exporter of Python prints. Identifiers are hexadecimal, with or without `0x`, or Base64.
final class SpanReader {

  private static final Comparator<TracedSpan> BY_START =
      Comparator.comparing(TracedSpan::start).thenComparing(TracedSpan::end);

  private final ImportLedger ledger;
  private final SequencedMap<String, TracedSpan> spans = new LinkedHashMap<>();
  private final SortedMap<String, List<Event>> logged = new TreeMap<>();
  private int position;

  SpanReader(ImportLedger ledger) {
    this.ledger = ledger;
  }

  /// Takes a line of a file, or a file that is one value.
  void add(JsonObject written) {
    ForeignObject root = new ForeignObject(written, "/" + ++position, ledger);
    boolean isSpan =
        Stream.of("traceId", "trace_id", "context").anyMatch(written::has)
            && (written.has("startTimeUnixNano") || written.has("start_time"));
    if (written.has("resourceSpans") || written.has("resourceLogs")) {
      scopes(root, "Spans", "spans", this::span);
      scopes(root, "Logs", "logRecords", this::log);
      root.lose("resourceMetrics", "measurements say nothing of a text");
    } else if (written.has("spans")) {
      root.skip("session_id span_count");
      root.objects("spans").forEach(this::span);
    } else if (isSpan) {
      span(root);
    } else if (written.has("eventName") || written.has("body")) {
      log(root);
    } else {
      root.skipAll();
      root.lost("object", "it is neither spans nor logs");
    }
  }

  private static void scopes(
      ForeignObject root, String kind, String elements, Consumer<ForeignObject> taken) {
    for (ForeignObject resource : root.objects("resource" + kind)) {
      resource.skip("schemaUrl");
      resource.object("resource").leave("traces resource");
      for (ForeignObject scope :
          Stream.of("scope", "instrumentationLibrary")
              .flatMap(key -> resource.objects(key + kind).stream())
              .toList()) {
        scope.skip("scope schemaUrl instrumentationLibrary");
        scope.objects(elements).forEach(taken);
      }
    }
  }

  private void span(ForeignObject span) {
    span.leave("traces span");
    ForeignObject context = span.object("context");
    context.skip("trace_state");
    String traceId = id(span.text("traceId") + context.text("trace_id"));
    String spanId = id(span.text("spanId") + context.text("span_id"));
    String parentId = id(span.text("parentSpanId") + span.text("parent_id"));
    TracedSpan read =
        new TracedSpan(
            traceId,
            spanId,
            parentId,
            span.text("name"),
            time(span, "startTimeUnixNano", "start_time"),
            time(span, "endTimeUnixNano", "end_time"),
            isFailed(span.object("status")),
            attributes(span, JsonObject.EMPTY),
            events(span));
    if (spans.putIfAbsent(read.key(), read) != null) {
      span.lost("span", "one of the same id came before");
    }
  }

  private static boolean isFailed(ForeignObject status) {
    status.skip("message description");
    String code = status.first("code status_code").map(AttributeReader::text).orElse("");
    return code.equals("2") || code.endsWith("ERROR");
  }

  private List<Event> events(ForeignObject span) {
    List<ForeignObject> all = new ArrayList<>(span.objects("events"));
    all.addAll(span.objects("span_events"));
    return all.stream().map(this::event).sorted(Comparator.comparing(Event::time)).toList();
  }

  private Event event(ForeignObject event) {
    event.leave("traces event");
    Json body = event.find("body").map(AttributeReader::value).orElse(JsonObject.EMPTY);
    JsonObject members = body instanceof JsonObject own ? own : JsonObject.of("body", body);
    String named = event.has("name") ? event.text("name") : event.text("eventName");
    ForeignObject attributes = attributes(event, members);
    String other = attributes.text("event.name");
    return new Event(
        unlessEmpty(named, other),
        time(event, "timeUnixNano", "timestamp", "time_unix_nano"),
        attributes);
  }

  private void log(ForeignObject record) {
    String key = id(record.text("traceId")) + "/" + id(record.text("spanId"));
    logged.computeIfAbsent(key, _ -> new ArrayList<>()).add(event(record));
  }

  private ForeignObject attributes(ForeignObject owner, JsonObject body) {
    Json written = owner.find("attributes").orElse(JsonObject.EMPTY);
    JsonObject own = AttributeReader.attributes(written);
    elements(written).stream()
        .filter(each -> !(at(each, "key") instanceof JsonText))
        .forEach(_ -> ledger.lost("attribute", "it has no key", owner.path() + "/attributes"));
    return new ForeignObject(body.with(own), owner.path() + "/attributes", ledger);
  }

  /// All spans in the order in which they began. Events whose span is not there are one of their
  /// own.
  List<TracedSpan> spans() {
    List<TracedSpan> all = new ArrayList<>();
    SortedMap<String, List<Event>> left = new TreeMap<>(logged);
    for (TracedSpan span : spans.values()) {
      List<Event> own = left.remove(span.key());
      all.add(own == null ? span : span.with(own));
    }
    left.forEach((key, events) -> all.add(ofLog(key, events).with(events)));
    all.sort(BY_START);
    return all;
  }

  private TracedSpan ofLog(String key, List<Event> events) {
    String[] ids = key.split("/", 2);
    BigDecimal start =
        events.stream().map(Event::time).min(Comparator.naturalOrder()).orElseThrow();
    ForeignObject none = new ForeignObject(JsonObject.EMPTY, "", ledger);
    return new TracedSpan(ids[0], ids[1], "", "", start, start, false, none, List.of());
  }

  static String id(String written) {
    String hex = written.toLowerCase(ROOT).replaceFirst("^0x", "");
    boolean isBase64 = written.endsWith("=") && (written.length() == 24 || written.length() == 12);
    if (!isBase64) {
      return hex;
    }
    try {
      return HexFormat.of().formatHex(Base64.getDecoder().decode(written));
    } catch (IllegalArgumentException other) {
      return hex;
    }
  }

  private static BigDecimal time(ForeignObject object, String... keys) {
    return Stream.of(keys)
        .map(key -> object.find(key).flatMap(SpanReader::time).orElse(ZERO))
        .reduce(ZERO, (found, next) -> found.signum() == 0 ? next : found);
  }

  private static Optional<BigDecimal> time(Json written) {
    if (!(written instanceof JsonText(String text))) {
      return ForeignObject.number(written);
    }
    if (text.matches("[0-9]{1,20}")) {
      return Optional.of(new BigDecimal(text));
    }
    try {
      Instant at = Instant.parse(text.replace(' ', 'T'));
      return Optional.of(
          BigDecimal.valueOf(at.getEpochSecond())
              .movePointRight(9)
              .add(BigDecimal.valueOf(at.getNano())));
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }

  /// Attributes as OTLP writes them, a list of keys and typed values, or as an object. Keys with
  /// numbers, `gen_ai.prompt.0.role`, become lists.
  static final class AttributeReader {

    private static final Pattern NUMBERED =
        Pattern.compile("([A-Za-z_][A-Za-z0-9_.]*?)\\.([0-9]{1,6})(?:\\.(.+))?");

    /// Elements of elements, such as the calls of a message, and their contents.
    private static final int DEPTH_MAX = 4;

    static JsonObject attributes(Json written) {
      SortedMap<String, Json> members = new TreeMap<>();
      ForeignObject.members(written).forEach((key, value) -> members.put(key, value(value)));
      for (Json each : elements(written)) {
        if (at(each, "key") instanceof JsonText(String key)) {
          members.put(key, value(at(each, "value")));
        }
      }
      return listed(members, 0);
    }

    /// A typed value of OTLP; any other as it is.
    static Json value(Json written) {
      if (!(written instanceof JsonObject object) || object.size() != 1) {
        return written;
      }
      String type = object.keys().getFirst();
      Json value = object.get(type);
      return switch (type) {
        case "stringValue", "boolValue", "doubleValue", "bytesValue" -> value;
        case "intValue" -> number(value);
        case "arrayValue" ->
            JsonArray.mapped(elements(at(value, "values")), AttributeReader::value);
        case "kvlistValue" -> attributes(at(value, "values"));
        default -> written;
      };
    }

    /// Integers of 64 bits are texts in JSON.
    private static Json number(Json value) {
      String digits = text(value);
      return digits.matches("-?[0-9]{1,19}") ? ForeignFile.json(digits).orElse(value) : value;
    }

    private static JsonObject listed(SortedMap<String, Json> members, int depth) {
      SortedMap<String, Json> all = new TreeMap<>();
      SortedMap<String, SortedMap<Integer, SortedMap<String, Json>>> lists = new TreeMap<>();
      members.forEach((key, value) -> {
        Matcher numbered = NUMBERED.matcher(key);
        if (depth < DEPTH_MAX && numbered.matches() && !members.containsKey(numbered.group(1))) {
          String rest = numbered.group(3);
          lists
              .computeIfAbsent(numbered.group(1), _ -> new TreeMap<>())
              .computeIfAbsent(Integer.valueOf(numbered.group(2)), _ -> new TreeMap<>())
              .put(rest == null ? "" : rest, value);
        } else {
          all.put(key, value);
        }
      });
      lists.forEach((key, elements) -> {
        List<Json> list = new ArrayList<>();
        elements
            .values()
            .forEach(element ->
                list.add(
                    element.size() == 1 && element.containsKey("")
                        ? element.get("")
                        : listed(element, depth + 1)));
        all.put(key, new JsonArray(list));
      });

      return JsonObject.of(all);
    }

    static String text(Json value) {
      return value instanceof JsonDecimal decimal ? decimal.text() : written(value);
    }

    /// What a text holds as JSON; any other value as it is.
    static Json unwrapped(Json value) {
      return value instanceof JsonText(String text)
              && (text.stripLeading().startsWith("[") || text.stripLeading().startsWith("{"))
          ? ForeignFile.json(text).orElse(value)
          : value;
    }

    private AttributeReader() {}
  }
}

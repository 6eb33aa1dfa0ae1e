package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.exchange.importing.ForeignObject.elements;
import static dev.plumbline.exchange.importing.ForeignObject.members;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.util.stream.Collectors.toCollection;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.importing.ForeignFile.PythonJson;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Computed;
import dev.plumbline.exchange.importing.ImportedCheck.Judged;
import dev.plumbline.exchange.importing.ImportedCheck.Measured;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.exchange.importing.InspectSample.InspectScore;
import dev.plumbline.exchange.importing.RecordedScores.Column;
import dev.plumbline.rubric.source.RubricLimits;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.ZipArchive;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/// A log of Inspect: each sample in each epoch is a document, each value of a scorer a check.
public final class InspectImport {

  /// Of the context parts that a rubric may have, beside the target, what was asked and choices.
  private static final int PATTERNS_MAX = RubricLimits.CONTEXT_PARTS_MAX - 3;

  private final ImportLedger ledger;
  private final InspectLog log;
  private final List<InspectScorer> scorers = new ArrayList<>();
  private final List<InspectSample> samples = new ArrayList<>();
  private final SortedMap<String, InspectScorer> parts = new TreeMap<>();

  private InspectImport(InspectLog log, ImportLedger ledger) {
    this.ledger = ledger;
    this.log = log;
  }

  /// @throws dev.plumbline.base.problem.Refusal if it is no log, or not intact
  public static ImportedSuite read(ForeignFile file, ImportLedger ledger) {
    return new InspectImport(InspectLog.read(file), ledger).suite();
  }

  private ImportedSuite suite() {
    String task = around();
    boolean epochs = log.samples().stream().map(each -> each.find("epoch")).distinct().count() > 1;
    for (int i = 0; i < log.samples().size(); i++) {
      ForeignObject sample = new ForeignObject(log.samples().get(i), "/samples/" + i, ledger);
      InspectSample.of(sample, epochs, this::scorer).ifPresent(samples::add);
    }
    int targets = samples.stream().mapToInt(each -> each.targets().size()).max().orElse(0);
    boolean isF1 = scorers.stream().anyMatch(InspectScorer::isF1);
    int separate = isF1 && targets > 1 && targets <= InspectScorer.TARGETS_MAX ? targets : 0;
    List<Column<InspectSample>> columns = new ArrayList<>();
    for (InspectScorer each : scorers) {
      keys(each).forEach(key -> columns.add(column(each, key, targets, separate)));
    }
    boolean judged = columns.stream().anyMatch(each -> each.check() instanceof Judged);
    return new RecordedScores<>(
            "Inspect",
            samples,
            columns,
            InspectSample::metadata,
            (sample, group) ->
                Case.of(
                    sample.id(),
                    JsonObject.of("parts", sample.parts()),
                    context(sample, judged, separate),
                    group))
        .suite(task, ledger);
  }

  private Column<InspectSample> column(
      InspectScorer scorer, String key, int targets, int separate) {
    List<BigDecimal> values =
        samples.stream()
            .flatMap(each -> each.score(scorer).stream())
            .flatMap(score -> Stream.ofNullable(score.values().get(key)))
            .distinct()
            .toList();
    String part = parts.size() < PATTERNS_MAX - separate ? "pattern_" + (parts.size() + 1) : "";
    ImportedCheck check = scorer.check(key, values, targets, part);
    if (!part.isEmpty()
        && check instanceof Measured measured
        && measured.facts().contains(new Computed("{matches: " + part + "}"))) {
      parts.put(part, scorer);
    }
    return new Column<>(
        check,
        "scorer " + scorer.kind(),
        scorer.options().path(),
        InspectScorer.areShares(values),
        sample -> {
          Optional<InspectScore> score = sample.score(scorer);
          Optional<BigDecimal> value = score.map(it -> it.values().get(key));
          return new Outcome(
              value.map(it -> it.compareTo(ONE) >= 0),
              value,
              score.map(InspectScore::reason).orElse(""));
        },
        sample -> sample.score(scorer).map(it -> it.labels().get(key)));
  }

  /// What surrounds the samples.
  private String around() {
    ForeignObject header = new ForeignObject(log.header(), "", ledger);
    ForeignObject eval = header.object("eval");
    ForeignObject results = header.object("results");
    scorers.addAll(InspectScorer.of(eval, results));
    String task = eval.text("task");
    eval.object("config").leave("inspect config");
    eval.leave("inspect eval");
    results.leave("inspect results");
    String status = header.text("status");
    if (!status.isEmpty() && !status.equals("success")) {
      ledger.lost(
          "status " + status, "the run did not end: only what it recorded is here", "/status");
    }
    if (header.flag("invalidated").orElse(false)) {
      ledger.lost("invalidated", "samples that were declared invalid are left out", "/invalidated");
    }
    header.leave("inspect log");
    return InspectScorer.kind(task);
  }

  private InspectScorer scorer(String name) {
    return scorers.stream()
        .filter(each -> each.name().equals(InspectScorer.kind(name)))
        .findFirst()
        .orElseGet(() -> {
          InspectScorer added = InspectScorer.unknown(name, ledger);
          scorers.add(added);
          return added;
        });
  }

  /// The names of a scorer's values; those of which nothing was recorded too.
  private SortedSet<String> keys(InspectScorer scorer) {
    SortedSet<String> keys =
        samples.stream()
            .flatMap(each -> each.score(scorer).stream())
            .flatMap(score -> Stream.of(score.values(), score.labels()))
            .flatMap(named -> named.keySet().stream())
            .collect(toCollection(TreeSet::new));
    return keys.isEmpty() ? new TreeSet<>(List.of("")) : keys;
  }

  private SortedMap<String, String> context(InspectSample sample, boolean judged, int separate) {
    List<String> targets = sample.targets();
    SortedMap<String, String> context = new TreeMap<>();
    context.put(InspectScorer.TARGET, String.join("\n", targets));
    for (int i = 0; i < separate; i++) {
      context.put(InspectScorer.target(i, separate), i < targets.size() ? targets.get(i) : "");
    }
    parts.forEach((part, scorer) -> context.put(part, scorer.pattern(targets).orElse("")));
    context.put("choices", sample.choices());
    context.put(InspectScorer.INPUT, sample.input());
    Stream.of("choices", InspectScorer.INPUT)
        .filter(key -> !judged || context.get(key).isEmpty())
        .forEach(context::remove);
    return context;
  }

  /// A log of Inspect, one object of JSON or a ZIP file of its parts. Texts that stand elsewhere as
  /// attachments are put in place; what is only the course of a run is left out.
  ///
  /// @param header all but the samples
  /// @param samples by their ids and epochs
  private record InspectLog(JsonObject header, List<JsonObject> samples) {

    /// Most bytes of one part, and of all of them, when they are unpacked.
    private static final int PART_MAX = 256_000_000;

    private static final long ALL_MAX = 2_000_000_000L;

    private static final String ATTACHMENT = "attachment://";

    /// The course of a run; larger than everything else.
    private static final List<String> COURSE =
        List.of("events", "events_data", "timelines", "message_pool", "call_pool");

    private static final Pattern WHOLE = Pattern.compile("samples/[^\\n]*_epoch_[0-9]+\\.json");
    private static final Pattern CHUNKED =
        Pattern.compile("(samples/[^\\n]*_epoch_[0-9]+)/sample\\.json");

    InspectLog {
      samples = List.copyOf(samples);
    }

    /// @throws Refusal if it is no log, or not intact
    static InspectLog read(ForeignFile file) {
      try {
        return isZip(file.path()) ? zipped(file.path()) : whole(file);
      } catch (ZipArchive.TooLargeException large) {
        throw Refusal.of(
            file.path(),
            ProblemCode.TOO_LARGE,
            large.getMessage(),
            "give a log with smaller samples, such as one without events");
      } catch (IOException broken) {
        throw Refusal.of(
            file.path(),
            ProblemCode.NOT_READABLE,
            broken instanceof ZipException
                ? "the ZIP file is not intact: " + EscapedText.visible(broken.getMessage())
                : InputFiles.describe(broken),
            "give the log as Inspect wrote it, or what `inspect log dump` prints");
      }
    }

    private static boolean isZip(Path path) throws IOException {
      if (!Files.isRegularFile(path)) {
        return false;
      }
      try (InputStream start = Files.newInputStream(path)) {
        return ZipArchive.isZip(start.readNBytes(4));
      }
    }

    private static InspectLog whole(ForeignFile file) {
      String name = file.path().toString();
      JsonObject log = object(PythonJson.read(file.bytes(), name), name);
      if (!log.has("eval")) {
        throw noLog(name);
      }
      return new InspectLog(
          log.with("samples", NULL),
          sorted(
              log.listOrEmpty("samples").stream()
                  .map(each -> prepared(object(each, name + " /samples")))));
    }

    private static Refusal noLog(String name) {
      return Refusal.of(
          name,
          ProblemCode.WRONG_TYPE,
          "this is no log of Inspect",
          "name a log that `inspect eval` wrote, .eval or .json");
    }

    private static InspectLog zipped(Path path) throws IOException {
      try (ZipArchive zip = new ZipArchive(path)) {
        Members members = new Members(path, zip);
        String header =
            Stream.of("header.json", "_journal/start.json")
                .filter(zip.names()::contains)
                .findFirst()
                .orElseThrow(() -> noLog(path.toString()));
        JsonObject read = members.object(header);
        List<JsonObject> samples = new ArrayList<>();
        for (String name : zip.names()) {
          Matcher chunked = CHUNKED.matcher(name);
          if (WHOLE.matcher(name).matches()) {
            samples.add(prepared(members.object(name)));
          } else if (chunked.matches()) {
            samples.add(members.chunked(chunked.group(1)));
          }
        }
        return new InspectLog(read, sorted(samples.stream()));
      }
    }

    /// The members of a ZIP file, within a bound on all of them.
    private static final class Members {
      private final Path path;
      private final ZipArchive zip;
      private long left = ALL_MAX;

      Members(Path path, ZipArchive zip) {
        this.path = path;
        this.zip = zip;
      }

      private Json read(String name) throws IOException {
        byte[] bytes = zip.read(name, PART_MAX);
        left -= bytes.length;
        if (left < 0) {
          throw Refusal.of(
              path,
              ProblemCode.TOO_LARGE,
              "the log has more than " + ALL_MAX + " bytes when it is unpacked",
              "give a log with fewer samples");
        }
        return PythonJson.read(bytes, path + " " + name);
      }

      JsonObject object(String name) throws IOException {
        return InspectLog.object(read(name), path + " " + name);
      }

      /// A sample whose lists are in members of their own, named by the place of their first
      /// element.
      JsonObject chunked(String prefix) throws IOException {
        JsonObject shell = object(prefix + "/sample.json");
        List<Json> messages = sequence(prefix + "/messages/");
        List<Json> texts = sequence(prefix + "/attachments/");
        SortedMap<String, Json> attachments = new TreeMap<>();
        texts.forEach(text -> attachments.put(Integer.toString(attachments.size()), text));
        String metadata = prefix + "/metadata.json";
        boolean hasEvents = !below(prefix + "/events/").isEmpty() && !shell.has("events");
        return prepared(
            shell.with(
                JsonObject.of(
                    "messages",
                    Optional.of(messages).filter(all -> !all.isEmpty() || !shell.has("messages")),
                    "metadata",
                    zip.names().contains(metadata) ? Optional.of(read(metadata)) : Optional.empty(),
                    "events?",
                    hasEvents,
                    "attachments",
                    attachments)));
      }

      private SortedSet<String> below(String folder) {
        return zip.names().subSet(folder, folder + Character.MAX_VALUE);
      }

      private List<Json> sequence(String folder) throws IOException {
        SortedMap<Long, String> chunks = new TreeMap<>();
        for (String name : below(folder)) {
          String number = name.substring(folder.length()).replaceFirst("\\.json$", "");
          if (number.matches("[0-9]{1,12}") && name.endsWith(".json")) {
            chunks.put(Long.parseLong(number), name);
          }
        }
        List<Json> all = new ArrayList<>();
        for (String name : chunks.values()) {
          all.addAll(elements(read(name)));
        }
        return all;
      }
    }

    private static JsonObject object(Json value, String name) {
      if (value instanceof JsonObject object) {
        return object;
      }
      throw noLog(name);
    }

    /// Attachments in place; the course of the run as a mark that there is one.
    private static JsonObject prepared(JsonObject sample) {
      JsonObject attachments = sample.objectOrEmpty("attachments");
      return sample
          .without("attachments")
          .mapped((key, value) ->
              COURSE.contains(key)
                  ? Optional.of(true)
                      .filter(_ -> !value.equals(JsonArray.EMPTY) && !value.equals(NULL))
                  : attachments.size() == 0 ? value : resolved(value, attachments));
    }

    private static Json resolved(Json value, JsonObject attachments) {
      return switch (value) {
        case JsonText(String text) when text.startsWith(ATTACHMENT) ->
            attachments.find(text.substring(ATTACHMENT.length())).orElse(value);
        case JsonArray(var elements) ->
            JsonArray.mapped(elements, each -> resolved(each, attachments));
        case JsonObject object -> object.mapped((_, member) -> resolved(member, attachments));
        default -> value;
      };
    }

    /// The same order, whichever form the log has.
    private static List<JsonObject> sorted(Stream<JsonObject> samples) {
      return samples
          .sorted(
              Comparator.comparing((JsonObject sample) -> number(sample, "id").isEmpty())
                  .thenComparing(sample -> number(sample, "id").orElse(ZERO))
                  .thenComparing(sample -> written(sample.member("id")))
                  .thenComparing(sample -> number(sample, "epoch").orElse(ONE)))
          .toList();
    }

    private static Optional<BigDecimal> number(JsonObject sample, String key) {
      return ForeignObject.number(sample.member(key));
    }
  }
}

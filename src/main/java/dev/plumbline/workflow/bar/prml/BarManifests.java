package dev.plumbline.workflow.bar.prml;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.bar.Bar;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.workflow.bar.LockedBar;
import dev.plumbline.workflow.bar.StoredBars;
import dev.plumbline.workflow.files.FileDigest;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// A bar as PRML manifests: one for each criterion that compares a figure with a limit. The same
/// bar and producer make the same bytes.
///
/// The claim and its time follow from the bar and from when it was logged. The data are named by
/// the root that the bar binds its documents with, and what else fixes the figure (rubric, judge,
/// baseline) is an argument of the metric.
///
/// @param producer a domain, an ORCID or a handle
public record BarManifests(StoredBars bars, String producer) {

  /// @param manifests in the order of the criteria
  /// @param unsaid what the bar asks for and manifests cannot say
  public record Exported(List<PrmlManifest> manifests, List<String> unsaid) {}

  /// @param locked that is logged
  /// @throws Refusal if a text cannot stand in a manifest
  public Exported export(LockedBar locked) {
    List<PrmlManifest> manifests = new ArrayList<>();
    List<String> unsaid = new ArrayList<>();
    for (PrmlMetric metric : PrmlMetric.values()) {
      Optional<BigDecimal> limit = metric.threshold(locked.bar().criteria());
      if (limit.isPresent()) {
        Optional<PrmlManifest> manifest = manifest(locked, metric);
        manifest.ifPresentOrElse(
            manifests::add,
            () ->
                unsaid.add(
                    metric.option()
                        + " "
                        + limit.get().toPlainString()
                        + ": the limit is no 64-bit number"));
      }
    }
    locked
        .bar()
        .criteria()
        .tests()
        .ifPresent(tests ->
            tests
                .margins()
                .forEach((subject, margin) ->
                    unsaid.add(
                        "--test "
                            + subject.wireName()
                            + " --margin "
                            + subject.wireName()
                            + "="
                            + margin.toPlainString()
                            + " --level "
                            + tests.level().toPlainString()
                            + ": a test of two runs is no figure with a threshold")));
    locked
        .bar()
        .expires()
        .ifPresent(last -> unsaid.add("--expires " + last + ": a manifest has no last day"));
    locked
        .bar()
        .amends()
        .filter(_ -> manifests.stream().anyMatch(each -> each.amends().isEmpty()))
        .ifPresent(amended ->
            unsaid.add(
                "--amends "
                    + amended.beginning()
                    + ": that bar has no such criterion as "
                    + manifests.stream()
                        .filter(each -> each.amends().isEmpty())
                        .map(each -> each.metric().wireName())
                        .collect(Collectors.joining(", "))));
    return new Exported(List.copyOf(manifests), List.copyOf(unsaid));
  }

  /// Empty if the bar is not logged, or does not ask for it, or by a limit that is no 64-bit
  /// number.
  Optional<PrmlManifest> manifest(LockedBar locked, PrmlMetric metric) {
    Bar bar = locked.bar();
    Optional<Instant> time = bars.logged(locked.digest()).map(StoredBars.Logged::time);
    Optional<BigDecimal> threshold =
        metric
            .threshold(bar.criteria())
            .filter(limit ->
                time.isPresent()
                    && Double.isFinite(limit.doubleValue())
                    && ShortestDecimal.of(limit.doubleValue()).compareTo(limit) == 0);
    return threshold.map(limit -> {
      Instant logged = time.orElseThrow();
      Optional<PrmlManifest> prior =
          bar.amends().flatMap(amended -> manifest(bars.get(amended), metric));
      SequencedMap<String, SourceNode> members = new LinkedHashMap<>();
      put(members, "version", ManifestReader.VERSION_1);
      put(
          members,
          "claim_id",
          prior.map(PrmlManifest::claim).orElseGet(() -> claim(locked.digest(), metric, logged)));
      put(members, "created_at", logged.toString());
      put(members, "metric", metric.wireName());
      put(members, "comparator", metric.comparator());
      members.put("threshold", scalar(ShortestDecimal.written(limit.doubleValue()), Kind.NUMBER));
      members.put("dataset", dataset(bar));
      members.put(
          "seed",
          DrawnSeed.find(bar.documents().drawn())
              .map(seed -> scalar(seed.toString(), Kind.NUMBER))
              .orElse(scalar("", Kind.NULL)));
      members.put("producer", mapping("id", producer));
      SequencedMap<String, SourceNode> arguments = new LinkedHashMap<>();
      put(arguments, BAR, locked.digest().toString());
      arguments(bar, metric).forEach((key, value) -> put(arguments, key, value));
      members.put("metric_args", new SourceNode.Mapping(Place.WHOLE, arguments));
      prior.ifPresent(it -> {
        put(members, "prior_hash", it.hash());
        put(members, "notes", bar.reason());
      });
      List<Problem> problems = new ArrayList<>();
      Optional<PrmlManifest> manifest =
          ManifestReader.read(new SourceNode.Mapping(Place.WHOLE, members), problems);
      return manifest.orElseThrow(
          () -> new Refusal(Refusal.Kind.INPUT, "bar " + locked.digest().beginning(), problems));
    });
  }

  /// The argument that says of which bar a manifest was made.
  static final String BAR = "bar";

  /// What besides the documents fixes a figure, as a manifest says it.
  static SequencedMap<String, String> arguments(Bar bar, PrmlMetric metric) {
    SequencedMap<String, String> arguments = new LinkedHashMap<>();
    arguments.put("rubric", bar.bundle().toString());
    arguments.put("judge", bar.judge().written());
    if (!bar.calibrations().isEmpty()) {
      arguments.put(
          "calibrations",
          bar.calibrations().stream().map(Digest::toString).collect(Collectors.joining(" ")));
    }
    arguments.put(
        "documents",
        Plural.of(bar.documents().count(), "document")
            + " by "
            + (bar.documents().byId() ? "id" : "text")
            + ", root of RFC 6962");
    if (metric.needsBaseline()) {
      bar.baseline().ifPresent(it -> arguments.put("baseline", it.toString()));
    }
    if (bar.raw()) {
      arguments.put("scores", "raw");
    }
    return arguments;
  }

  private static SourceNode dataset(Bar bar) {
    SequencedMap<String, SourceNode> members = new LinkedHashMap<>();
    put(
        members,
        "id",
        bar.documents().drawn().isBlank()
            ? Plural.of(bar.documents().count(), "document")
            : bar.documents().drawn());
    put(members, "hash", bar.documents().root().hex());
    return new SourceNode.Mapping(Place.WHOLE, members);
  }

  /// A UUID of version 7 (RFC 9562): the time in milliseconds, and in place of random bits those of
  /// a hash of what is claimed.
  private static String claim(Digest bar, PrmlMetric metric, Instant time) {
    String bits = FileDigest.of((bar + " " + metric.wireName()).getBytes(StandardCharsets.UTF_8));
    String millis = HexFormat.of().toHexDigits(time.toEpochMilli(), 12);
    int variant = 8 + Character.digit(bits.charAt(3), 16) % 4;
    return millis.substring(0, 8)
        + "-"
        + millis.substring(8)
        + "-7"
        + bits.substring(0, 3)
        + "-"
        + Integer.toHexString(variant)
        + bits.substring(4, 7)
        + "-"
        + bits.substring(7, 19);
  }

  private static SourceNode mapping(String key, String value) {
    SequencedMap<String, SourceNode> members = new LinkedHashMap<>();
    put(members, key, value);
    return new SourceNode.Mapping(Place.WHOLE, members);
  }

  private static void put(SequencedMap<String, SourceNode> members, String key, String value) {
    members.put(key, scalar(value, Kind.TEXT));
  }

  private static SourceNode scalar(String literal, Kind kind) {
    return new SourceNode.Scalar(Place.WHOLE, literal, kind);
  }
}

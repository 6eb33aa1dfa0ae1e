package dev.plumbline.workflow.bar.prml;

import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.source.MappingReader;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.workflow.files.InputFiles;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Reads a PRML manifest of version 0.1 or 0.2, YAML or JSON, as strictly as its schema.
final class ManifestReader {

  static final String VERSION_1 = "prml/0.1";
  static final String VERSION_2 = "prml/0.2";

  private static final String EXAMPLE = "a manifest starts with `version: " + VERSION_1 + "`";
  private static final int METRIC_MAX = 256;
  private static final Pattern UUID_7 =
      Pattern.compile(
          "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}");
  private static final Pattern TIME =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[-+][0-9]{2}:[0-9]{2})");
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  /// What describes and claims nothing that a bar could hold somebody to.
  private static final List<String> DESCRIPTIONS =
      List.of("model", "compute_envelope", "notes", "runner_attestation");

  private final MappingReader reader;

  private ManifestReader(MappingReader reader) {
    this.reader = reader;
  }

  /// @throws Refusal with all problems of the file, or if its digest, in a file beside it, is
  ///   another one
  static PrmlManifest read(Path file) {
    PrmlManifest manifest = read(InputFiles.bytes(file), file.toString());
    for (Path sidecar : sidecars(file, manifest)) {
      if (Files.isRegularFile(sidecar)) {
        String locked = InputFiles.text(sidecar).strip();
        if (!locked.equals(manifest.hash())) {
          throw new Refusal(
              Refusal.Kind.CORRUPT,
              file.toString(),
              List.of(
                  Problem.at(
                      "",
                      ProblemCode.CORRUPT,
                      "the manifest was changed after it was locked: its digest is "
                          + manifest.hash()
                          + ", and "
                          + EscapedText.text(sidecar.getFileName().toString())
                          + " has "
                          + EscapedText.text(locked),
                      "restore it, or lock what it says now as an amendment")));
        }
      }
    }
    return manifest;
  }

  /// The names by which programs keep a digest: after the file, and after the claim.
  private static Set<Path> sidecars(Path file, PrmlManifest manifest) {
    return new TreeSet<>(
        List.of(
            file.resolveSibling(sidecar(file.getFileName().toString())),
            file.resolveSibling(manifest.claim() + ".prml.sha256")));
  }

  /// The name of the file with the digest of a manifest: `a.prml.prml.sha256` for `a.prml.yaml`.
  static String sidecar(String name) {
    int dot = name.lastIndexOf('.');
    return (dot < 0 ? name : name.substring(0, dot)) + ".prml.sha256";
  }

  /// @param name for messages
  /// @throws Refusal with all problems
  static PrmlManifest read(byte[] bytes, String name) {
    List<Problem> problems = new ArrayList<>();
    Optional<PrmlManifest> manifest =
        SourceReader.read(bytes, "manifest", EXAMPLE, problems)
            .flatMap(node -> read(node, problems));
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, name, problems);
    }
    return manifest.orElseThrow();
  }

  /// @return empty after problems were reported
  static Optional<PrmlManifest> read(SourceNode node, List<Problem> problems) {
    int before = problems.size();
    MappingReader mapping = new MappingReader(node, problems);
    if (!(node instanceof SourceNode.Mapping written)) {
      return Optional.empty();
    }
    Optional<PrmlManifest> manifest = new ManifestReader(mapping).manifest(written);
    return problems.size() == before ? manifest : Optional.empty();
  }

  private Optional<PrmlManifest> manifest(SourceNode.Mapping written) {
    reader.require("version", EXAMPLE);
    String version = reader.word("version", VERSION_1, List.of(VERSION_1, VERSION_2));
    String claim = pattern(reader, "claim_id", UUID_7, "a UUID of version 7");
    pattern(reader, "created_at", TIME, "a time such as `2026-05-01T12:00:00Z`");
    Optional<PrmlMetric> metric = metric();
    Optional<BigDecimal> threshold = threshold(metric);
    comparator(metric);
    MappingReader dataset = required("dataset");
    String id = text(dataset, "id", "name the data");
    String hash =
        pattern(dataset, "hash", HASH, "the SHA-256 of the data, 64 digits of 0-9 and a-f");
    dataset.find("uri");
    dataset.reportUnknownKeys();
    Optional<BigInteger> seed = seed();
    MappingReader producer = required("producer");
    String by = text(producer, "id", "name who claims this");
    producer.find("signature");
    producer.reportUnknownKeys();
    SequencedMap<String, String> arguments = arguments();
    Optional<String> amends =
        reader.has("prior_hash")
            ? Optional.of(pattern(reader, "prior_hash", HASH, "the SHA-256 of another manifest"))
            : Optional.empty();
    List<String> descriptions = DESCRIPTIONS.stream().filter(reader::has).toList();
    descriptions.forEach(reader::find);
    OptionalInt count = version.equals(VERSION_2) ? secondVersion() : OptionalInt.empty();
    reader.reportUnknownKeys();
    Optional<String> canonical = CanonicalManifest.of(written, reader.problems());
    return metric.isEmpty() || threshold.isEmpty() || canonical.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PrmlManifest(
                claim,
                metric.get(),
                threshold.get(),
                id,
                hash,
                count,
                seed,
                by,
                amends,
                arguments,
                descriptions,
                canonical.get()));
  }

  private MappingReader required(String key) {
    reader.require(key, EXAMPLE);
    return reader
        .object(key)
        .orElseGet(() ->
            new MappingReader(
                new SourceNode.Mapping(reader.place(key), new LinkedHashMap<>()),
                new ArrayList<>()));
  }

  private static String pattern(MappingReader reader, String key, Pattern pattern, String what) {
    String text = text(reader, key, "write " + what);
    if (!text.isEmpty() && !pattern.matcher(text).matches()) {
      reader.report(
          ProblemCode.UNKNOWN_VALUE,
          reader.place(key),
          EscapedText.text(key) + " is " + EscapedText.text(text),
          "write " + what);
    }
    return text;
  }

  /// A text that is one in every reader: a number in quotes is, and without them it is not.
  private static String text(MappingReader reader, String key, String help) {
    Optional<SourceNode> node = reader.require(key, help);
    if (node.filter(it -> it.kind() != Kind.TEXT).isPresent()) {
      reader.report(
          ProblemCode.WRONG_TYPE,
          node.get().place(),
          EscapedText.text(key) + " is " + node.get().shown() + ", not a text",
          "write a text, in quotes if it looks like something else");
      return "";
    }
    String text = node.flatMap(SourceNode::text).orElse("");
    if (node.isPresent() && text.isEmpty()) {
      reader.report(
          ProblemCode.EMPTY, node.get().place(), EscapedText.text(key) + " is empty", help);
    }
    return text;
  }

  private Optional<PrmlMetric> metric() {
    String written = text(reader, "metric", "name one of " + PrmlMetric.names());
    if (written.isEmpty()) {
      return Optional.empty();
    }
    Optional<PrmlMetric> metric = PrmlMetric.parse(written);
    if (metric.isEmpty()) {
      reader.report(
          written.length() > METRIC_MAX ? ProblemCode.TOO_LONG : ProblemCode.UNKNOWN_VALUE,
          reader.place("metric"),
          "a bar has no criterion for the metric " + EscapedText.text(written),
          Suggestion.of(written, PrmlMetric.names(), "there are"));
    }
    return metric;
  }

  private Optional<BigDecimal> threshold(Optional<PrmlMetric> metric) {
    Optional<SourceNode> node = reader.require("threshold", "write a number");
    Optional<Double> value = node.flatMap(CanonicalManifest::value);
    if (node.isPresent() && value.isEmpty()) {
      reader.report(
          ProblemCode.WRONG_TYPE,
          node.get().place(),
          "`threshold` is " + node.get().shown() + ", not a finite number",
          "write a number, without quotes");
    }
    Optional<BigDecimal> threshold = value.map(ShortestDecimal::of);
    metric
        .flatMap(it -> threshold.flatMap(it::bounds))
        .ifPresent(bounds ->
            reader.report(
                ProblemCode.OUT_OF_BOUNDS,
                node.get().place(),
                "`threshold` is " + node.get().shown(),
                bounds));
    return threshold;
  }

  private void comparator(Optional<PrmlMetric> metric) {
    reader.require("comparator", "write `>=` or `<=`");
    String written = reader.word("comparator", "", List.of(">=", ">", "==", "<=", "<"));
    if (written.isEmpty() || metric.isEmpty()) {
      return;
    }
    boolean zero = metric.get() == PrmlMetric.FLIPS_TO_FAIL && written.equals("==");
    if (!written.equals(metric.get().comparator()) && !zero) {
      reader.report(
          ProblemCode.UNKNOWN_VALUE,
          reader.place("comparator"),
          "a bar does not ask for "
              + metric.get().wireName()
              + " "
              + EscapedText.text(written)
              + " a threshold",
          "write " + EscapedText.text(metric.get().comparator()));
    }
  }

  private Optional<BigInteger> seed() {
    Optional<SourceNode> node = reader.require("seed", "write `seed: null` if nothing was drawn");
    if (node.isEmpty() || node.get().kind() == Kind.NULL) {
      return Optional.empty();
    }
    String literal = node.get().literal();
    if (node.get().kind() != Kind.NUMBER || !literal.matches("[-+]?[0-9]{1,20}")) {
      reader.report(
          ProblemCode.WRONG_TYPE,
          node.get().place(),
          "`seed` is " + node.get().shown(),
          "write a whole number, or null");
      return Optional.empty();
    }
    return Optional.of(new BigInteger(literal));
  }

  private SequencedMap<String, String> arguments() {
    SequencedMap<String, String> arguments = new LinkedHashMap<>();
    reader
        .object("metric_args")
        .ifPresent(members ->
            members
                .members()
                .forEach((key, value) ->
                    arguments.put(key, value.text().orElseGet(() -> value.shown()))));
    return arguments;
  }

  /// The number of documents.
  private OptionalInt secondVersion() {
    if (!reader.word("prml_mode", "static", List.of("static", "streaming")).equals("static")) {
      reader.report(
          ProblemCode.UNKNOWN_VALUE,
          reader.place("prml_mode"),
          "a bar has its documents before the run, not in a window of time",
          "write `prml_mode: static`");
    }
    for (String key : List.of("revoked_at", "revocation_reason")) {
      reader.refuse(
          key,
          ProblemCode.UNKNOWN_KEY,
          "this manifest was revoked",
          "lock one that was not: a revoked claim asks for nothing");
    }
    return reader.has("sample_size")
        ? OptionalInt.of(reader.whole("sample_size", 0, 1, Integer.MAX_VALUE))
        : OptionalInt.empty();
  }
}

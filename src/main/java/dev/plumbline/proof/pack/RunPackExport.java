package dev.plumbline.proof.pack;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.ATTESTATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION_SPEC;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.PANEL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RELEASE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RUN;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORING_SPEC;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import dev.plumbline.measure.comparison.Bar;
import dev.plumbline.measure.comparison.Bar.Waiver;
import dev.plumbline.proof.pack.PackRequest.PackedProceeding;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.store.ArtefactReader;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.TransparencyLog;
import dev.plumbline.store.repository.Redaction;
import dev.plumbline.text.unicode.FoldingTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/// Writes a run that has ended as a pack. Documents pass by one at a time.
public final class RunPackExport {

  private static final String FOLDING = "folding/1";

  private static final int POSITION_DIGITS = 8;

  /// The sources of the verifier, each a subject, started by the last.
  static final List<String> VERIFIER =
      List.of(
          "Bars.java",
          "Calibrated.java",
          "Corrections.java",
          "Decisions.java",
          "DocumentParts.java",
          "Expression.java",
          "Fraction.java",
          "Grades.java",
          "Json.java",
          "Num.java",
          "Panel.java",
          "Plan.java",
          "Quotes.java",
          "Releases.java",
          "Rendered.java",
          "Score.java",
          "Text.java",
          "Truth.java",
          "Value.java",
          "Verify.java");

  private final ArtefactReader artefacts;
  private final RunStore runs;
  private final TransparencyLog log;
  private final PackRequest request;

  public RunPackExport(
      ArtefactReader artefacts, RunStore runs, TransparencyLog log, PackRequest request) {
    this.artefacts = artefacts;
    this.runs = runs;
    this.log = log;
    this.request = request;
  }

  /// By version, the digits of the SHA-256 of each table that a verifier needs.
  public static SortedMap<String, String> tables() {
    SortedMap<String, String> tables = new TreeMap<>();
    tables.put(FOLDING, PackWriter.hex(foldingTable()));
    return tables;
  }

  /// @throws StoreFailedException if an artefact is missing or damaged
  public void write(OutputStream out) throws IOException {
    Digest run = request.run().digest().orElseThrow();
    RunManifest manifest =
        JsonRecord.read(RunManifest.class, required(RUN, run))
            .orElseThrow(() -> new StoreFailedException("the run " + run + " has another form"));
    try (PackWriter pack = new PackWriter(out)) {
      SortedMap<String, byte[]> pages = new TreeMap<>();
      pages.put("README.txt", PackReadme.text(request).getBytes(US_ASCII));
      for (String source : VERIFIER) {
        pages.put(source, verifier(source));
      }
      for (var page : pages.entrySet()) {
        pack.add(page.getKey(), page.getValue());
      }
      PackedBars bars = bars(run, manifest);
      List<Logged> logged = logged(run, manifest, bars);
      for (Logged one : logged) {
        pack.add("attestations/" + one.entry().attestation().hex() + ".dsse.json", one.envelope());
      }
      documents(pack, manifest);
      pack.add("folding/folding-1.txt", foldingTable());
      if (request.key().isPresent()) {
        var key = request.key().get().verification();
        pack.add("keys/" + key.id() + ".pem", key.pem().getBytes(US_ASCII));
      }
      log(pack, logged);
      rubric(pack, manifest, bars);
      addRequired(pack, "run/manifest", RUN, run);
      int link = 0;
      for (Digest release : request.releases()) {
        addRequired(pack, "run/release-" + four(link++), RELEASE, release);
      }
      int number = 0;
      for (Digest waiver : bars.waivers()) {
        addRequired(pack, "run/waiver-" + two(number++), ArtefactKind.WAIVER, waiver);
      }
      Digest list = new Digest(pack.addList());
      if (request.key().isPresent()) {
        DsseEnvelope envelope =
            Statement.ofPack(list, run, request.engine()).sign(request.key().get());
        pack.addUnlisted(PackWriter.LIST + ".dsse.json", envelope.bytes());
      }
    }
  }

  /// An attestation with its place in the log.
  private record Logged(long position, LogEntry entry, byte[] envelope) {}

  /// The attestations of the run, its bundle, its calibrations, its bar and the corrections,
  /// appeals and releases in the pack, in the order of their digests.
  private List<Logged> logged(Digest run, RunManifest manifest, PackedBars bars) {
    Set<Digest> subjects = new TreeSet<>(manifest.spec().calibrations());
    subjects.addAll(bars.bars());
    subjects.addAll(bars.waivers());
    subjects.add(run);
    subjects.add(manifest.spec().bundle());
    subjects.addAll(proceedings());
    subjects.addAll(request.releases());
    SortedMap<Digest, Logged> logged = new TreeMap<>();
    List<LogRow> rows = log.rows();
    for (int position = 0; position < rows.size(); position++) {
      Optional<LogEntry> entry = JsonRecord.read(LogEntry.class, rows.get(position).entry());
      if (entry.isPresent() && subjects.contains(entry.get().subject())) {
        Digest digest = entry.get().attestation();
        byte[] envelope = required(ATTESTATION, digest);
        logged.put(digest, new Logged(position, entry.get(), envelope));
      }
    }
    return List.copyOf(logged.values());
  }

  private Set<Digest> proceedings() {
    Set<Digest> digests = new TreeSet<>();
    if (request.proceedings() != PackedProceeding.Index.NONE) {
      runs.lines(
          request.run(),
          0,
          entry -> {
            if (!request.isPartial() || request.positions().contains(entry.line().position())) {
              request.proceedings().of(entry.line()).forEach(one -> digests.add(one.digest()));
            }
          });
    }
    return digests;
  }

  private void log(PackWriter pack, List<Logged> logged) throws IOException {
    List<LogRow> rows = log.rows();
    if (rows.isEmpty()) {
      return;
    }
    StringBuilder leaves = new StringBuilder();
    rows.forEach(row -> leaves.append(MerkleHash.ofLeaf(row.entry()).hex()).append('\n'));
    pack.add("log/entries.txt", leaves.toString().getBytes(US_ASCII));
    SortedMap<String, byte[]> entries = new TreeMap<>();
    logged.forEach(
        one -> entries.put("log/entry-" + number(one.position()) + ".json", one.entry().bytes()));
    for (var entry : entries.entrySet()) {
      pack.add(entry.getKey(), entry.getValue());
    }
    pack.add("log/head.dsse.json", rows.getLast().head());
  }

  private PackedBars bars(Digest run, RunManifest manifest) {
    return manifest
        .spec()
        .bar()
        .map(bar -> PackedBars.of(bar, run, log.rows(), this::find))
        .orElse(PackedBars.NONE);
  }

  private void rubric(PackWriter pack, RunManifest manifest, PackedBars bars) throws IOException {
    int bar = 0;
    for (Digest one : bars.bars()) {
      addRequired(pack, "rubric/bar-" + two(bar++), ArtefactKind.BAR, one);
    }
    addRequired(pack, "rubric/bundle", BUNDLE, manifest.spec().bundle());
    int number = 0;
    for (Digest calibration : manifest.spec().calibrations()) {
      String name = "rubric/calibration-" + two(number++);
      addRequired(pack, name, CALIBRATION, calibration);
    }
    addRequired(
        pack, "rubric/extraction-spec", EXTRACTION_SPEC, request.bundle().extraction().digest());
    Optional<Digest> panel = manifest.spec().judge().panel();
    if (panel.isPresent()) {
      addRequired(pack, "rubric/panel", PANEL, panel.get());
    }
    addRequired(pack, "rubric/scoring-spec", SCORING_SPEC, request.bundle().scoring().digest());
  }

  private void documents(PackWriter pack, RunManifest manifest) throws IOException {
    DocumentFolders folders = new DocumentFolders(pack, this, request);
    if (request.isPartial()) {
      for (long position : request.positions()) {
        folders.addProved(runs, position);
      }
    } else {
      folders.addAll(runs, manifest);
    }
  }

  private void addRequired(PackWriter pack, String name, ArtefactKind kind, Digest digest)
      throws IOException {
    pack.addArtefact(name, kind, digest, required(kind, digest));
  }

  private byte[] required(ArtefactKind kind, Digest digest) {
    return find(kind, digest)
        .orElseThrow(() ->
            new StoreFailedException("the " + kind.id() + " " + digest + " is not in the store"));
  }

  /// The bytes of an artefact; empty if it is not there or was erased.
  ///
  /// @throws StoreFailedException if it is damaged: a pack holds nothing that its digest denies
  Optional<byte[]> find(ArtefactKind kind, Digest digest) {
    return switch (artefacts.find(kind, digest)) {
      case Found(byte[] bytes) -> Optional.of(bytes);
      case Missing(), Erased(), Redacted _ -> Optional.empty();
      case Corrupt(String what) ->
          throw new StoreFailedException(
              "the " + kind.id() + " " + digest + " is corrupt: " + what);
    };
  }

  /// @throws Refusal if a text is erased and words of it are still there: a pack would have them
  void requireErased(RunLine line) {
    line.document()
        .filter(it -> artefacts.isErased(DOCUMENT, it))
        .filter(_ -> line.extraction().filter(this::hasWords).isPresent())
        .ifPresent(document -> {
          throw Refusal.of(
              EscapedText.visible(line.id()),
              ProblemCode.ERASED,
              "the erasure of the document " + document + " is not finished",
              "finish it with `plumbline store erase " + document + "`");
        });
  }

  private boolean hasWords(Digest extraction) {
    return find(EXTRACTION, extraction)
        .filter(bytes ->
            !Arrays.equals(Redaction.of(JsonReader.canonicalObject(bytes).orElseThrow()), bytes))
        .isPresent();
  }

  /// What is left of an artefact that was erased: its digest, and what is left of it without its
  /// words.
  Optional<JsonObject> tombstone(ArtefactKind kind, Digest digest) {
    return switch (artefacts.find(kind, digest)) {
      case Erased() -> Optional.of(JsonObject.of("digest", digest));
      case Redacted(byte[] remains) ->
          Optional.of(
              JsonObject.of(
                  "digest", digest, "remains", JsonReader.canonicalObject(remains).orElseThrow()));
      case Found _, Missing _, Corrupt _ -> Optional.empty();
    };
  }

  static String number(long position) {
    String digits = Long.toString(position);
    return "0".repeat(Math.max(0, POSITION_DIGITS - digits.length())) + digits;
  }

  static String four(int number) {
    return String.format(ROOT, "%04d", number);
  }

  static String two(int number) {
    return String.format(ROOT, "%02d", number);
  }

  private static byte[] foldingTable() {
    return FoldingTable.text().getBytes(US_ASCII);
  }

  private static byte[] verifier(String source) throws IOException {
    try (InputStream in = RunPackExport.class.getResourceAsStream(source)) {
      if (in == null) {
        throw new IOException("the verifier is missing from this installation");
      }
      return in.readAllBytes();
    }
  }

  /// The page that whoever opens a pack reads first. Plain ASCII, and no word of the graded texts.
  static final class PackReadme {

    static String text(PackRequest request) {
      return """
      This is the record of one evaluation run, for readers who do not trust who made it.

        run    %s
        texts  %s
        lines  %s
      %s
      To check it, with Java 25 or newer, put the files that end with .java into a folder:

        java Verify.java THIS-FILE.zip --key PUBLIC-KEY.pem --known-head HEAD.json

      Verify.java and Json.java alone check signatures, digests and the log. The others compute
      again what was signed: scores, what they follow from, quotes and corrections.

      Take the key and the head from whom you trust, not from this pack: a pack that brings
      its own key proves nothing about who signed it, and a log can be cut at its end by who
      keeps it. Take those files from elsewhere, too, if this pack may be forged. Without a
      key or a head it says what it could not check, and ends with 3.

      Each file of documents/, rubric/ and run/ begins with a line that says what it is; its
      SHA-256 is the digest by which others name it:

        sha256sum run/manifest
        sha256sum --check sha256sums.txt
      """
          .formatted(
              request.run().digest().orElseThrow(),
              request.texts() ? "are included" : "are left out, and quotes with them",
              request.isPartial() ? "some, each with a proof that it belongs to the run" : "all",
              request.run().spec().draft()
                  ? "\nIt is a draft: its rubric was only tried out.\n"
                  : "");
    }

    private PackReadme() {}
  }

  /// What a pack holds of the bar of its run.
  ///
  /// @param bars the bar itself, what it amends and what amends it, in the order of the log
  /// @param waivers of the bar and the run
  record PackedBars(List<Digest> bars, List<Digest> waivers) {

    static final PackedBars NONE = new PackedBars(List.of(), List.of());

    PackedBars {
      bars = List.copyOf(bars);
      waivers = List.copyOf(waivers);
    }

    /// @param find the bytes of an artefact
    static PackedBars of(
        Digest bar,
        Digest run,
        List<LogRow> log,
        BiFunction<ArtefactKind, Digest, Optional<byte[]>> find) {
      Map<Digest, Optional<Digest>> amended = new LinkedHashMap<>();
      SequencedSet<Digest> waivers = new LinkedHashSet<>();
      for (LogRow row : log) {
        JsonRecord.read(LogEntry.class, row.entry())
            .ifPresent(entry -> {
              if (entry.kind() == AttestationKind.BAR) {
                find.apply(ArtefactKind.BAR, entry.subject())
                    .flatMap(JsonReader::canonicalObject)
                    .flatMap(it -> JsonRecord.read(Bar.class, it))
                    .ifPresent(it -> amended.put(entry.subject(), it.amends()));
              } else if (entry.kind() == AttestationKind.WAIVER) {
                find.apply(ArtefactKind.WAIVER, entry.subject())
                    .flatMap(JsonReader::canonicalObject)
                    .flatMap(it -> JsonRecord.read(Waiver.class, it))
                    .filter(it -> it.bar().equals(bar) && it.run().equals(run))
                    .ifPresent(_ -> waivers.add(entry.subject()));
              }
            });
      }
      List<Digest> bars = new ArrayList<>(related(bar, amended));
      if (!bars.contains(bar)) {
        bars.add(bar);
      }
      return new PackedBars(bars, List.copyOf(waivers));
    }

    private static List<Digest> related(Digest bar, Map<Digest, Optional<Digest>> amended) {
      SequencedSet<Digest> linked = new LinkedHashSet<>(List.of(bar));
      int before;
      do {
        before = linked.size();
        amended.forEach((one, earlier) -> {
          if (earlier.filter(linked::contains).isPresent()) {
            linked.add(one);
          }
          if (linked.contains(one)) {
            earlier.ifPresent(linked::add);
          }
        });
      } while (linked.size() > before);
      return amended.keySet().stream().filter(linked::contains).toList();
    }
  }
}

package dev.plumbline.proof.verification;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.APPEAL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BAR;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.COMPLETION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CORRECTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION_SPEC;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.PANEL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RELEASE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORING_SPEC;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SELECTION;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.judge.session.CompletionCache.StoredCompletion;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.repository.Redaction;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Checks artefacts against their digests, and that their parents are stored.
final class ArtefactVerifier implements StoreVerifier.KindVerifier {

  /// The members by which artefacts refer to their parents.
  private static final SortedMap<String, ArtefactKind> PARENTS = new TreeMap<>();

  static {
    PARENTS.put("amends", BAR);
    PARENTS.put("appeal", APPEAL);
    PARENTS.put("bar", BAR);
    PARENTS.put("bundle", BUNDLE);
    PARENTS.put("calibration", CALIBRATION);
    PARENTS.put("calibrations", CALIBRATION);
    PARENTS.put("document", DOCUMENT);
    PARENTS.put("extraction", EXTRACTION);
    PARENTS.put("jurors", EXTRACTION);
    PARENTS.put("parentExtraction", EXTRACTION);
    PARENTS.put("previous", RELEASE);
    PARENTS.put("release", RELEASE);
    PARENTS.put("correction", CORRECTION);
    PARENTS.put("scorecard", SCORECARD);
    PARENTS.put("selection", SELECTION);
    PARENTS.put("scoringSpec", SCORING_SPEC);
    PARENTS.put("extractionSpec", EXTRACTION_SPEC);
  }

  /// Only these are nothing but texts; of others something is left, or a tombstone hides something.
  private static final Set<ArtefactKind> ERASABLE = Set.of(DOCUMENT, COMPLETION);

  /// A scorecard, its extraction and document, and a few others.
  private static final int LATEST_MAX = 8;

  /// An artefact that was found under its digest. Whether its bytes are canonical is not checked.
  record ArtefactObject(ArtefactKind kind, Digest digest, byte[] bytes, JsonObject json) {}

  private record Artefact(ArtefactKind kind, Digest digest) {

    String words() {
      return kind.id() + " " + digest;
    }
  }

  /// @param child the artefact that refers to it, as text; empty for the start
  private record Link(Artefact to, String child) {}

  private final LocalStore store;
  private final VerificationReport report;
  private final Set<Artefact> seen = new HashSet<>();
  private final Set<Digest> notStored = new HashSet<>();
  private final Set<Artefact> redacted = new HashSet<>();
  private final Map<Artefact, JsonObject> readBefore = new HashMap<>();
  private final Map<Artefact, JsonObject> latest =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Artefact, JsonObject> eldest) {
          return size() > LATEST_MAX;
        }
      };

  public ArtefactVerifier(LocalStore store, VerificationReport report) {
    this.store = store;
    this.report = report;
  }

  /// Checks every artefact of the store, tombstones included.
  @Override
  public void everything() {
    for (ArtefactKind kind : ArtefactKind.values()) {
      store.artefacts().forEach(kind, digest -> from(kind, digest));
      store.artefacts().forEachErased(kind, digest -> from(kind, digest));
    }
  }

  /// The kind of a stored artefact. It is not part of a digest, so every kind is tried.
  public Optional<ArtefactKind> kind(Digest digest) {
    return Stream.of(ArtefactKind.values())
        .filter(kind -> !(store.artefacts().find(kind, digest) instanceof Missing))
        .findFirst();
  }

  /// Whether a document that was checked is neither stored nor erased. Where texts are not kept,
  /// that is as it should be.
  boolean isNotStored(Digest document) {
    return notStored.contains(document);
  }

  /// Whether the words of an artefact that was checked were erased.
  boolean isRedacted(ArtefactKind kind, Digest digest) {
    return redacted.contains(new Artefact(kind, digest));
  }

  /// An artefact as it was just checked, or as the store has it.
  JsonObject object(ArtefactKind kind, Digest digest) {
    JsonObject checked = latest.get(new Artefact(kind, digest));
    return checked == null ? store.object(kind, digest) : checked;
  }

  /// An artefact that is whole and as it was stored; empty for any other, which [#from] describes.
  /// Any thread may ask.
  Optional<ArtefactObject> stored(ArtefactKind kind, Digest digest) {
    return store.artefacts().find(kind, digest) instanceof Found(byte[] bytes)
        ? JsonReader.written(bytes).map(json -> new ArtefactObject(kind, digest, bytes, json))
        : Optional.empty();
  }

  /// As [#from], for artefacts that were read before and are canonical, and what they name.
  public void from(List<ArtefactObject> read) {
    read.forEach(one -> readBefore.put(new Artefact(one.kind(), one.digest()), one.json()));
    read.forEach(one -> from(one.kind(), one.digest()));
    readBefore.clear();
  }

  /// Checks an artefact and its ancestors; artefacts that were checked before are skipped.
  public void from(ArtefactKind kind, Digest digest) {
    Deque<Link> open = new ArrayDeque<>(List.of(new Link(new Artefact(kind, digest), "")));
    while (!open.isEmpty()) {
      Link next = open.pop();
      if (seen.add(next.to())) {
        String child = ", a parent of " + next.to().words();
        check(next).ifPresent(json -> parents(json).forEach(it -> open.add(new Link(it, child))));
      }
    }
  }

  private Optional<JsonObject> check(Link link) {
    Artefact artefact = link.to();
    if (readBefore.containsKey(artefact)) {
      report.verified(artefact.kind().id());
      return Optional.of(readBefore.get(artefact));
    }
    return switch (store.artefacts().find(artefact.kind(), artefact.digest())) {
      case Found(byte[] bytes) -> {
        if (JsonReader.readCanonical(bytes) instanceof JsonResult.Read(JsonObject json)) {
          String what =
              artefact.kind() == COMPLETION && new StoredCompletion(json).withheld().isPresent()
                  ? ", digest only"
                  : "";
          report.verified(artefact.kind().id() + what);
          requireErased(artefact.kind(), json, bytes);
          latest.put(artefact, json);
          yield Optional.of(json);
        }
        yield fail(link, "is not a canonical object");
      }
      case Erased() -> {
        if (!ERASABLE.contains(artefact.kind())) {
          yield fail(link, "is marked as erased, which only texts and answers can be");
        }
        if (store.artefacts().hasUnerasedBytes(artefact.kind(), artefact.digest())) {
          yield fail(link, "is marked as erased, but its bytes are still there");
        }
        report.verified(artefact.kind().id() + ", erased");
        if (artefact.kind() == DOCUMENT) {
          requireErased(artefact.digest());
        }
        yield Optional.empty();
      }
      case Redacted(byte[] remains) -> {
        Optional<JsonObject> json = JsonReader.canonicalObject(remains);
        Optional<String> fault = redactionFault(artefact.kind(), json, remains);
        if (fault.isPresent()) {
          yield fail(link, fault.get());
        }
        redacted.add(artefact);
        report.verified(artefact.kind().id() + ", words erased");
        yield json;
      }
      case Missing() -> {
        if (artefact.kind() == DOCUMENT) {
          notStored.add(artefact.digest());
          report.verified("document, not stored");
          yield Optional.empty();
        }
        yield fail(link, "is missing");
      }
      case Corrupt(String what) -> fail(link, what);
    };
  }

  /// What is left of an artefact has no digest to be compared with: it may have no words, and its
  /// text must be erased.
  private Optional<String> redactionFault(
      ArtefactKind kind, Optional<JsonObject> json, byte[] remains) {
    if (!Redaction.isPossible(kind) || json.isEmpty()) {
      return Optional.of("is marked as erased, which only texts and what quotes them can be");
    }
    if (!Arrays.equals(Redaction.of(json.get()), remains)) {
      return Optional.of("is marked as erased, but words of it are still there");
    }
    return source(json.get())
            .filter(document -> store.artefacts().find(DOCUMENT, document) instanceof Erased)
            .isPresent()
        ? Optional.empty()
        : Optional.of("is marked as erased, but its text is not");
  }

  /// An erasure goes from a text to what judges said of it, and from there to what was made of
  /// that. It may be interrupted after each of them.
  private void requireErased(Digest document) {
    store.stores().completions().list(document).stream()
        .flatMap(one -> bytes(COMPLETION, one).stream())
        .flatMap(bytes -> JsonReader.canonicalObject(bytes).stream())
        .filter(json -> new StoredCompletion(json).withheld().isEmpty())
        .findFirst()
        .ifPresent(_ -> report.unfinished(document));
  }

  private void requireErased(ArtefactKind kind, JsonObject json, byte[] bytes) {
    boolean suspected =
        switch (kind) {
          case EXTRACTION -> isErased(DOCUMENT, json, "document");
          case SCORECARD -> isErased(EXTRACTION, json, "extraction");
          default -> false;
        };
    if (suspected && !Arrays.equals(Redaction.of(json), bytes)) {
      source(json)
          .filter(document -> store.artefacts().isErased(DOCUMENT, document))
          .ifPresent(report::unfinished);
    }
  }

  private boolean isErased(ArtefactKind kind, JsonObject child, String member) {
    return digest(child, member).filter(it -> store.artefacts().isErased(kind, it)).isPresent();
  }

  /// The text that something was made from: by its parents.
  private Optional<Digest> source(JsonObject json) {
    for (String member : List.of("scorecard", "appeal", "extraction")) {
      Optional<Digest> parent = digest(json, member);
      if (parent.isPresent()) {
        return bytes(PARENTS.get(member), parent.get())
            .flatMap(JsonReader::canonicalObject)
            .flatMap(this::source);
      }
    }
    return digest(json, "document");
  }

  /// What is left of a parent; a damaged one is reported by itself.
  private Optional<byte[]> bytes(ArtefactKind kind, Digest digest) {
    return switch (store.artefacts().find(kind, digest)) {
      case Found(byte[] whole) -> Optional.of(whole);
      case Redacted(byte[] remains) -> Optional.of(remains);
      case Missing(), Erased(), Corrupt _ -> Optional.empty();
    };
  }

  private static Optional<Digest> digest(JsonObject json, String member) {
    return json.find(member).stream().flatMap(ArtefactVerifier::digests).findFirst();
  }

  private Optional<JsonObject> fail(Link link, String what) {
    report.failed(link.to().words() + link.child(), what);
    return Optional.empty();
  }

  private static List<Artefact> parents(JsonObject json) {
    return Stream.concat(
            PARENTS.entrySet().stream()
                .flatMap(member ->
                    json.find(member.getKey()).stream()
                        .flatMap(ArtefactVerifier::digests)
                        .map(digest -> new Artefact(member.getValue(), digest))),
            panel(json))
        .toList();
  }

  /// A panel is named by the judge that it is. What a spec says of judges names none.
  private static Stream<Artefact> panel(JsonObject json) {
    return json.find("judge").stream()
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .filter(judge -> judge.has("provider"))
        .flatMap(judge -> JsonRecord.stored(JudgeIdentity.class, judge).panel().stream())
        .map(digest -> new Artefact(PANEL, digest));
  }

  private static Stream<Digest> digests(Json json) {
    return switch (json) {
      case JsonText(String text) -> Digest.parse(text).stream();
      case JsonArray(var several) -> several.stream().flatMap(ArtefactVerifier::digests);
      default -> Stream.empty();
    };
  }
}

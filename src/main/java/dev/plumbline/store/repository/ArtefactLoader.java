package dev.plumbline.store.repository;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;
import static dev.plumbline.base.problem.ProblemCode.ERASED;
import static dev.plumbline.base.problem.ProblemCode.MISMATCH;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.Aliases.Pointer;
import dev.plumbline.store.Aliases.PointerAndArtefact;
import dev.plumbline.store.ArtefactReader;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleName.BundleNames;
import dev.plumbline.store.repository.ArtefactRepository.LruCache;
import dev.plumbline.store.repository.ArtefactRepository.StoredArtefact;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Loads the artefacts that a request refers to, or throws [UnusableArtefactException]. Bundles,
/// calibrations and names never change, so recent ones are cached in memory; aliases are looked up
/// every time. What a trust policy does not allow is not loaded.
public final class ArtefactLoader {

  private static final String EXTRACTION = "/extraction";
  private static final int BUNDLES_MAX = 16;
  private static final int CALIBRATIONS_MAX = 16;
  private static final int NAMES_MAX = 64;
  private static final int TRUSTED_MAX = 32;

  private final ArtefactReader artefacts;
  private final BundleNames names;
  private final Aliases aliases;
  private final Optional<TrustedArtefacts> trust;
  private final LruCache<Digest, Bundle> recentBundles = new LruCache<>(BUNDLES_MAX);
  private final LruCache<Digest, FittedCalibration> recentCalibrations =
      new LruCache<>(CALIBRATIONS_MAX);
  private final LruCache<BundleName, Digest> recentNames = new LruCache<>(NAMES_MAX);
  private final LruCache<TrustedOn, Boolean> recentTrust = new LruCache<>(TRUSTED_MAX);

  /// What was trusted on a day, in UTC: a key can expire while the process lives.
  private record TrustedOn(Digest digest, LocalDate day) {}

  public ArtefactLoader(
      ArtefactReader artefacts,
      BundleNames names,
      Aliases aliases,
      Optional<TrustedArtefacts> trust) {
    this.trust = trust;
    this.artefacts = artefacts;
    this.names = names;
    this.aliases = aliases;
  }

  /// A rubric to score by.
  ///
  /// @param reference a digest, `name@version` or `name@alias`
  public Bundle bundle(String reference) {
    Bundle bundle = bundleOrFrame(reference);
    if (bundle.frame().isPresent()) {
      throw UnusableArtefactException.mismatch(
          "/bundle",
          MISMATCH,
          EscapedText.text(reference) + " is a frame, and scores nothing alone",
          "name it in a batch whose lines bring items, or name a rubric");
    }
    return bundle;
  }

  /// As the other method, or a frame that lines fill in.
  public Bundle bundleOrFrame(String reference) {
    Bundle bundle = named(reference);
    requireName(reference, bundle);
    return bundle;
  }

  /// Whoever can write rows can point a name at another bundle, so that its name is compared.
  private static void requireName(String reference, Bundle bundle) {
    String name = bundle.identity().name();
    boolean other =
        BundleName.parse(reference)
                .filter(it -> !it.toString().equals(name + "@" + bundle.identity().version()))
                .isPresent()
            || AliasName.parse(reference).filter(it -> !it.rubric().equals(name)).isPresent();
    if (other) {
      throw UnusableArtefactException.corrupt(
          "the name "
              + reference
              + " leads to the bundle "
              + bundle.digest()
              + ", which is "
              + name
              + "@"
              + bundle.identity().version());
    }
  }

  private Bundle named(String reference) {
    Digest digest =
        Digest.parse(reference)
            .or(() -> BundleName.parse(reference).map(name -> named(name, reference)))
            .or(() -> AliasName.parse(reference).flatMap(aliases::find).map(Pointer::bundle))
            .orElseThrow(() -> unknown(reference));
    Bundle bundle =
        recentBundles.get(
            digest,
            () ->
                BundleReader.read(digest, find(BUNDLE, digest, "/bundle").json())
                    .orElseThrow(() -> incompatible(BUNDLE, digest)));
    trust.ifPresent(by -> requireTrusted(by, digest, () -> by.problems(bundle)));
    return bundle;
  }

  /// An extraction and the bundle to score it with.
  public record ScoringInput(Bundle bundle, StoredArtefact extraction) {}

  /// Loads both. An alias is looked up together with the extraction, in one round trip.
  public ScoringInput scoringInput(String reference, Digest extraction) {
    Optional<AliasName> alias = AliasName.parse(reference);
    if (alias.isEmpty()) {
      return new ScoringInput(
          bundle(reference), find(ArtefactKind.EXTRACTION, extraction, EXTRACTION));
    }
    PointerAndArtefact pointerAndArtefact =
        aliases.find(alias.get(), artefacts, ArtefactKind.EXTRACTION, extraction);
    Digest bundle =
        pointerAndArtefact.pointer().map(Pointer::bundle).orElseThrow(() -> unknown(reference));
    Bundle named = bundle(bundle.toString());
    requireName(reference, named);
    return new ScoringInput(
        named,
        decode(ArtefactKind.EXTRACTION, extraction, EXTRACTION, pointerAndArtefact.artefact()));
  }

  public FittedCalibration calibration(Digest digest) {
    FittedCalibration calibration =
        recentCalibrations.get(
            digest,
            () -> {
              JsonObject json = find(CALIBRATION, digest, "/calibration").json();
              try {
                return FittedCalibration.read(json);
              } catch (UnexpectedJsonException anotherVersion) {
                throw incompatible(CALIBRATION, digest);
              } catch (IllegalArgumentException edited) {
                throw UnusableArtefactException.corrupt(
                    "the calibration " + digest + " is invalid: " + edited.getMessage());
              }
            });
    trust.ifPresent(by -> requireTrusted(by, digest, () -> by.problems(calibration)));
    return calibration;
  }

  /// @param found the artefact of an extraction
  /// @throws UnusableArtefactException if it was made for another extraction spec
  public Extraction extraction(StoredArtefact found, Bundle bundle) {
    JsonObject json = found.json();
    Digest spec = new StoredExtraction(json).spec();
    if (!spec.equals(bundle.extraction().digest())) {
      throw UnusableArtefactException.mismatch(
          EXTRACTION,
          MISMATCH,
          "the extraction was made with another extraction spec than the bundle's",
          "extract again, or score with a bundle of the extraction digest " + spec);
    }
    return new ExtractionArtefactReader(bundle.extraction())
        .read(json)
        .orElseThrow(() -> incompatible(ArtefactKind.EXTRACTION, found.digest()));
  }

  public StoredArtefact find(ArtefactKind kind, Digest digest, String path) {
    return decode(kind, digest, path, artefacts.find(kind, digest));
  }

  /// The stored ones among these artefacts, by digest. Missing and erased ones are omitted.
  public SortedMap<Digest, JsonObject> findAll(
      ArtefactKind kind, Collection<Digest> digests, String path) {
    SortedMap<Digest, JsonObject> all = new TreeMap<>();
    artefacts
        .findAll(kind, digests)
        .forEach((digest, lookup) -> {
          if (!(lookup instanceof Missing) && !(lookup instanceof Erased)) {
            all.put(digest, decode(kind, digest, path, lookup).json());
          }
        });
    return all;
  }

  /// Refusals are not remembered: what was not signed a minute ago may be signed now.
  private void requireTrusted(
      TrustedArtefacts by, Digest digest, Supplier<List<Problem>> problems) {
    recentTrust.get(
        new TrustedOn(digest, by.today()),
        () -> {
          List<Problem> found = problems.get();
          if (!found.isEmpty()) {
            throw UnusableArtefactException.untrusted(found);
          }
          return true;
        });
  }

  private Digest named(BundleName name, String reference) {
    return recentNames.get(name, () -> names.find(name).orElseThrow(() -> unknown(reference)));
  }

  private static StoredArtefact decode(
      ArtefactKind kind, Digest digest, String path, ArtefactLookup lookup) {
    return switch (lookup) {
      case Found(byte[] bytes) -> StoredArtefact.of(kind, digest, bytes);
      case Missing() ->
          throw UnusableArtefactException.notFound(
              path,
              ProblemCode.NOT_FOUND,
              "there is no " + kind.id() + " " + digest,
              "name a stored one");
      case Redacted(byte[] remains) -> StoredArtefact.of(kind, digest, remains);
      case Erased() ->
          throw UnusableArtefactException.notFound(
              path,
              ERASED,
              "the " + kind.id() + " " + digest + " was erased",
              "an erased artefact cannot be restored, so name another one");
      case Corrupt(String what) -> throw UnusableArtefactException.corrupt(what);
    };
  }

  private static UnusableArtefactException unknown(String reference) {
    return UnusableArtefactException.notFound(
        "/bundle",
        ProblemCode.NOT_FOUND,
        "there is no bundle " + EscapedText.text(reference),
        "name a digest, `name@version` or `name@alias`");
  }

  private static UnusableArtefactException incompatible(ArtefactKind kind, Digest digest) {
    return UnusableArtefactException.corrupt(
        "the " + kind.id() + " " + digest + " was made by another version of plumbline");
  }

  /// A referenced artefact cannot be used: it is missing, erased, damaged, belongs to another
  /// rubric, or is not trusted.
  public static final class UnusableArtefactException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Reason reason;
    private final transient List<Problem> problems;

    /// The reason, which determines what a caller can do about it.
    public enum Reason {
      /// Never stored, or erased.
      NOT_FOUND,
      /// It is intact, but belongs to another rubric.
      MISMATCH,
      /// The trust policy does not allow to use it.
      UNTRUSTED,
      /// Its bytes do not match its digest or its format.
      CORRUPT
    }

    private UnusableArtefactException(Reason reason, List<Problem> problems) {
      super(problems.getFirst().code(), null, false, false);
      this.reason = reason;
      this.problems = List.copyOf(problems);
    }

    static UnusableArtefactException notFound(
        String path, ProblemCode code, String message, String help) {
      return new UnusableArtefactException(
          Reason.NOT_FOUND, List.of(Problem.at(path, code, message, help)));
    }

    static UnusableArtefactException mismatch(
        String path, ProblemCode code, String message, String help) {
      return new UnusableArtefactException(
          Reason.MISMATCH, List.of(Problem.at(path, code, message, help)));
    }

    static UnusableArtefactException corrupt(String message) {
      return new UnusableArtefactException(
          Reason.CORRUPT,
          List.of(Problem.at("", ProblemCode.CORRUPT, message, "restore it from a copy")));
    }

    /// @param problems at least one
    static UnusableArtefactException untrusted(List<Problem> problems) {
      return new UnusableArtefactException(Reason.UNTRUSTED, problems);
    }

    public Reason reason() {
      return reason;
    }

    public List<Problem> problems() {
      return problems;
    }
  }
}

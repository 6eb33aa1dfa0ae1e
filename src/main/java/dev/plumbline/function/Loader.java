package dev.plumbline.function;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleReader;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.canonical.UnexpectedJson;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.ExtractionReader;
import dev.plumbline.problem.Quoted;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.ArtefactReader;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.Lookup;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds what a request names, or stops it. Bundles, calibrations and names never change, so the
/// last few stay in memory; what an alias means is asked every time.
final class Loader {

  private static final String EXTRACTION = "/extraction";
  private static final int BUNDLES_MAX = 16;
  private static final int CALIBRATIONS_MAX = 16;
  private static final int NAMES_MAX = 64;

  private final ArtefactReader artefacts;
  private final BundleNames names;
  private final Aliases aliases;
  private final Recent<Digest, Bundle> recentBundles = new Recent<>(BUNDLES_MAX);
  private final Recent<Digest, FittedCalibration> recentCalibrations =
      new Recent<>(CALIBRATIONS_MAX);
  private final Recent<BundleName, Digest> recentNames = new Recent<>(NAMES_MAX);

  Loader(ArtefactReader artefacts, BundleNames names, Aliases aliases) {
    this.artefacts = artefacts;
    this.names = names;
    this.aliases = aliases;
  }

  /// @param reference a digest, `name@version` or `name@alias`
  Bundle bundle(String reference) {
    Digest digest =
        Digest.parse(reference)
            .or(() -> BundleName.parse(reference).map(name -> named(name, reference)))
            .or(() ->
                AliasName.parse(reference).flatMap(aliases::find).map(Aliases.Pointer::bundle))
            .orElseThrow(() -> unknown(reference));
    return recentBundles.get(
        digest,
        () ->
            BundleReader.read(digest, find(Kind.BUNDLE, digest, "/bundle").json())
                .orElseThrow(() -> foreign(Kind.BUNDLE, digest)));
  }

  /// What is scored, with what it is scored by.
  record Pair(Bundle bundle, Artefact extraction) {}

  /// An alias is asked each time, and then together with the extraction: one wait for both.
  Pair pair(String reference, Digest extraction) {
    Optional<AliasName> alias = AliasName.parse(reference);
    if (alias.isEmpty()) {
      return new Pair(bundle(reference), find(Kind.EXTRACTION, extraction, EXTRACTION));
    }
    Aliases.Beside beside = aliases.find(alias.get(), artefacts, Kind.EXTRACTION, extraction);
    Digest bundle =
        beside.pointer().map(Aliases.Pointer::bundle).orElseThrow(() -> unknown(reference));
    return new Pair(
        bundle(bundle.toString()),
        found(Kind.EXTRACTION, extraction, EXTRACTION, beside.artefact()));
  }

  FittedCalibration calibration(Digest digest) {
    return recentCalibrations.get(
        digest,
        () -> {
          JsonObject json = find(Kind.CALIBRATION, digest, "/calibration").json();
          try {
            return FittedCalibration.read(json);
          } catch (UnexpectedJson anotherVersion) {
            throw foreign(Kind.CALIBRATION, digest);
          }
        });
  }

  /// @param found an extraction's artefact
  Extraction extraction(Artefact found, Bundle bundle) {
    JsonObject json = found.json();
    if (!json.digest("spec").equals(bundle.extraction().digest())) {
      throw Stopped.with(
          Outcome.REFUSED,
          EXTRACTION,
          "another-rubric",
          "the extraction was made for another extraction spec than the bundle's",
          "extract again, or score with a bundle of the extraction digest " + json.digest("spec"));
    }
    return new ExtractionReader(bundle.extraction())
        .read(json)
        .orElseThrow(() -> foreign(Kind.EXTRACTION, found.digest()));
  }

  Artefact find(Kind kind, Digest digest, String path) {
    return found(kind, digest, path, artefacts.find(kind, digest));
  }

  /// Those that are there, by digest. One that was never kept, or erased, is left out.
  SortedMap<Digest, JsonObject> findAll(Kind kind, Collection<Digest> digests, String path) {
    SortedMap<Digest, JsonObject> all = new TreeMap<>();
    artefacts
        .findAll(kind, digests)
        .forEach((digest, lookup) -> {
          if (!(lookup instanceof Lookup.Missing) && !(lookup instanceof Lookup.Erased)) {
            all.put(digest, found(kind, digest, path, lookup).json());
          }
        });
    return all;
  }

  private Digest named(BundleName name, String reference) {
    return recentNames.get(name, () -> names.find(name).orElseThrow(() -> unknown(reference)));
  }

  private static Artefact found(Kind kind, Digest digest, String path, Lookup lookup) {
    return switch (lookup) {
      case Lookup.Found(byte[] bytes) -> Artefact.of(kind, digest, bytes);
      case Lookup.Missing() ->
          throw Stopped.with(
              Outcome.NOT_FOUND,
              path,
              "not-found",
              "there is no " + kind.id() + " " + digest,
              "name one that is kept");
      case Lookup.Erased() ->
          throw Stopped.with(
              Outcome.NOT_FOUND,
              path,
              "erased",
              "the " + kind.id() + " " + digest + " was erased",
              "bring it again");
      case Lookup.Corrupt(String what) -> throw Stopped.corrupt(what);
    };
  }

  private static Stopped unknown(String reference) {
    return Stopped.with(
        Outcome.NOT_FOUND,
        "/bundle",
        "not-found",
        "there is no bundle " + Quoted.text(reference),
        "name a digest, `name@version` or `name@alias`");
  }

  private static Stopped foreign(Kind kind, Digest digest) {
    return Stopped.corrupt(
        "the " + kind.id() + " " + digest + " is not one that this version would make");
  }
}

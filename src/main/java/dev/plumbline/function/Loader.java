package dev.plumbline.function;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleReader;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.Kind;
import dev.plumbline.canonical.Reading;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.ExtractionReader;
import dev.plumbline.problem.Quoted;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.ArtefactReader;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.Lookup;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Finds what a request names, or stops it. Bundles never change, so the last few stay in memory.
final class Loader {

  private static final int BUNDLES_KEPT = 16;

  private final ArtefactReader artefacts;
  private final BundleNames names;
  private final Aliases aliases;
  private final Map<Digest, Bundle> bundles =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Digest, Bundle> eldest) {
          return size() > BUNDLES_KEPT;
        }
      };

  Loader(ArtefactReader artefacts, BundleNames names, Aliases aliases) {
    this.artefacts = artefacts;
    this.names = names;
    this.aliases = aliases;
  }

  /// @param reference a digest, `name@version` or `name@alias`
  synchronized Bundle bundle(String reference) {
    Digest digest =
        Digest.parse(reference)
            .or(() -> BundleName.parse(reference).flatMap(names::find))
            .or(() ->
                AliasName.parse(reference).flatMap(aliases::find).map(Aliases.Pointer::bundle))
            .orElseThrow(() ->
                Stopped.with(
                    Outcome.NOT_FOUND,
                    "/bundle",
                    "not-found",
                    "there is no bundle " + Quoted.text(reference),
                    "name a digest, `name@version` or `name@alias`"));
    Bundle known = bundles.get(digest);
    if (known != null) {
      return known;
    }
    Bundle read =
        BundleReader.read(digest, object(Kind.BUNDLE, digest, "/bundle"))
            .orElseThrow(() ->
                Stopped.corrupt(
                    "the bundle " + digest + " is not one that this version would make"));
    bundles.put(digest, read);
    return read;
  }

  Extraction extraction(Digest digest, Bundle bundle) {
    JsonObject json = object(Kind.EXTRACTION, digest, "/extraction");
    if (!json.digest("spec").equals(bundle.extraction().digest())) {
      throw Stopped.with(
          Outcome.REFUSED,
          "/extraction",
          "another-rubric",
          "the extraction was made for another extraction spec than the bundle's",
          "extract again, or score with a bundle of the extraction digest " + json.digest("spec"));
    }
    return new ExtractionReader(bundle.extraction())
        .read(json)
        .orElseThrow(() ->
            Stopped.corrupt(
                "the extraction " + digest + " is not one that this version would make"));
  }

  JsonObject object(Kind kind, Digest digest, String path) {
    return switch (artefacts.find(kind, digest)) {
      case Lookup.Found(byte[] bytes) -> object(kind, digest, bytes);
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

  Optional<JsonObject> findObject(Kind kind, Digest digest) {
    return artefacts.find(kind, digest) instanceof Lookup.Missing
        ? Optional.empty()
        : Optional.of(object(kind, digest, ""));
  }

  private static JsonObject object(Kind kind, Digest digest, byte[] bytes) {
    if (JsonReader.readCanonical(bytes) instanceof Reading.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw Stopped.corrupt("the " + kind.id() + " " + digest + " is not a canonical object");
  }
}

package dev.plumbline.run;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;
import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_KIND;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.repository.ArtefactRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Finds calibrations by what a user writes, and by their digests.
public final class NamedCalibrations {

  /// @param where the option or argument that names them, for problems
  /// @param named files written by `measure calibrate fit --out`, or digests of stored calibrations
  /// @param store where digests are looked up
  /// @param notices gets a warning about each in a file that nobody vouches for
  /// @throws Refusal if one is not found, is not a calibration, or two have the same target
  public static List<FittedCalibration> named(
      String where, List<String> named, StoreAccess store, Consumer<String> notices) {
    List<FittedCalibration> all = new ArrayList<>();
    for (String one : named) {
      for (JsonObject json : objects(where, one, store)) {
        FittedCalibration read = read(where, one, json);
        store.requireTrusted(read);
        if (Digest.parse(one).isEmpty() && !isKnown(read.digest(), store)) {
          notices.accept(
              "warning: "
                  + EscapedText.visible(one)
                  + ": the calibration of "
                  + EscapedText.text(read.scope().target())
                  + " is not signed, and it was not fitted in this store: nothing but the file says"
                  + " how it was");
        }
        if (all.stream().anyMatch(other -> other.scope().target().equals(read.scope().target()))) {
          throw Refusal.of(
              where,
              DUPLICATE,
              "two calibrations are for " + EscapedText.text(read.scope().target()),
              read.bridge().isPresent() || all.stream().anyMatch(it -> it.bridge().isPresent())
                  ? "a bridge is applied alone: fit it to a run that has the older calibration"
                  : "name one of them");
        }
        all.add(read);
      }
    }
    return all;
  }

  private static boolean isKnown(Digest calibration, StoreAccess store) {
    return store.find().stream()
        .anyMatch(it -> it.find(CALIBRATION, calibration).isPresent() || isSigned(calibration, it));
  }

  /// Whether a statement in the log of the store is about it. Whose it is, a trust policy asks.
  public static boolean isSigned(Digest calibration, LocalStore store) {
    return !store.stores().log().about(calibration).isEmpty();
  }

  private static FittedCalibration read(String where, String named, JsonObject json) {
    try {
      return FittedCalibration.read(json);
    } catch (UnexpectedJsonException e) {
      throw Refusal.of(
          where,
          WRONG_KIND,
          EscapedText.text(named) + " contains no calibration",
          "name the file that `measure calibrate fit --out` wrote");
    } catch (IllegalArgumentException e) {
      throw Refusal.of(
          where,
          WRONG_KIND,
          EscapedText.text(named) + " contains an invalid calibration: " + e.getMessage(),
          "fit it again instead of editing it");
    }
  }

  private static List<JsonObject> objects(String where, String named, StoreAccess store) {
    if (Digest.parse(named).isEmpty()) {
      if (Files.exists(Path.of(named))) {
        return objects(Path.of(named));
      }
      throw notFound(where, named);
    }
    Digest digest = Digest.parse(named).orElseThrow();
    return switch (store.existing().artefacts().find(CALIBRATION, digest)) {
      case Found(byte[] bytes) -> List.of(ArtefactRepository.parsed(bytes, digest));
      case Corrupt(String what) -> throw ArtefactRepository.corrupt(digest, what);
      case Missing(), Erased(), Redacted _ -> throw notFound(where, named);
    };
  }

  /// Reads one calibration from each line, or a single one that spans several lines.
  private static List<JsonObject> objects(Path file) {
    Problems problems = new Problems();
    List<JsonObject> lines = new ArrayList<>();
    JsonLinesReader.read(file, problems, (line, _) -> lines.add(line));
    return problems.isEmpty() && !lines.isEmpty() ? lines : List.of(InputFiles.object(file));
  }

  private static Refusal notFound(String where, String named) {
    return Refusal.of(
        where,
        NOT_FOUND,
        "there is no calibration " + EscapedText.text(named),
        "name the file that `measure calibrate fit --out` wrote, or a digest in the store");
  }

  /// The calibrations that a run applied.
  ///
  /// @throws Refusal if one is not stored
  public static List<FittedCalibration> stored(List<Digest> digests, LocalStore store) {
    return digests.stream()
        .map(digest -> read("calibrations", digest.toString(), store.object(CALIBRATION, digest)))
        .toList();
  }

  public static void store(List<FittedCalibration> calibrations, LocalStore store) {
    calibrations.forEach(one -> store.repository().store(CALIBRATION, one.bytes()));
  }

  private NamedCalibrations() {}
}

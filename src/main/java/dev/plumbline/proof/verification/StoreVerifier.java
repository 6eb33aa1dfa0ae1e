package dev.plumbline.proof.verification;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RUN;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.VerificationKey;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.BridgeOrigin;
import dev.plumbline.lab.BridgeStudy;
import dev.plumbline.rubric.bundle.Bundle.StoredBundle;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.Aliases.Pointer;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import dev.plumbline.store.sqlite.SqliteBundleNames;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Checks what a store holds: a run, an artefact, the log or everything. Where the store cannot be
/// read on, what was found so far is in the report all the same.
public final class StoreVerifier {

  private final LocalStore store;
  private final VerificationReport report;
  private final LogVerifier log;
  final ArtefactVerifier artefacts;
  final CorrectionVerifier corrections;
  final ReleaseVerifier releases;
  final RunVerifier runs;
  private final List<KindVerifier> kinds;

  /// What is verified of one kind: it is loaded and computed again, both are compared, and the
  /// report is told.
  interface KindVerifier {
    /// All that the store has.
    void everything();

    /// What belongs to a run.
    default void of(StoredRun run) {}

    /// One artefact, if it is of the kind.
    default void check(ArtefactKind kind, Digest digest) {}
  }

  /// @param keys of which one must have signed the log; empty to check no signature
  public StoreVerifier(LocalStore store, List<VerificationKey> keys, VerificationReport report) {
    this(store, report, new LogVerifier(store, report, keys), true);
  }

  /// What is about to be signed, for which nobody vouches yet.
  static StoreVerifier unsigned(LocalStore store, VerificationReport report) {
    return new StoreVerifier(store, report, new LogVerifier(store, report, List.of()), false);
  }

  private StoreVerifier(
      LocalStore store, VerificationReport report, LogVerifier log, boolean signed) {
    this.store = store;
    this.report = report;
    this.log = log;
    this.artefacts = new ArtefactVerifier(store, report);
    Function<List<AttestationKind>, SortedMap<Digest, Statement>> vouched =
        of -> signed ? log.signed(of) : new TreeMap<>();
    this.corrections = new CorrectionVerifier(store, report, vouched);
    this.releases = new ReleaseVerifier(store, report, vouched);
    this.runs = new RunVerifier(store, report, artefacts);
    this.kinds =
        List.of(
            artefacts,
            new NameVerifier(store, report),
            runs,
            new CalibrationVerifier(store, report),
            corrections,
            releases);
  }

  /// @param known head of the log; absent to not check that its end is there
  /// @throws StoreFailedException if the store cannot be read on
  public void everything(Optional<TreeHead> known) {
    checking(() -> {
      store
          .maintenance()
          .integrityProblems()
          .forEach(it -> report.failed(store.folder().toString(), it));
      kinds.forEach(KindVerifier::everything);
      log.check(known);
    });
  }

  /// @param known as for [#everything]
  public void log(Optional<TreeHead> known) {
    checking(() -> log.check(known));
  }

  /// An artefact with its ancestors, unless it is one of a run: then the whole run.
  ///
  /// @param written a digest, or how a user refers to a run
  /// @throws dev.plumbline.base.problem.Refusal if it is not there
  public void named(String written) {
    checking(() -> {
      Optional<Digest> digest = Digest.parse(written);
      Optional<ArtefactKind> kind = digest.flatMap(artefacts::kind);
      if (kind.isPresent() && kind.get() != RUN) {
        artefacts.from(kind.get(), digest.get());
        check(kind.get(), digest.get());
      } else if (kind.isEmpty() && digest.isPresent()) {
        throw store.missing("artefact", digest.get());
      } else {
        runs.named(written).ifPresent(run -> kinds.forEach(it -> it.of(run)));
      }
    });
  }

  void check(ArtefactKind kind, Digest digest) {
    kinds.forEach(it -> it.check(kind, digest));
  }

  private void checking(Runnable checks) {
    try {
      checks.run();
    } catch (DamagedRecordException damaged) {
      report.failed(store.folder().toString(), damaged.getMessage());
    } catch (StoreFailedException failure) {
      report.stopped();
      throw failure;
    }
  }

  /// Checks that names and aliases point to bundles that bear the name.
  record NameVerifier(LocalStore store, VerificationReport report) implements KindVerifier {
    @Override
    public void everything() {
      for (SqliteBundleNames.Entry entry : store.store().names().list()) {
        String name = entry.name().rubric() + "@" + entry.name().version();
        check(
            "name " + name,
            entry.bundle(),
            entry.name().rubric(),
            Optional.of(entry.name().version()));
      }
      for (AliasName alias : store.store().aliases().list()) {
        for (Pointer pointer : store.store().aliases().history(alias)) {
          check(
              "alias " + alias.rubric() + "@" + alias.alias() + ", move " + pointer.version(),
              pointer.bundle(),
              alias.rubric(),
              Optional.empty());
        }
      }
    }

    private void check(String where, Digest bundle, String rubric, Optional<String> version) {
      Optional<JsonObject> json =
          store.artefacts().find(BUNDLE, bundle) instanceof ArtefactLookup.Found(byte[] bytes)
              ? JsonReader.canonicalObject(bytes)
              : Optional.empty();
      if (json.isEmpty()) {
        report.failed(where, "it points to the bundle " + bundle + ", which is not stored");
      } else if (!new StoredBundle(json.get()).name().equals(rubric)
          || version.filter(it -> !new StoredBundle(json.get()).version().equals(it)).isPresent()) {
        report.failed(where, "it points to the bundle of another rubric or version, " + bundle);
      } else {
        report.verified(where.substring(0, where.indexOf(' ')));
      }
    }
  }

  /// Checks calibrations. Bridges are fitted again from their runs, whose scores they are made of:
  /// unlike labels, they are in the store. Of what cannot be fitted again, only whoever signed it
  /// says how it was.
  static final class CalibrationVerifier implements KindVerifier {

    private final LocalStore store;
    private final VerificationReport report;
    private final SortedSet<Digest> seen = new TreeSet<>();

    CalibrationVerifier(LocalStore store, VerificationReport report) {
      this.store = store;
      this.report = report;
    }

    @Override
    public void everything() {
      store.artefacts().forEach(CALIBRATION, this::check);
    }

    @Override
    public void of(StoredRun run) {
      run.spec().calibrations().forEach(this::check);
    }

    @Override
    public void check(ArtefactKind kind, Digest digest) {
      if (kind == CALIBRATION) {
        check(digest);
      }
    }

    private void check(Digest digest) {
      if (!seen.add(digest)) {
        return;
      }
      String where = "calibration " + digest;
      String signed = NamedCalibrations.isSigned(digest, store) ? "signed" : "not signed";
      try {
        FittedCalibration read = FittedCalibration.read(store.object(CALIBRATION, digest));
        if (read.bridge().isPresent()) {
          check(where, read, read.bridge().get(), signed);
        } else {
          report.verified("calibration, " + signed + ", whose labels are not stored");
        }
      } catch (UnexpectedJsonException shape) {
        report.failed(where, "its shape is unexpected");
      } catch (IllegalArgumentException edited) {
        report.failed(where, edited.getMessage());
      } catch (Refusal refusal) {
        report.failed(where, String.join("; ", refusal.lines()));
      }
    }

    private void check(String where, FittedCalibration bridge, BridgeOrigin origin, String signed) {
      Optional<StoredRun> old = run(origin.oldRun());
      Optional<StoredRun> now = run(origin.newRun());
      if (old.isEmpty() || now.isEmpty()) {
        report.verified("bridge, " + signed + ", not fitted again without its runs");
      } else if (new BridgeStudy(old.get(), now.get(), store).gives(bridge)) {
        report.verified("bridge, fitted again");
      } else {
        report.failed(where, "it is a bridge that does not follow from its runs");
      }
    }

    /// As its lines and scorecards say it, so that a run that was changed since bridges nothing.
    private Optional<StoredRun> run(Digest digest) {
      return store
          .run(digest)
          .map(run -> {
            store.requireIntact(run);
            return run;
          });
    }
  }
}

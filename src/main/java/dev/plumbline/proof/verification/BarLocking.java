package dev.plumbline.proof.verification;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.comparison.Bar;
import dev.plumbline.measure.comparison.Bar.Waiver;
import dev.plumbline.proof.verification.ArtefactSigning.Signed;
import dev.plumbline.run.StoredBars;
import dev.plumbline.run.local.LocalStore;

/// Stores bars and waivers, signs them and appends them to the log.
public record BarLocking(LocalStore store, ArtefactSigning signing) {

  /// @throws Refusal if the bar is in the log already: a second entry would only blur when it came
  public Signed lock(Bar bar) {
    refuseLogged(bar.digest(), "this bar is in the log already");
    store.artefacts().put(ArtefactKind.BAR, bar.bytes());
    return signing.sign(bar.digest().toString(), false, store);
  }

  /// @throws Refusal if the same waiver is in the log already
  public Signed waive(Waiver waiver) {
    refuseLogged(waiver.digest(), "this waiver is in the log already");
    store.artefacts().put(ArtefactKind.WAIVER, waiver.bytes());
    return signing.sign(waiver.digest().toString(), false, store);
  }

  private void refuseLogged(Digest digest, String what) {
    StoredBars.of(store)
        .logged(digest)
        .ifPresent(logged -> {
          throw Refusal.of(
              "bar",
              ProblemCode.NAME_TAKEN,
              what + ", since " + logged.time() + ": " + digest,
              "use it, or lock an amendment with `--amends`");
        });
  }
}

package dev.plumbline.proof.verification;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Signer;
import dev.plumbline.people.Release;
import dev.plumbline.people.corrections.RunReleases;
import dev.plumbline.proof.pack.PackRequest;
import dev.plumbline.proof.pack.PackRequest.PackedProceeding;
import dev.plumbline.proof.pack.PackRequest.PackedProceeding.Index;
import dev.plumbline.proof.pack.RunPackExport;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings;
import dev.plumbline.store.repository.ArtefactRepository;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Writes a run as one file that others can check, if what people decided about it verifies.
///
/// @param written how the user refers to the run
/// @param ids of the documents that are shown; empty for all
/// @param texts whether texts and quotes are in it
/// @param signer of the file as a whole
/// @param engine the version of this program
public record VerifiedExport(
    String written, List<String> ids, boolean texts, Optional<Signer> signer, String engine) {

  /// @param failures gets what does not verify
  /// @throws dev.plumbline.base.problem.Refusal if something does not, or a document is not there
  public void write(Path file, LocalStore store, Consumer<String> failures) {
    StoredRun run = StoredRuns.findEnded(written, store);
    VerificationReport report = new VerificationReport(failures);
    StoreVerifier verifier = new StoreVerifier(store, List.of(), report);
    verifier.corrections.of(run);
    verifier.releases.of(run);
    if (report.hasFailed()) {
      throw ArtefactRepository.corrupt(
          run.digest().orElseThrow(),
          "its corrections or releases do not verify, so it is not exported");
    }
    if (!report.unsigned().isEmpty()) {
      throw new Refusal(Refusal.Kind.CORRUPT, EscapedText.visible(written), report.unsigned());
    }
    SortedSet<Long> positions = new TreeSet<>();
    for (String id : ids) {
      positions.add(StoredRuns.entry(run, written, id, store).line().position());
    }
    PackRequest request =
        new PackRequest(
            run,
            StoredRuns.shared(run, store),
            positions,
            texts,
            proceedings(store),
            RunReleases.of(run, store).all().stream().map(Release::digest).toList(),
            signer,
            engine);
    RunPackExport export = new RunPackExport(store.artefacts(), store.runs(), store.log(), request);
    PrivateFiles.replace(file, export::write);
  }

  private static Index proceedings(LocalStore store) {
    Proceedings proceedings = store.proceedings();
    return store.proceedings().isEmpty()
        ? Index.NONE
        : line ->
            line.scorecard().stream()
                .flatMap(card -> proceedings.list(card, line.id()).stream())
                .map(one -> new PackedProceeding(one.kind(), one.digest(), one.scorecard()))
                .toList();
  }
}

package dev.plumbline.cli.ruling;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoredRuns;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.proceeding.ContestedScorecard;
import dev.plumbline.proceeding.RuledResult;
import dev.plumbline.review.RuledPart;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoredRun;
import java.util.Optional;

/// The latest result of a document of a run, as a ruling or an appeal finds it.
record ContestedResult(StoredRun run, RunLine line, ContestedScorecard card) {

  /// @throws CliError if there is no such run or document, or it has no result
  static ContestedResult find(String run, String id, LocalStore store) {
    StoredRun stored = StoredRuns.findEnded(run, store);
    RunLine line =
        store
            .store()
            .runs()
            .line(stored, id)
            .map(RunStore.Entry::line)
            .orElseThrow(() ->
                CliError.of(
                    run,
                    ProblemCode.UNKNOWN_DOCUMENT,
                    "the run has no document " + EscapedText.text(id),
                    "name a document by its id in the input"));
    RuledResult result =
        StoredRulings.find(line, store)
            .orElseThrow(() ->
                CliError.of(
                    run,
                    ProblemCode.UNKNOWN_DOCUMENT,
                    "the document " + EscapedText.text(id) + " has no result",
                    "name one that was evaluated"));
    Bundle bundle = StoredRuns.bundle(stored, store);
    return new ContestedResult(
        stored, line, ContestedScorecard.of(bundle, result, StoredRulings.objects(store)));
  }

  Bundle bundle() {
    return card.bundle();
  }

  RuledResult result() {
    return card.result();
  }

  Digest extractionDigest() {
    return card.extractionDigest();
  }

  Extraction extraction() {
    return card.extraction();
  }

  /// The part that is meant: an item, else the verdict or the composite, as the new value says.
  ///
  /// @param now may be empty where none is given: then the verdict
  /// @throws CliError if the rubric has no such item, or the value is none of the part
  RuledPart part(Optional<String> item, String now) {
    card.problem(item, now)
        .ifPresent(problem -> {
          throw WrittenOptions.refusal("--" + problem.place().path().substring(1), problem);
        });
    return card.part(item, now);
  }
}

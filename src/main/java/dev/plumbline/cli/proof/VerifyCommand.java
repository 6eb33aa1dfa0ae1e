package dev.plumbline.cli.proof;

import static dev.plumbline.cli.output.ExitCode.NOT_PASSED;
import static dev.plumbline.cli.output.ExitCode.OK;
import static dev.plumbline.cli.output.ExitCode.UNSCORED;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import dev.plumbline.proof.verification.KeyFile;
import dev.plumbline.proof.verification.LogVerifier;
import dev.plumbline.proof.verification.ScorecardReplay;
import dev.plumbline.proof.verification.StoreVerifier;
import dev.plumbline.proof.verification.VerificationReport;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.LineProof;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `verify`: checks runs, artefacts, names and aliases.
@UsageExamples({
  "plumbline proof verify @latest",
  "plumbline proof verify sha256:3f…9a",
  "plumbline proof verify @latest essay-7 --replay",
  "plumbline proof verify --all --key release.key.pub --known-head head.json",
  "plumbline proof verify --log --key release.key.pub --known-head head.json"
})
@Command(
    header = "Checks a run, an artefact with its ancestors, or the whole store.",
    description = {
      "Recomputes the digests of an artefact and its ancestors. Of a run, it also checks that its"
          + " lines lead to its digest and say what their scorecards say, and computes every"
          + " scorecard again from its extraction; of the whole store, names, aliases, corrections,"
          + " appeals, tables and the log as well."
          + " An erased document verifies: its tombstone records that its text is gone. Nothing is"
          + " written.",
      "--replay repeats the steps that led to one scorecard, without network access, and shows each."
          + " If the text is not stored, only the scoring is repeated, unless --case supplies the"
          + " text. If only the digest of a model's answer is stored, the extraction cannot be"
          + " repeated."
    })
final class VerifyCommand extends StoreCommand {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "RUN|DIGEST",
      description =
          "run (@latest, a name, a digest or its first digits), or digest of any artefact")
  private String written;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "with --replay: id of the document in the run")
  private Optional<String> id;

  @Option(
      names = "--replay",
      description = "repeat the steps that led to a scorecard, and compare byte for byte")
  private boolean replaying;

  @Option(
      names = "--case",
      paramLabel = "FOLDER",
      description = "with --replay: case folder with the text")
  private Optional<Path> folder;

  @Option(names = "--all", description = "check the whole store")
  private boolean all;

  @Option(
      names = "--proof",
      paramLabel = "FILE",
      description = "check a proof that `proof export --proof` printed; no store is needed")
  private Path proof;

  @Option(
      names = "--log",
      description = "check the log of what was signed, entry by entry, and its attestations")
  private boolean log;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "public key that must have signed the log and its attestations")
  private List<Path> keys = List.of();

  @Option(
      names = "--known-head",
      paramLabel = "FILE",
      description = "head of the log that `proof log` printed earlier, or a witness has stored")
  private Optional<Path> knownHead;

  @Override
  public Integer call() {
    long given = Stream.of(all, log, written != null, proof != null).filter(it -> it).count();
    if (given != 1 || !(log || all) && (!keys.isEmpty() || knownHead.isPresent())) {
      throw usage(
          "use either a run, a digest, --all, --proof or --log, and only --all or --log with --key"
              + " and --known-head");
    }
    boolean one = id.isPresent() || written != null && Digest.parse(written).isPresent();
    if (!replaying && (id.isPresent() || folder.isPresent()) || replaying && !one) {
      throw usage("--replay needs a run and an id, or a scorecard; --case needs --replay");
    }
    if (replaying) {
      return replay();
    }
    if (proof != null) {
      return proved();
    }
    VerificationReport report = new VerificationReport(err()::println);
    StoreVerifier verifier =
        new StoreVerifier(existing(), keys.stream().map(KeyFile::verification).toList(), report);
    try {
      check(verifier);
    } catch (StoreFailedException failure) {
      report.lines().forEach(out()::println);
      throw failure;
    }
    report.lines().forEach(out()::println);
    if (report.hasFailed() || !report.unsigned().isEmpty()) {
      return ExitCode.CORRUPT;
    }
    return report.isSound() ? OK : report.hasUnfinished() ? NOT_PASSED : UNSCORED;
  }

  private void check(StoreVerifier verifier) {
    Optional<TreeHead> known = knownHead.map(LogVerifier::head);
    if (log) {
      verifier.log(known);
      notChecked();
    } else if (all) {
      verifier.everything(known);
    } else {
      verifier.named(written);
    }
  }

  private void notChecked() {
    PrintWriter err = err();
    if (keys.isEmpty()) {
      err.println("not checked: who signed the log, without --key");
    }
    if (knownHead.isEmpty()) {
      err.println("not checked: whether the log was cut at its end, without --known-head");
    }
  }

  private int proved() {
    LineProof read =
        JsonRecord.read(LineProof.class, InputFiles.object(proof))
            .orElseThrow(() ->
                new Refusal(
                    Refusal.Kind.CORRUPT,
                    proof.toString(),
                    List.of(
                        Problem.at(
                            "",
                            ProblemCode.CORRUPT,
                            "this is not a proof",
                            "name a file that `proof export --proof` printed"))));
    PrintWriter out = out();
    return switch (read.check()) {
      case LineProof.Check.Proved(Digest run) -> {
        out.println("the document " + EscapedText.text(read.id()) + " belongs to");
        out.println("run " + run);
        out.println("not checked: that this is the run in question, and who made it");
        yield OK;
      }
      case LineProof.Check.Disproved(String reason) -> {
        out.println("not proved: " + reason);
        yield ExitCode.CORRUPT;
      }
    };
  }

  private int replay() {
    PrintWriter out = out();
    boolean same = true;
    LocalStore opened = existing();
    Digest scorecard =
        id.map(one -> StoredCorrections.named(written, one, opened).scorecard())
            .orElseGet(() -> ArtefactRepository.digest(written));
    for (ScorecardReplay.Step step : new ScorecardReplay(opened, folder).replay(scorecard)) {
      out.println(TerminalColumns.padded(step.what(), 12) + said(step));
      same &= step.isSame();
    }
    return same ? OK : ExitCode.CORRUPT;
  }

  private static String said(ScorecardReplay.Step step) {
    if (!step.why().isEmpty()) {
      return "not replayed: " + step.why();
    }
    return step.isSame()
        ? "the same " + step.now()
        : "another: " + step.now() + ", it was " + step.then();
  }
}

package dev.plumbline.cli.proof;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.input.ResultParameters;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.results.StoredCards;
import dev.plumbline.workflow.verification.ScorecardReplay;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `replay`: repeats the steps that led to a scorecard and compares the results byte for byte.
@Command(
    name = "replay",
    header = "Recomputes a scorecard from stored artefacts and compares it byte for byte.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline proof replay sha256:3f…9a%n"
            + "  plumbline proof replay march essay-7%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Works without network access. If the text is not stored, only the scoring is repeated,"
          + " unless --case supplies the text. If only the digest of a model's answer is stored,"
          + " the extraction cannot be repeated."
    },
    mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {

  @Mixin private ResultParameters result;

  @Option(names = "--case", paramLabel = "FOLDER", description = "case folder with the text")
  private Path folder;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    boolean same = true;
    LocalStore opened = store.existing();
    Digest scorecard =
        result
            .id()
            .map(id ->
                StoredCards.scorecard(
                    StoredRuns.entry(
                        StoredRuns.find(result.written(), opened), result.written(), id, opened)))
            .orElseGet(() -> ArtefactRepository.digest(result.written()));
    for (ScorecardReplay.Step step :
        new ScorecardReplay(opened, Optional.ofNullable(folder)).replay(scorecard)) {
      out.println(TerminalColumns.padded(step.what(), 12) + said(step));
      same &= step.isSame();
    }
    return same ? ExitCode.OK : ExitCode.CORRUPT;
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

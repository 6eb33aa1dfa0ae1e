package dev.plumbline.cli.rubric;

import static dev.plumbline.base.problem.ProblemCode.MISMATCH;
import static dev.plumbline.base.problem.ProblemCode.WRONG_DATE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_NAME;

import dev.plumbline.authoring.CompiledRubric;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.BundleLocking;
import dev.plumbline.store.repository.VersionLocking;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `approve`: records who has reviewed a rubric, and locks it.
@UsageExamples("plumbline rubric approve rubric.yaml --by \"Ada Lovelace\"")
@Command(
    header = "Approves a draft rubric and locks it.",
    description = {
      "Records who approved it and when. A draft cannot score before it is approved; after any change it needs a new approval."
    })
final class ApproveCommand extends StoreCommand {

  @Parameters(paramLabel = "RUBRIC", description = "rubric file, YAML or JSON")
  private Path rubric;

  @Option(
      names = "--by",
      required = true,
      paramLabel = "NAME",
      description = "name of the approver")
  private String by;

  @Option(
      names = "--at",
      paramLabel = "INSTANT",
      description = "time of the approval, such as 2026-01-31T09:00:00Z (default: now)")
  private String at = "";

  @Option(
      names = "--bundle",
      paramLabel = "DIGEST",
      description = "approve only if the rubric still compiles to this bundle")
  private String expected = "";

  @Option(names = "--json", description = "print only the outcome, as JSON")
  private boolean json;

  @Override
  protected void run() {
    Approval approval = approval();
    Bundle bundle = RubricFileCompiler.compile(rubric, err()::println);
    if (!expected.isEmpty() && !ArtefactRepository.digest(expected).equals(bundle.digest())) {
      throw refused(another(ArtefactRepository.digest(expected), bundle.digest()));
    }
    BundleLocking locking = VersionLocking.of(store.open().repository(), rubric.toString());
    Approval recorded = locking.approve(bundle, approval);
    locking.lock(bundle);
    print(bundle, recorded, recorded.equals(approval));
  }

  private Approval approval() {
    if (!Approval.isName(by)) {
      throw Refusal.of("--by", WRONG_NAME, Approval.noName(by), Approval.NAME_HELP);
    }
    try {
      return new Approval(
          by, at.isEmpty() ? Instant.now().truncatedTo(ChronoUnit.SECONDS) : Instant.parse(at));
    } catch (DateTimeParseException wrong) {
      throw Refusal.of(
          "--at",
          WRONG_DATE,
          EscapedText.text(at) + " is not an instant",
          "write a date, a time and a zone, such as `2026-01-31T09:00:00Z`");
    }
  }

  private void print(Bundle bundle, Approval recorded, boolean first) {
    PrintWriter out = out();
    if (json) {
      out.println(
          CanonicalJson.text(
              new CompiledRubric(bundle, List.of(), false, Optional.of(recorded), false).json()));
      return;
    }
    out.println((first ? "approved " : "approved already: ") + bundle.identity().label());
    out.println("  by          " + recorded.by());
    out.println("  at          " + recorded.at());
    out.println("  bundle      " + bundle.digest());
  }

  private static Problem another(Digest approved, Digest bundle) {
    return Problem.at(
        "",
        MISMATCH,
        "the rubric is now `" + bundle + "`, not `" + approved + "`",
        "review its current version and approve that");
  }

  private Refusal refused(Problem problem) {
    return new Refusal(Refusal.Kind.REJECTED, rubric.toString(), List.of(problem));
  }
}

package dev.plumbline.cli.author;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.RubricCompiler;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.function.CompileBundleFunction;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.repository.ArtefactRepository;
import dev.plumbline.store.Approval;
import dev.plumbline.store.NameClaim;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `approve`: record that somebody has read a rubric and answers for it, and lock it.
@Command(
    name = "approve",
    description = {
      "Approves a rubric as it is now, records who and when, and locks it.",
      "A draft scores nothing before; one that is changed after needs a new approval."
    },
    mixinStandardHelpOptions = true)
public final class ApproveCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUBRIC", description = "the rubric, YAML or JSON")
  private Path rubric;

  @Option(names = "--by", required = true, paramLabel = "NAME", description = "who approves")
  private String by;

  @Option(
      names = "--at",
      paramLabel = "INSTANT",
      description = "when, such as 2026-01-31T09:00:00Z (default: now)")
  private String at = "";

  @Option(
      names = "--bundle",
      paramLabel = "DIGEST",
      description = "what was read: approve only if the rubric still has this digest")
  private String expected = "";

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print the outcome as JSON and nothing else")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Approval approval = approval();
    Bundle bundle = RubricCompiler.compiled(rubric, spec.commandLine().getErr());
    if (!expected.isEmpty() && !LocalStore.digest(expected).equals(bundle.digest())) {
      throw refused(ExitCode.REJECTED, another(LocalStore.digest(expected), bundle.digest()));
    }
    ArtefactRepository repository = store.kept().repository();
    repository
        .holder(bundle)
        .filter(holder -> !holder.equals(bundle.digest()))
        .ifPresent(holder -> {
          throw refused(ExitCode.REJECTED, CompileBundleFunction.taken(bundle, holder));
        });
    Approval stands = repository.approve(bundle.digest(), approval);
    if (repository.lock(bundle) instanceof NameClaim.Taken(Digest holder)) {
      throw refused(ExitCode.REJECTED, CompileBundleFunction.taken(bundle, holder));
    }
    print(bundle, stands, stands.equals(approval));
    return ExitCode.OK;
  }

  private Approval approval() {
    if (!Approval.isName(by)) {
      throw CliError.of(
          "--by",
          "wrong-approver",
          "this cannot be the name of somebody",
          "a name on one line, at most "
              + Approval.NAME_CHARACTERS_MAX
              + " characters, without spaces at its ends");
    }
    try {
      return new Approval(
          by, at.isEmpty() ? Instant.now().truncatedTo(ChronoUnit.SECONDS) : Instant.parse(at));
    } catch (DateTimeParseException wrong) {
      throw CliError.of(
          "--at",
          "wrong-instant",
          EscapedText.text(at) + " is no instant",
          "write a date, a time and a zone, such as `2026-01-31T09:00:00Z`");
    }
  }

  private void print(Bundle bundle, Approval stands, boolean first) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          CanonicalJson.text(
              CompileBundleFunction.Response.locked(bundle, List.of()).approved(stands).json()));
      return;
    }
    out.println(
        (first ? "approved " : "approved already: ")
            + bundle.identity().name()
            + " "
            + bundle.identity().version());
    out.println("  by          " + stands.by());
    out.println("  at          " + stands.at());
    out.println("  bundle      " + bundle.digest());
  }

  private static Problem another(Digest approved, Digest bundle) {
    return Problem.at(
        "",
        "approved-another",
        "the rubric is now `" + bundle + "`, not `" + approved + "`",
        "read it as it is now, and approve that");
  }

  private CliError refused(int exit, Problem problem) {
    return new CliError(exit, rubric.toString(), List.of(problem));
  }
}

package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.function.CompileBundleFunction;
import dev.plumbline.function.Keeper;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import dev.plumbline.store.Approval;
import dev.plumbline.store.Naming;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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
final class ApproveCommand implements Callable<Integer> {

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

  @Option(
      names = "--store",
      paramLabel = "DIR",
      defaultValue = ".plumbline",
      description = "where bundles and approvals are kept (default: ${DEFAULT-VALUE})")
  private Path store;

  @Option(names = "--json", description = "print the outcome as JSON and nothing else")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Approval approval = approval();
    Bundle bundle = Rubrics.compiled(rubric, spec.commandLine().getErr());
    if (!expected.isEmpty() && !Kept.digest(expected).equals(bundle.digest())) {
      throw refused(ExitCode.REJECTED, another(Kept.digest(expected), bundle.digest()));
    }
    Keeper keeper = new Kept(store).keeper();
    keeper
        .holder(bundle)
        .filter(holder -> !holder.equals(bundle.digest()))
        .ifPresent(holder -> {
          throw refused(ExitCode.REJECTED, CompileBundleFunction.taken(bundle, holder));
        });
    Approval stands = keeper.approve(bundle.digest(), approval);
    if (keeper.lock(bundle) instanceof Naming.Taken(Digest holder)) {
      throw refused(ExitCode.REJECTED, CompileBundleFunction.taken(bundle, holder));
    }
    print(bundle, stands, stands.equals(approval));
    return ExitCode.OK;
  }

  private Approval approval() {
    if (!Approval.isName(by)) {
      throw Refusal.of(
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
      throw Refusal.of(
          "--at",
          "wrong-instant",
          Quoted.text(at) + " is no instant",
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

  private Refusal refused(int exit, Problem problem) {
    return new Refusal(exit, rubric.toString(), List.of(problem));
  }
}

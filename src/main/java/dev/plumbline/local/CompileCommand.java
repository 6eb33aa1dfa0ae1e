package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.bundle.Compilation;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.function.CompileBundleFunction;
import dev.plumbline.function.ProblemJson;
import dev.plumbline.plan.Interval;
import dev.plumbline.problem.Problem;
import dev.plumbline.store.Naming;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `compile`: turn a rubric into a locked bundle, or say everything that stands in the way.
@Command(
    name = "compile",
    description = "Checks a rubric, runs its own cases and locks it as a bundle.",
    mixinStandardHelpOptions = true)
final class CompileCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUBRIC", description = "the rubric, YAML or JSON")
  private Path rubric;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      defaultValue = ".plumbline",
      description = "where bundles are kept (default: ${DEFAULT-VALUE})")
  private Path store;

  @Option(names = "--check", description = "do not keep the bundle")
  private boolean check;

  @Option(names = "--json", description = "print the outcome as JSON and nothing else")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    return switch (BundleCompiler.compile(InputFiles.bytes(rubric))) {
      case Compilation.Rejected(List<Problem> problems) -> throw rejected(problems, out);
      case Compilation.Locked(Bundle bundle, List<Problem> warnings) -> {
        if (!check) {
          keep(bundle, out);
        }
        if (json) {
          out.println(
              CanonicalJson.text(new CompileBundleFunction.Response(bundle, warnings).json()));
        } else {
          warnings.forEach(
              w -> spec.commandLine().getErr().println("warning: " + w.render(rubric.toString())));
          print(bundle, out);
        }
        yield ExitCode.OK;
      }
    };
  }

  private Refusal rejected(List<Problem> problems, PrintWriter out) {
    if (json) {
      out.println(
          CanonicalJson.text(
              JsonObject.of("outcome", Json.of("rejected"), "problems", ProblemJson.of(problems))));
    }
    return new Refusal(ExitCode.REJECTED, rubric.toString(), problems);
  }

  private void keep(Bundle bundle, PrintWriter out) {
    if (new Kept(store).keeper().lock(bundle) instanceof Naming.Taken(var holder)) {
      throw rejected(List.of(CompileBundleFunction.taken(bundle, holder)), out);
    }
  }

  private static void print(Bundle bundle, PrintWriter out) {
    Interval range = range(bundle);
    out.println("locked " + bundle.identity().name() + " " + bundle.identity().version());
    out.println("  bundle      " + bundle.digest());
    out.println("  extraction  " + bundle.extraction().digest());
    out.println("  scoring     " + bundle.scoring().digest());
    out.println("  composite   from " + range.low() + " to " + range.high());
  }

  private static Interval range(Bundle bundle) {
    return bundle.scoring().program().range(bundle.scoring().program().result().id());
  }
}

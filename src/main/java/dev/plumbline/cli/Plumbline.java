package dev.plumbline.cli;

import dev.plumbline.cli.author.ApproveCommand;
import dev.plumbline.cli.author.CasesCommand;
import dev.plumbline.cli.author.CompileCommand;
import dev.plumbline.cli.author.DraftCommand;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.cli.prove.EraseCommand;
import dev.plumbline.cli.prove.ReplayCommand;
import dev.plumbline.cli.prove.VerifyCommand;
import dev.plumbline.cli.score.EvaluateCommand;
import dev.plumbline.cli.score.ScoreCommand;
import dev.plumbline.cli.see.ExplainCommand;
import dev.plumbline.cli.see.LocateCommand;
import dev.plumbline.judge.ModelBusyException;
import dev.plumbline.llm.ModelFailedException;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// The door of the command line.
@Command(
    name = "plumbline",
    version = "plumbline 0.1.0-SNAPSHOT",
    description = "Evaluates texts against rubrics so that the result can be defended.",
    subcommands = {
      CompileCommand.class,
      DraftCommand.class,
      ApproveCommand.class,
      CasesCommand.class,
      ImportCommand.class,
      EvaluateCommand.class,
      ScoreCommand.class,
      ExplainCommand.class,
      LocateCommand.class,
      CalibrateCommand.class,
      VerifyCommand.class,
      ReplayCommand.class,
      EraseCommand.class,
      CommandLine.HelpCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:ok",
      "1:not passed (with --gate)",
      "2:wrong usage or input",
      "3:rubric rejected",
      "4:more documents without a score than --max-unscored allows",
      "5:an artefact does not match its digest",
      "6:the judge's provider failed",
      "7:the store or the output cannot be read or written",
      "70:a fault of plumbline itself"
    },
    mixinStandardHelpOptions = true)
public final class Plumbline implements CommandEnvironment, Runnable {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec;

  Plumbline(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Map<String, String> environment() {
    return environment;
  }

  public static void main(String[] arguments) {
    int exit = run(arguments, OutputStreams.standard());
    if (exit != ExitCode.OK) {
      System.exit(exit);
    }
  }

  /// Runs one command; what it prints goes to the given streams. Answers the exit code.
  public static int run(String[] arguments, OutputStreams streams) {
    return run(arguments, streams, System.getenv());
  }

  /// As [#run(String\[\], Streams)], where the environment is another.
  public static int run(
      String[] arguments, OutputStreams streams, Map<String, String> environment) {
    CommandLine line = new CommandLine(new Plumbline(environment));
    line.setOut(streams.out());
    line.setErr(streams.err());
    line.setExecutionExceptionHandler((e, command, _) -> failed(e, command.getErr()));
    line.setParameterExceptionHandler((e, _) -> {
      PrintWriter err = e.getCommandLine().getErr();
      err.println("plumbline: " + e.getMessage());
      err.println("try `" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help`");
      return ExitCode.USAGE;
    });
    int exit = line.execute(arguments);
    streams.err().flush();
    if (streams.out().checkError()) {
      streams.err().println("plumbline: the output cannot be written");
      return ExitCode.STORE;
    }
    return exit;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "a command is missing: compile, draft, approve, cases, import, evaluate, score, explain, locate, calibrate, verify, replay or erase");
  }

  private static int failed(Exception e, PrintWriter err) {
    return switch (e) {
      case CliError cliError -> {
        cliError.lines().forEach(err::println);
        yield cliError.exitCode();
      }
      case ModelBusyException busy -> {
        err.println("plumbline: the model gave no answer: " + busy.getMessage());
        err.println("what it did say is kept; the same command goes on from there");
        yield ExitCode.PROVIDER;
      }
      case ModelFailedException failed -> {
        err.println("plumbline: " + failed.getMessage());
        yield ExitCode.PROVIDER;
      }
      case StoreFailedException failed -> {
        err.println("plumbline: the store failed: " + failed.getMessage());
        yield ExitCode.STORE;
      }
      case IOException io -> {
        err.println("plumbline: " + InputFiles.words(io));
        yield ExitCode.USAGE;
      }
      case UncheckedIOException io -> {
        err.println("plumbline: " + InputFiles.words(io.getCause()));
        yield ExitCode.USAGE;
      }
      default -> {
        err.println("plumbline: a fault of plumbline itself: " + where(e));
        err.println("please report it with the rubric that shows it; no result was written");
        yield ExitCode.INTERNAL;
      }
    };
  }

  /// What it was and where; never its message, which may hold somebody's text.
  private static String where(Exception e) {
    StackTraceElement[] trace = e.getStackTrace();
    return e.getClass().getSimpleName() + (trace.length == 0 ? "" : " at " + trace[0]);
  }
}

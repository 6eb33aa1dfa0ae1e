package dev.plumbline.cli;

import dev.plumbline.cli.author.ApproveCommand;
import dev.plumbline.cli.author.CasesCommand;
import dev.plumbline.cli.author.CompileCommand;
import dev.plumbline.cli.author.DraftCommand;
import dev.plumbline.cli.batch.PromptsCommand;
import dev.plumbline.cli.compare.CheckCommand;
import dev.plumbline.cli.compare.DiffCommand;
import dev.plumbline.cli.learn.ReportCommand;
import dev.plumbline.cli.monitor.DriftCommand;
import dev.plumbline.cli.monitor.StatsCommand;
import dev.plumbline.cli.prove.EraseCommand;
import dev.plumbline.cli.prove.ExportCommand;
import dev.plumbline.cli.prove.ProveCommand;
import dev.plumbline.cli.prove.ReplayCommand;
import dev.plumbline.cli.prove.SignCommand;
import dev.plumbline.cli.prove.VerifyCommand;
import dev.plumbline.cli.review.ReviewCommand;
import dev.plumbline.cli.ruling.AppealCommand;
import dev.plumbline.cli.ruling.HistoryCommand;
import dev.plumbline.cli.ruling.RulingCommand;
import dev.plumbline.cli.score.EvaluateCommand;
import dev.plumbline.cli.score.ExtractCommand;
import dev.plumbline.cli.score.ScoreCommand;
import dev.plumbline.cli.see.AliasesCommand;
import dev.plumbline.cli.see.ExplainCommand;
import dev.plumbline.cli.see.LocateCommand;
import dev.plumbline.cli.see.QueryCommand;
import dev.plumbline.cli.see.RunsCommand;
import dev.plumbline.cli.see.ShowCommand;
import dev.plumbline.cli.view.ViewCommand;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/// The commands by name. A type is loaded when its command is named.
final class Commands {

  /// In the order of the help.
  static final List<String> NAMES =
      List.of(
          "demo",
          "new",
          "compile",
          "draft",
          "approve",
          "cases",
          "import",
          "evaluate",
          "extract",
          "prompts",
          "score",
          "runs",
          "report",
          "stats",
          "drift",
          "show",
          "explain",
          "view",
          "query",
          "diff",
          "baseline",
          "check",
          "review",
          "ruling",
          "appeal",
          "history",
          "aliases",
          "locate",
          "calibrate",
          "experiment",
          "verify",
          "prove",
          "keys",
          "sign",
          "export",
          "log",
          "replay",
          "erase",
          "store",
          "completion",
          "help");

  /// Commands that describe the others.
  static final Set<String> LISTING = Set.of("completion", "help");

  /// @param name one of [#NAMES]
  static Class<?> type(String name) {
    return switch (name) {
      case "demo" -> DemoCommand.class;
      case "new" -> NewCommand.class;
      case "compile" -> CompileCommand.class;
      case "draft" -> DraftCommand.class;
      case "approve" -> ApproveCommand.class;
      case "cases" -> CasesCommand.class;
      case "import" -> ImportCommand.class;
      case "evaluate" -> EvaluateCommand.class;
      case "extract" -> ExtractCommand.class;
      case "prompts" -> PromptsCommand.class;
      case "score" -> ScoreCommand.class;
      case "runs" -> RunsCommand.class;
      case "report" -> ReportCommand.class;
      case "stats" -> StatsCommand.class;
      case "drift" -> DriftCommand.class;
      case "show" -> ShowCommand.class;
      case "explain" -> ExplainCommand.class;
      case "view" -> ViewCommand.class;
      case "query" -> QueryCommand.class;
      case "diff" -> DiffCommand.class;
      case "baseline" -> BaselineCommand.class;
      case "check" -> CheckCommand.class;
      case "review" -> ReviewCommand.class;
      case "ruling" -> RulingCommand.class;
      case "appeal" -> AppealCommand.class;
      case "history" -> HistoryCommand.class;
      case "aliases" -> AliasesCommand.class;
      case "locate" -> LocateCommand.class;
      case "calibrate" -> CalibrateCommand.class;
      case "experiment" -> ExperimentCommand.class;
      case "verify" -> VerifyCommand.class;
      case "prove" -> ProveCommand.class;
      case "keys" -> KeysCommand.class;
      case "sign" -> SignCommand.class;
      case "export" -> ExportCommand.class;
      case "log" -> LogCommand.class;
      case "replay" -> ReplayCommand.class;
      case "erase" -> EraseCommand.class;
      case "store" -> StoreCommand.class;
      case "completion" -> CompletionCommand.class;
      case "help" -> CommandLine.HelpCommand.class;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private Commands() {}
}

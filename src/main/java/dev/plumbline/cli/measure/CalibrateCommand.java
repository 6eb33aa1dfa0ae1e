package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `calibrate`: maps a judge's scores to the scale of human raters.
@UsageExamples("plumbline measure calibrate fit --run @latest --labels human.csv")
@Command(
    header = "Maps a judge's scores to the human scale.",
    subcommands = {CalibrateFitCommand.class, CalibrateStudyCommand.class},
    mixinStandardHelpOptions = true)
final class CalibrateCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "name a command: calibrate fit or calibrate study");
  }
}

package dev.plumbline.cli;

import dev.plumbline.cli.learn.CalibrateFitCommand;
import dev.plumbline.cli.learn.CalibrateStudyCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `calibrate`: the way from a judge's scores to people's.
@Command(
    name = "calibrate",
    description = "Maps a judge's scores to the human scale.",
    subcommands = {CalibrateFitCommand.class, CalibrateStudyCommand.class},
    mixinStandardHelpOptions = true)
final class CalibrateCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "a command is missing: calibrate fit or calibrate study");
  }
}

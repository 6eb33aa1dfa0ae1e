package dev.plumbline.cli.proof;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `keys`: the keys that sign.
@Command(
    name = "keys",
    header = "Makes keys to sign with, and shows their public part.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline proof keys new release.key%n"
            + "  plumbline proof keys public arn:aws:kms:… > release.key.pub%n"
            + "%nUsage: ",
    subcommands = {KeysNewCommand.class, KeysPublicCommand.class},
    mixinStandardHelpOptions = true)
public final class KeysCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a command: new or public");
  }
}

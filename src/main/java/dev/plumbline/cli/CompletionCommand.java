package dev.plumbline.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `completion`: prints what a shell needs to complete commands and options.
@Command(
    name = "completion",
    header = "Prints a completion script for bash or zsh.",
    synopsisHeading =
        "%nExample:%n" + "  plumbline completion > ~/.plumbline-completion%n" + "%nUsage: ",
    footer = {
      "",
      "Load it in every shell with a line in ~/.bashrc or ~/.zshrc:",
      "  . ~/.plumbline-completion"
    },
    mixinStandardHelpOptions = true)
public final class CompletionCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    root.getOut().print(AutoComplete.bash(root.getCommandName(), root));
    root.getOut().flush();
  }
}

package dev.plumbline.local;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The door of the command line.
@Command(
    name = "plumbline",
    version = "plumbline 0.1.0-SNAPSHOT",
    description = "Evaluates texts against rubrics so that the result can be defended.",
    mixinStandardHelpOptions = true)
public final class Plumbline implements Runnable {

  public static void main(String[] arguments) {
    int exit = new CommandLine(new Plumbline()).execute(arguments);
    if (exit != 0) {
      System.exit(exit);
    }
  }

  @Override
  public void run() {
    CommandLine line = new CommandLine(this);
    line.printVersionHelp(System.out);
    line.usage(System.out);
  }
}

package dev.plumbline.cli.output;

import dev.plumbline.cli.PlumblineCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/// What a command printed and how it ended.
public record CapturedOutput(int exit, String out, String err) {

  public static CapturedOutput run(String... arguments) {
    return run(System.getenv(), arguments);
  }

  public static CapturedOutput run(Map<String, String> environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    OutputStreams streams = new OutputStreams(new PrintWriter(out), new PrintWriter(err, true));
    int exit = PlumblineCommand.run(arguments, streams, environment);
    return new CapturedOutput(exit, out.toString(), err.toString());
  }
}

package dev.plumbline.local;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/// What a command printed and how it ended.
public record Captured(int exit, String out, String err) {

  static Captured run(String... arguments) {
    return run(System.getenv(), arguments);
  }

  public static Captured run(Map<String, String> environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Streams streams = new Streams(new PrintWriter(out), new PrintWriter(err, true));
    int exit = Plumbline.run(arguments, streams, environment);
    return new Captured(exit, out.toString(), err.toString());
  }
}

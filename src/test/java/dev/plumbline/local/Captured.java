package dev.plumbline.local;

import java.io.PrintWriter;
import java.io.StringWriter;

/// What a command printed and how it ended.
record Captured(int exit, String out, String err) {

  static Captured run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        Plumbline.run(arguments, new Streams(new PrintWriter(out), new PrintWriter(err, true)));
    return new Captured(exit, out.toString(), err.toString());
  }
}

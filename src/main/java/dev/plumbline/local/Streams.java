package dev.plumbline.local;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/// Where a command prints: results on one side, everything else on the other, always as UTF-8.
record Streams(PrintWriter out, PrintWriter err) {

  static Streams standard() {
    return new Streams(
        new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)),
        new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true));
  }
}

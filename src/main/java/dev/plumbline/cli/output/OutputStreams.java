package dev.plumbline.cli.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/// The streams of a command: results to `out`, everything else to `err`, both in UTF-8. Results do
/// not go through `System.out`, which would hide that a disk is full.
public record OutputStreams(PrintWriter out, PrintWriter err) {

  public static OutputStreams standard() {
    return new OutputStreams(
        new PrintWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8)),
        new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true));
  }
}

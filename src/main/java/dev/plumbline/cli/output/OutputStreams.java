package dev.plumbline.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.present.terminal.TerminalWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/// The streams of a command: results to `out`, everything else to `err`, both in UTF-8. Results do
/// not go through `System.out`, which would hide that a disk is full.
public record OutputStreams(PrintWriter out, PrintWriter err) {

  private static final Path STANDARD_OUTPUT = Path.of("/dev/fd/1");

  /// Of the mode of a file, the bits of its type, and three types (POSIX, sys/stat.h).
  private static final int TYPE = 0xF000;

  private static final int PIPE = 0x1000;
  private static final int SOCKET = 0xC000;
  private static final int CHARACTER_DEVICE = 0x2000;

  public static OutputStreams standard() {
    int type = type(STANDARD_OUTPUT);
    OutputStream output = new FileOutputStream(FileDescriptor.out);
    Writer writer =
        new OutputStreamWriter(
            type == PIPE || type == SOCKET ? new PipeOutput(output) : output, UTF_8);
    return new OutputStreams(
        new PrintWriter(type == CHARACTER_DEVICE ? new TerminalWriter(writer) : writer),
        new PrintWriter(new OutputStreamWriter(System.err, UTF_8), true));
  }

  /// 0 where it is not known.
  private static int type(Path path) {
    try {
      return (int) Files.getAttribute(path, "unix:mode") & TYPE;
    } catch (IOException | IllegalArgumentException | UnsupportedOperationException unknown) {
      return 0;
    }
  }

  /// A pipe whose reader may have read enough, as `head` does: what is written then goes nowhere,
  /// and that is no failure. No other failure can befall a write to a pipe; the message of this one
  /// depends on the system and its language.
  private static final class PipeOutput extends OutputStream {

    private final OutputStream pipe;
    private boolean hasReader = true;

    PipeOutput(OutputStream pipe) {
      this.pipe = pipe;
    }

    @Override
    public void write(int octet) {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      if (hasReader) {
        try {
          pipe.write(bytes, offset, length);
        } catch (IOException readerGone) {
          hasReader = false;
        }
      }
    }
  }
}

package dev.plumbline.aws.function.log;

/// The log of the functions: one line for each request, of codes, digests and counts. It never
/// contains a text, a quote or the message of a problem.
public interface RequestLog {

  /// Discards every line.
  RequestLog SILENT = line -> {};

  /// @param line JSON without a line feed
  void write(String line);
}

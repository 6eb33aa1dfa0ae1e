package dev.plumbline.function.log;

/// Where functions tell what they did: one line a request, of words, digests and counts. No text,
/// quote or message of a problem ever goes there.
public interface RequestLog {

  /// Tells nobody.
  RequestLog SILENT = line -> {};

  /// @param line JSON without a line feed
  void tell(String line);
}

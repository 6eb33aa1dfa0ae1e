package dev.plumbline.function;

/// Where functions tell what they did: one line a request, of words, digests and counts. No text,
/// quote or message of a problem ever goes there.
public interface Journal {

  /// Tells nobody.
  Journal SILENT = line -> {};

  /// @param line JSON without a line feed
  void tell(String line);
}

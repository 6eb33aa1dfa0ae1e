package dev.plumbline.source;

/// Objects by reference, fetched in one read, so that what is hashed is what is used.
public interface Source {

  /// Where nothing may be read from.
  Source NONE = (reference, bytesMax) -> new Fetched.Denied();

  /// @param bytesMax larger objects are not read
  /// @throws SourceBusy if it did not answer now
  Fetched fetch(Reference reference, int bytesMax);
}

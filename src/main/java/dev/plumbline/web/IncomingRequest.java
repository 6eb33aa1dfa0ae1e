package dev.plumbline.web;

import java.io.InputStream;
import java.net.URI;
import java.util.List;

/// A request as it came in, of which nothing has been checked.
///
/// @param target the address as it was written
/// @param headers by any spelling of their names
/// @param port at which the request came in
public record IncomingRequest(
    String method, URI target, HeaderLookup headers, InputStream body, int port) {

  /// The values of a header.
  public interface HeaderLookup {
    /// @return empty if it was not sent
    List<String> find(String name);
  }

  List<String> header(String name) {
    return headers.find(name);
  }
}

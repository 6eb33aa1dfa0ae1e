package dev.plumbline.web;

import dev.plumbline.base.canonical.SortedCopy;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.SortedMap;

/// A request that passed every check.
///
/// @param path such as `/runs/`, without anything that would have to be decoded
/// @param isPost whether it carries a form, sent by a page of this server
/// @param query by name
/// @param form by name, empty unless it is a post
public record WebRequest(
    String path, boolean isPost, SortedMap<String, String> query, SortedMap<String, String> form) {

  public WebRequest {
    query = SortedCopy.of(query);
    form = SortedCopy.of(form);
  }

  /// A field of the query, empty if it is not there.
  public String asked(String name) {
    return query.getOrDefault(name, "");
  }

  /// A field of the form, empty if it is not there.
  public String sent(String name) {
    return form.getOrDefault(name, "");
  }

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
}

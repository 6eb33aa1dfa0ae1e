package dev.plumbline.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Sends requests as they are written, also those that no browser or client would send.
public final class RawHttp {

  private final int port;
  private final String cookie;

  /// An answer.
  public record Answer(int status, List<String> headers, String body) {

    public String header(String name) {
      String prefix = name.toLowerCase(Locale.ROOT) + ": ";
      return headers.stream()
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
          .map(line -> line.substring(prefix.length()))
          .findFirst()
          .orElse("");
    }
  }

  private RawHttp(int port, String cookie) {
    this.port = port;
    this.cookie = cookie;
  }

  /// Comes in by the address that the server printed.
  public static RawHttp enter(String entry) throws IOException {
    int port = Integer.parseInt(entry.replaceAll(".*:(\\d+)/.*", "$1"));
    RawHttp stranger = stranger(port);
    Answer answer = stranger.get("/" + entry.substring(entry.indexOf('?')));
    return new RawHttp(port, answer.header("Set-Cookie").replaceAll(";.*", ""));
  }

  public static RawHttp stranger(int port) {
    return new RawHttp(port, "");
  }

  public int port() {
    return port;
  }

  public String cookie() {
    return cookie;
  }

  public Answer get(String target, String... headers) throws IOException {
    return ask("GET", target, "127.0.0.1:" + port, "", headers);
  }

  public Answer post(String target, String form, String... headers) throws IOException {
    String[] all = Arrays.copyOf(headers, headers.length + 1);
    all[headers.length] = "Content-Type: application/x-www-form-urlencoded";
    return ask("POST", target, "127.0.0.1:" + port, form, all);
  }

  public Answer ask(String method, String target, String host, String body, String... headers)
      throws IOException {
    StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
    head.append(host.isEmpty() ? "" : "Host: " + host + "\r\n");
    head.append(cookie.isEmpty() ? "" : "Cookie: " + cookie + "\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    if (method.equals("POST")) {
      head.append("Content-Length: ").append(bytes.length).append("\r\n");
    }
    return send(head + "Connection: close\r\n\r\n" + body);
  }

  public Answer send(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
      socket.setSoTimeout(30_000);
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(StandardCharsets.UTF_8));
      out.flush();
      return read(socket.getInputStream());
    }
  }

  static Answer read(InputStream in) throws IOException {
    String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    int end = all.indexOf("\r\n\r\n");
    if (end < 0) {
      return new Answer(0, List.of(), "");
    }
    List<String> lines = all.substring(0, end).lines().toList();
    return new Answer(
        Integer.parseInt(lines.getFirst().split(" ")[1]),
        lines.subList(1, lines.size()),
        all.substring(end + 4));
  }
}

package dev.plumbline.run.documents;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.dom.field.ContentTypeField;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.MimeConfig;

/// A mail as a program has stored it (RFC 5322, MIME).
///
/// @param id its message id; may be empty
/// @param before the ids of the mails that it answers, the oldest first
/// @param from the address of who sent it, in lower case; may be empty
/// @param name of who sent it; may be empty
/// @param date by ISO 8601; may be empty
/// @param text its parts, of alternatives the plain one, with flowed lines joined
/// @param leftOut the kinds of its other parts, such as `image/png`
record Mail(
    String id,
    List<String> before,
    String from,
    String name,
    String date,
    String text,
    List<String> leftOut) {

  private static final Pattern ID = Pattern.compile("<([^<>\\s]{1,998})>");
  private static final Pattern FLOWED = Pattern.compile("(>*)( ?)(.*)", Pattern.DOTALL);

  /// The mails of a file: one, or those of a mailbox, each behind a line that begins with `From `.
  ///
  /// @throws IOException if one is no mail
  public static List<Mail> all(byte[] file) throws IOException {
    List<Mail> mails = new ArrayList<>();
    for (byte[] one : split(file)) {
      mails.add(read(one));
    }
    return mails;
  }

  /// In a mailbox a line that could be taken for the begin of a mail has `>` before it.
  private static List<byte[]> split(byte[] file) {
    List<byte[]> all = new ArrayList<>();
    if (!startsWith(file, 0, "From ")) {
      return List.of(file);
    }
    ByteArrayOutputStream mail = new ByteArrayOutputStream();
    boolean isFirst = true;
    boolean isBlank = true;
    for (int from = 0; from < file.length; ) {
      int to = from;
      while (to < file.length && file[to++] != '\n') {}
      if (isBlank && startsWith(file, from, "From ")) {
        if (!isFirst) {
          all.add(mail.toByteArray());
        }
        isFirst = false;
        mail.reset();
      } else {
        int marks = from;
        while (marks < to && file[marks] == '>') {
          marks++;
        }
        int skipped = marks > from && startsWith(file, marks, "From ") ? 1 : 0;
        mail.write(file, from + skipped, to - from - skipped);
      }
      isBlank = to - from == 1 || to - from == 2 && file[from] == '\r';
      from = to;
    }
    all.add(mail.toByteArray());
    return all;
  }

  private static boolean startsWith(byte[] file, int at, String words) {
    byte[] wanted = words.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < wanted.length; i++) {
      if (at + i >= file.length || file[at + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  private static Mail read(byte[] bytes) throws IOException {
    DefaultMessageBuilder builder = new DefaultMessageBuilder();
    builder.setMimeEntityConfig(
        MimeConfig.custom().setMaxHeaderLen(-1).setMaxLineLen(-1).setMaxHeaderCount(-1).build());
    Message message = builder.parseMessage(new ByteArrayInputStream(bytes));
    if (Stream.of("From", "Date", "Subject", "Message-ID", "Content-Type")
        .allMatch(name -> header(message, name).isEmpty())) {
      throw new IOException("it has no header");
    }
    List<String> leftOut = new ArrayList<>();
    StringJoiner text = new StringJoiner("\n\n");
    for (Entity body : bodies(message, leftOut)) {
      text.add(text(body));
    }
    Optional<Mailbox> sender =
        Stream.ofNullable(message.getFrom()).flatMap(List::stream).findFirst();
    return new Mail(
        ids(header(message, "Message-ID")).stream().findFirst().orElse(""),
        ids(header(message, "References") + " " + header(message, "In-Reply-To")),
        sender.map(it -> it.getAddress().toLowerCase(Locale.ROOT)).orElse(""),
        sender.map(Mailbox::getName).orElse(""),
        Optional.ofNullable(message.getDate()).map(it -> it.toInstant().toString()).orElse(""),
        text.toString(),
        List.copyOf(leftOut));
  }

  private static String header(Message message, String name) {
    Field field = message.getHeader().getField(name);
    return field == null ? "" : field.getBody();
  }

  private static List<String> ids(String written) {
    return ID.matcher(written).results().map(found -> found.group(1)).distinct().toList();
  }

  /// The parts that say what the mail says: of alternatives the plain one. Attachments are none.
  private static List<Entity> bodies(Entity entity, List<String> leftOut) {
    if (entity.getBody() instanceof Multipart parts) {
      List<List<Entity>> each = new ArrayList<>();
      for (Entity part : parts.getBodyParts()) {
        each.add(bodies(part, leftOut));
      }
      each.removeIf(List::isEmpty);
      Optional<List<Entity>> plain =
          each.stream()
              .filter(some -> "text/plain".equals(some.getFirst().getMimeType()))
              .findFirst();
      return "alternative".equals(parts.getSubType())
          ? plain.or(() -> each.stream().findFirst()).orElse(List.of())
          : each.stream().flatMap(List::stream).toList();
    }
    boolean isText =
        entity.getBody() instanceof TextBody
            && List.of("text/plain", "text/html").contains(entity.getMimeType())
            && !"attachment".equalsIgnoreCase(entity.getDispositionType());
    if (!isText) {
      leftOut.add(entity.getMimeType());
    }
    return isText ? List.of(entity) : List.of();
  }

  private static String text(Entity body) throws IOException {
    Optional<ContentTypeField> type =
        Optional.ofNullable(body.getHeader().getField("Content-Type"))
            .filter(ContentTypeField.class::isInstance)
            .map(ContentTypeField.class::cast);
    byte[] bytes;
    try (InputStream in = ((TextBody) body.getBody()).getInputStream()) {
      bytes = in.readAllBytes();
    }
    String text =
        decoded(bytes, type.map(ContentTypeField::getCharset).orElse("")).replace("\r\n", "\n");
    boolean isFlowed =
        type.map(it -> it.getParameter("format")).filter("flowed"::equalsIgnoreCase).isPresent();
    boolean isSpaced =
        type.map(it -> it.getParameter("delsp")).filter("yes"::equalsIgnoreCase).isPresent();
    return (isFlowed ? unfolded(text, isSpaced) : text).strip();
  }

  /// By the charset that is named; without one, or with one that nobody knows, by UTF-8 where that
  /// fits, and else by Windows-1252. Many programs name none.
  private static String decoded(byte[] bytes, String charset) {
    try {
      boolean isNamed = !charset.isEmpty() && !charset.equalsIgnoreCase("us-ascii");
      if (isNamed && Charset.isSupported(charset)) {
        return new String(bytes, Charset.forName(charset));
      }
    } catch (IllegalCharsetNameException _) {
      // as one that nobody knows
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException _) {
      return new String(bytes, Charset.forName("windows-1252"));
    }
  }

  /// Joins lines that end with a blank with the next one of the same depth (RFC 3676). The mark of
  /// a signature ends with a blank and joins nothing.
  private static String unfolded(String text, boolean deletesSpace) {
    StringBuilder out = new StringBuilder();
    String open = "";
    boolean goesOn = false;
    for (String line : text.split("\n", -1)) {
      Matcher parts = FLOWED.matcher(line);
      parts.matches();
      String depth = parts.group(1);
      String words = depth.isEmpty() ? line.replaceFirst("^ ", "") : parts.group(3);
      boolean isSignature = words.equals("-- ");
      if (goesOn && depth.equals(open) && !isSignature) {
        out.append(words);
      } else {
        out.append(out.isEmpty() ? "" : "\n").append(depth).append(depth.isEmpty() ? "" : " ");
        out.append(words);
      }
      open = depth;
      goesOn = words.endsWith(" ") && !isSignature;
      if (goesOn && deletesSpace) {
        out.setLength(out.length() - 1);
      }
    }
    return out.toString();
  }
}

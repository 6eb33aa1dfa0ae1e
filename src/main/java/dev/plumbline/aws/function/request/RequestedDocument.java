package dev.plumbline.aws.function.request;

import dev.plumbline.aws.function.request.TextInputLoader.TextInput;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.run.documents.PartsReader;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A document that a request contains, or whose texts it refers to: a text, the messages of a
/// conversation, or parts; and sources.
///
/// @param text empty where there are turns
/// @param leftOut what its messages hold that nobody said, in words
public record RequestedDocument(
    Optional<TextInput> text,
    List<GivenPart> parts,
    SortedMap<String, TextInput> context,
    String leftOut) {

  private static final String MESSAGES = "messages";
  private static final String PARTS = "parts";
  private static final String SOURCES = "sources";

  /// What a line of a batch has in place of `document`.
  public static final List<String> INLINE =
      List.of("text", TextInput.S3, MESSAGES, PARTS, SOURCES, "context");

  /// Reads a document; keys that it does not know are left to the caller.
  public static RequestedDocument read(RequestBody document) {
    PartsReader reader =
        new PartsReader((place, message, help) -> {
          String key = place.substring(1);
          int end = key.indexOf('/');
          document.addProblem(
              end < 0 ? key : key.substring(0, end),
              ProblemCode.WRONG_TYPE,
              end < 0 ? message : message + ", at `" + key.substring(end) + "`",
              help);
        });
    List<String> forms =
        Stream.of(MESSAGES, PARTS, "text", TextInput.S3)
            .filter(key -> document.find(key).isPresent())
            .toList();
    Optional<Json> messages = document.json(MESSAGES);
    Optional<Json> written = document.json(PARTS);
    boolean isText = messages.or(() -> written).isEmpty();
    if (forms.size() > 1 && !isText) {
      document.addProblem(
          forms.getLast(),
          ProblemCode.KEY_NOT_ALLOWED,
          PartsReader.twice(forms),
          "send one of `text`, `s3`, `messages` and `parts`");
    }
    List<GivenPart> parts = new ArrayList<>();
    messages.ifPresent(it -> parts.addAll(reader.messages("/" + MESSAGES, it)));
    written.ifPresent(it -> parts.addAll(reader.parts("/" + PARTS, it)));
    Optional<TextInput> text = isText ? Optional.of(TextInput.text(document)) : Optional.empty();
    Optional<Json> sources = document.json(SOURCES);
    sources.ifPresent(it -> parts.addAll(reader.sources("/" + SOURCES, it)));
    RequestBody context = document.part("context");
    SortedMap<String, TextInput> beside = new TreeMap<>();
    context.keys().forEach(name -> beside.put(name, TextInput.textOrObject(context, name)));
    String leftOut = String.join("; ", PartsReader.LeftOut.lines(reader.leftOut()));
    return new RequestedDocument(text, parts, beside, leftOut);
  }

  /// What a document consists of, beside a `document` that contains it: one of the two would be
  /// scored, and the other one ignored.
  public static void refuseBeside(RequestBody body, List<String> keys) {
    if (body.has("document")) {
      keys.stream()
          .filter(body::has)
          .forEach(key ->
              body.addProblem(
                  key,
                  ProblemCode.KEY_NOT_ALLOWED,
                  "there is `document`, too",
                  "write it into `document`, or leave that out"));
    }
  }

  /// The document with the texts that it refers to.
  public Document fetched(TextInputLoader loader) {
    List<GivenPart> all = new ArrayList<>();
    text.ifPresent(it -> all.add(GivenPart.of("", Optional.empty(), loader.text(it))));
    all.addAll(parts);
    SortedMap<String, String> texts = new TreeMap<>();
    context.forEach((name, part) -> texts.put(name, loader.text(part)));
    return Document.of(all, texts);
  }
}

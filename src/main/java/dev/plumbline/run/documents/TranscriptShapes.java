package dev.plumbline.run.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Knows transcripts of calls and chats by their members: Amazon Connect Contact Lens and
/// Transcribe, Deepgram, AssemblyAI, Whisper, exports of Slack. Their utterances become messages
/// with who speaks, the words and the time.
final class TranscriptShapes {

  /// Where utterances are, and the members that have speaker, words and begin; several names where
  /// versions differ.
  private record Shape(String list, List<String> speaker, List<String> words, List<String> begin) {}

  private static final List<Shape> SHAPES =
      List.of(
          // Contact Lens after a call, and in real time
          new Shape(
              "Transcript",
              List.of("ParticipantRole", "ParticipantId"),
              List.of("Content"),
              List.of("BeginOffsetMillis")),
          new Shape(
              "Segments",
              List.of("Transcript.ParticipantRole", "Transcript.ParticipantId"),
              List.of("Transcript.Content"),
              List.of("Transcript.BeginOffsetMillis")),
          // Transcribe with speakers
          new Shape(
              "results.audio_segments",
              List.of("speaker_label", "channel_label"),
              List.of("transcript"),
              List.of("start_time")),
          // Deepgram with utterances, or with paragraphs
          new Shape(
              "results.utterances",
              List.of("speaker", "channel"),
              List.of("transcript"),
              List.of("start")),
          new Shape(
              "results.channels.0.alternatives.0.paragraphs.paragraphs",
              List.of("speaker"),
              List.of("sentences"),
              List.of("start")),
          // AssemblyAI
          new Shape("utterances", List.of("speaker"), List.of("text"), List.of("start")),
          // Whisper and its descendants
          new Shape("segments", List.of("speaker"), List.of("text"), List.of("start")));

  /// The conversations of a line: itself unless it is a transcript.
  static List<JsonObject> conversations(JsonObject line, FieldMapping fields) {
    String messages = fields.fieldName(FieldMapping.MESSAGES);
    if (FieldMapping.at(line, messages).orElse(JsonNull.NULL) instanceof JsonArray(var list)) {
      return isSlack(list) ? slack(line, list, messages, fields) : List.of(line);
    }
    JsonObject transcript = line.member(messages) instanceof JsonObject inner ? inner : line;
    return utterances(transcript)
        .map(found -> List.of(told(line, fields, new JsonArray(found))))
        .orElse(List.of(line));
  }

  static Optional<List<Json>> utterances(JsonObject transcript) {
    Optional<List<Json>> items = items(transcript);
    if (items.isPresent()) {
      return items;
    }
    for (Shape shape : SHAPES) {
      if (FieldMapping.at(transcript, shape.list()).orElse(JsonNull.NULL)
              instanceof JsonArray(var list)
          && !list.isEmpty()
          && list.stream().anyMatch(one -> first(one, shape.words()).isPresent())) {
        SortedMap<String, String> roles = participants(transcript);
        return Optional.of(
            list.stream()
                .filter(one -> first(one, shape.words()).isPresent())
                .map(one -> {
                  String speaker = first(one, shape.speaker()).map(UnsaidMessage::text).orElse("");
                  return message(
                      roles.getOrDefault(speaker, speaker),
                      words(first(one, shape.words()).orElseThrow()),
                      first(one, shape.begin()).map(UnsaidMessage::text).orElse(""),
                      one);
                })
                .toList());
      }
    }
    return Optional.empty();
  }

  /// Contact Lens names the role of each participant beside what they say.
  private static SortedMap<String, String> participants(JsonObject transcript) {
    SortedMap<String, String> roles = new TreeMap<>();
    if (transcript.member("Participants") instanceof JsonArray(var all)) {
      for (Json one : all) {
        Optional<Json> role = FieldMapping.at(one, "ParticipantRole");
        FieldMapping.at(one, "ParticipantId")
            .ifPresent(id ->
                role.ifPresent(it -> roles.put(UnsaidMessage.text(id), UnsaidMessage.text(it))));
      }
    }
    return roles;
  }

  /// Transcribe lists words, by channels one whole channel after the other: they are put together
  /// in the order of time.
  private static Optional<List<Json>> items(JsonObject transcript) {
    record Word(BigDecimal start, String speaker, String text, boolean isSign) {}
    List<Word> words = new ArrayList<>();
    Optional<Json> channels = FieldMapping.at(transcript, "results.channel_labels.channels");
    boolean segmented = FieldMapping.at(transcript, "results.audio_segments").isPresent();
    if (channels.isEmpty() && segmented) {
      return Optional.empty();
    }
    List<Json> lists = new ArrayList<>();
    if (channels.orElse(JsonNull.NULL) instanceof JsonArray(var all)) {
      lists.addAll(all);
    } else {
      FieldMapping.at(transcript, "results").ifPresent(lists::add);
    }
    SequencedMap<String, String> labels = labels(transcript);
    for (Json list : lists) {
      String channel = text(list, "channel_label");
      if (!(FieldMapping.at(list, "items").orElse(JsonNull.NULL) instanceof JsonArray(var all))) {
        continue;
      }
      BigDecimal last = BigDecimal.ZERO;
      String speaker = channel;
      for (Json item : all) {
        String start = text(item, "start_time");
        boolean isSign = start.isEmpty();
        if (!isSign) {
          last = new BigDecimal(start);
          speaker =
              channel.isEmpty()
                  ? FieldMapping.at(item, "speaker_label")
                      .map(UnsaidMessage::text)
                      .orElse(labels.getOrDefault(start, ""))
                  : channel;
        }
        String word = text(item, "alternatives.0.content");
        words.add(new Word(last, speaker, word, isSign));
      }
    }
    if (words.isEmpty()) {
      return Optional.empty();
    }
    words.sort(Comparator.comparing(Word::start)); // stable: a sign stays behind its word
    List<Json> messages = new ArrayList<>();
    StringBuilder said = new StringBuilder();
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      said.append(word.isSign() || said.isEmpty() ? "" : " ").append(word.text());
      if (i + 1 == words.size() || !words.get(i + 1).speaker().equals(word.speaker())) {
        int first = i;
        while (first > 0 && words.get(first - 1).speaker().equals(word.speaker())) {
          first--;
        }
        messages.add(
            message(
                word.speaker(),
                said.toString(),
                words.get(first).start().toPlainString(),
                JsonObject.EMPTY));
        said.setLength(0);
      }
    }
    return Optional.of(messages);
  }

  /// The speaker of each word by the time when it begins.
  private static SequencedMap<String, String> labels(JsonObject transcript) {
    SequencedMap<String, String> labels = new LinkedHashMap<>();
    if (FieldMapping.at(transcript, "results.speaker_labels.segments").orElse(JsonNull.NULL)
        instanceof JsonArray(var segments)) {
      for (Json segment : segments) {
        if (FieldMapping.at(segment, "items").orElse(JsonNull.NULL)
            instanceof JsonArray(var items)) {
          for (Json item : items) {
            FieldMapping.at(item, "start_time")
                .ifPresent(start ->
                    FieldMapping.at(item, "speaker_label")
                        .ifPresent(label ->
                            labels.put(UnsaidMessage.text(start), UnsaidMessage.text(label))));
          }
        }
      }
    }
    return labels;
  }

  private static boolean isSlack(List<Json> list) {
    return !list.isEmpty()
        && list.stream()
            .allMatch(one ->
                one instanceof JsonObject message
                    && message.has("ts")
                    && message.has("text")
                    && Stream.of("user", "bot_id", "subtype").anyMatch(message::has));
  }

  /// The messages of a day of a channel: each thread is a conversation, and all others are one.
  private static List<JsonObject> slack(
      JsonObject line, List<Json> list, String messages, FieldMapping fields) {
    SequencedMap<String, List<Json>> threads = new LinkedHashMap<>();
    for (Json one : list) {
      JsonObject message = (JsonObject) one;
      String thread = text(message, "thread_ts");
      JsonObjectBuilder json = JsonObject.builder();
      message
          .keysBesides(List.of("text", "user", "type", "username", "user_profile", "blocks"))
          .forEach(key -> json.put(key, message.get(key)));
      json.put(
          "name",
          Stream.of("user", "username", "bot_id")
              .flatMap(key -> message.find(key).stream())
              .map(UnsaidMessage::text)
              .findFirst()
              .orElse(""));
      String text = text(message, "text");
      json.put("content", text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"));
      threads.computeIfAbsent(thread, _ -> new ArrayList<>()).add(json.build());
    }
    List<JsonObject> all = new ArrayList<>();
    String field = fields.fieldName("id");
    String id = text(line, field);
    threads.forEach((thread, said) -> {
      JsonObject one = line.with(messages, said);
      all.add(thread.isEmpty() ? one : one.with(field, id + "/" + thread));
    });
    return all;
  }

  private static Json message(String speaker, String words, String begin, Json utterance) {
    JsonObjectBuilder json = JsonObject.builder();
    if (utterance instanceof JsonObject members) {
      Stream.of("is_final", "IsPartial", "is_partial")
          .filter(members::has)
          .forEach(key -> json.put(key, members.get(key)));
    }
    return json.put("role", speaker)
        .put("content", words.strip())
        .putUnlessEmpty("at", begin)
        .putUnlessEmpty("place", begin)
        .build();
  }

  /// A line with the messages that were found in it, and no whole text beside them.
  static JsonObject told(JsonObject line, FieldMapping fields, JsonArray turns) {
    return line.without(PartsReader.FORMS.stream().map(fields::fieldName).toList())
        .with(fields.fieldName(FieldMapping.MESSAGES), turns);
  }

  private static Optional<Json> first(Json object, List<String> paths) {
    return paths.stream()
        .flatMap(path -> FieldMapping.at(object, path).stream())
        .filter(value -> !(value instanceof JsonNull))
        .findFirst();
  }

  /// A text, or the sentences of a paragraph.
  private static String words(Json written) {
    if (!(written instanceof JsonArray(var sentences))) {
      return UnsaidMessage.text(written);
    }
    List<String> all = new ArrayList<>();
    sentences.forEach(each -> all.add(text(each, "text")));
    return String.join(" ", all);
  }

  private static String text(Json object, String path) {
    return FieldMapping.at(object, path).map(UnsaidMessage::text).orElse("");
  }

  private TranscriptShapes() {}
}

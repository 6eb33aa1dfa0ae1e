package dev.plumbline.run.documents;

import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_VALUE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_LINE;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.documents.PartsReader.LeftOut;
import dev.plumbline.run.documents.SingleFile.RawMail;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes conversations of what help desks, chats and recognisers of speech write: rows of one id
/// are turns of one conversation, roles, names and times are taken from where the mapping says they
/// are, and what was not said to the other side is left out.
final class ConversationReader {

  private static final List<String> TIMES =
      List.of("at", "created_at", "createdAt", "timestamp", "ts", "sent_at", "date", "time");

  /// Objects of a message that say who speaks.
  private static final List<String> AUTHORS = List.of("author", "from", "sender", "user", "actor");

  /// Names of members that may say that something was not said, or not by a person.
  private static final Pattern TELLING =
      Pattern.compile(
          "(?i).*(?:public|private|internal|visib|draft|(?:^|[_.])notes?$|hidden|deleted|redacted"
              + "|interim|partial|is_?final|bot(?:_|$)|automat|is_ai|ai_agent|subtype).*");

  private final FieldMapping fields;
  private final ConversationMapping mapping;
  private final Problems problems;
  private final ObjIntConsumer<JsonObject> conversations;

  /// Rows by the id of their conversation.
  private final SequencedMap<String, List<Row>> rows = new LinkedHashMap<>();

  private final List<LeftOut> leftOut = new ArrayList<>();
  private final SortedMap<String, List<String>> unread = new TreeMap<>();
  private final SortedMap<String, List<String>> disordered = new TreeMap<>();

  /// By which whoever speaks is called, where that is not the name of a role of ours, with a place.
  private final SortedMap<String, String> roleWords = new TreeMap<>();

  private boolean isForeign;
  private final SortedSet<String> members = new TreeSet<>();

  private record Row(JsonObject object, int line) {}

  /// A message with where it is, and when it was said.
  private record Message(JsonObject object, String place, Optional<MessageTime> time) {}

  /// @param conversations takes a line of a document, with the number of its line
  ConversationReader(
      FieldMapping fields,
      ConversationMapping mapping,
      Problems problems,
      ObjIntConsumer<JsonObject> conversations) {
    this.fields = fields;
    this.mapping = mapping;
    this.problems = problems;
    this.conversations = conversations;
  }

  void line(JsonObject line, int number) {
    RawMail.why(FieldMapping.at(line, fields.fieldName("text")).orElse(JsonNull.NULL))
        .ifPresent(why -> raw(why, number, fields.fieldName("text")));
    if (!fields.hasParts()) {
      Optional<String> dropped = dropped(line);
      dropped.ifPresent(why -> leftOut.add(new LeftOut(why, "line " + number)));
      if (dropped.isEmpty()) {
        conversations.accept(line, number);
      }
      return;
    }
    for (JsonObject one : TranscriptShapes.conversations(line, fields)) {
      Optional<List<Json>> messages = messages(one, number);
      if (messages.isPresent()) {
        spoken(one, messages.get(), number);
      } else if (isMessage(one.keys(), fields) && mapping.each().isEmpty()) {
        String id = DocumentLine.id(one, fields.fieldName("id"), number, problems);
        if (!id.isEmpty()) {
          rows.computeIfAbsent(id, _ -> new ArrayList<>()).add(new Row(one, number));
        }
      } else {
        conversations.accept(one, number);
      }
    }
  }

  /// Whether a line with these members is one message, a row of its conversation.
  static boolean isMessage(Collection<String> members, FieldMapping fields) {
    return fields.hasParts()
        && (fields.isMapped("role")
            || members.containsAll(List.of("role", "content"))
                && Stream.of(FieldMapping.MESSAGES, FieldMapping.PART_LIST, "text")
                    .map(fields::fieldName)
                    .noneMatch(members::contains));
  }

  /// Gives the conversations that are rows of a table, and says what was wrong with all of them.
  void end() {
    rows.forEach((id, turns) -> {
      List<Message> messages = new ArrayList<>();
      for (Row row : turns) {
        message(row.object(), "line " + row.line(), row.line(), messages);
      }
      give(turns.getFirst().object(), messages, turns.getFirst().line());
    });
    for (String member : mapping.keep().keySet()) {
      if (!members.isEmpty() && !members.contains(member)) {
        problems.add(
            "",
            UNKNOWN_VALUE,
            "`--keep`: no %s has %s"
                .formatted(fields.hasParts() ? "message" : "line", EscapedText.text(member)),
            Suggestion.of(member, List.copyOf(members), "they have"));
      }
    }
    if (!fields.hasParts()
        && !(mapping.each().isEmpty() && mapping.roles().isEmpty() && mapping.order().isEmpty())) {
      problems.add(
          "",
          UNKNOWN_VALUE,
          "`--each`, `--role` and `--order` are of messages, and the rubric reads texts",
          "leave them out, or let the rubric say `document: {graded: […]}`");
    }
    if (isForeign) {
      problems.add(
          UNKNOWN_VALUE,
          Place.of(""),
          "the messages are of the roles "
              + Suggestion.list(List.copyOf(roleWords.keySet()))
              + " ("
              + roleWords.firstEntry().getValue()
              + "); ours are "
              + Suggestion.list(ConversationMapping.ROLES),
          "map them: `--role " + RoleWords.mapping(roleWords.keySet()) + "`");
    }
  }

  /// What was left out, or not looked at, a line for each kind.
  void report(Consumer<String> notices) {
    LeftOut.lines(leftOut).forEach(one -> notices.accept("left out: " + one));
    unread.forEach((member, places) ->
        notices.accept(
            "not looked at: `%s` of %s (%s): `--keep %s=…` keeps those with one value of it"
                .formatted(
                    member, Plural.of(places.size(), "message"), places.getFirst(), member)));
    disordered.forEach((member, places) ->
        notices.accept(
            "%s not in the order of `%s` (%s): `--order %s` sorts the messages"
                .formatted(
                    Plural.of(places.size(), "conversation"), member, places.getFirst(), member)));
  }

  private Optional<List<Json>> messages(JsonObject line, int number) {
    if (mapping.each().isEmpty()) {
      return fields
          .find(line, FieldMapping.MESSAGES)
          .map(PartsReader::wrapped)
          .filter(JsonArray.class::isInstance)
          .map(list -> ((JsonArray) list).values());
    }
    List<Json> all = new ArrayList<>();
    for (String path : mapping.each()) {
      switch (FieldMapping.at(line, path)
          .or(() -> FieldMapping.at(line, fields.fieldName(FieldMapping.MESSAGES) + "." + path))
          .orElse(JsonNull.NULL)) {
        case JsonArray(var list) -> all.addAll(list);
        case JsonObject one -> all.add(one);
        default ->
            problems.add(
                WRONG_LINE,
                DocumentLine.at("/" + path, number),
                "there are no messages at " + EscapedText.text(path),
                Suggestion.of(path, line.keys(), "`--each` names a list; the members are"));
      }
    }
    return Optional.of(all);
  }

  private void spoken(JsonObject line, List<Json> list, int number) {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) instanceof JsonObject message) {
        message(message, DocumentLine.place(number, "/messages/" + i), number, messages);
      } else {
        conversations.accept(line, number); // whose reader says what is wrong
        return;
      }
    }
    give(line, messages, number);
  }

  /// A conversation with a role that is not known is not given: all such roles are named once.
  private void give(JsonObject line, List<Message> messages, int number) {
    if (messages.stream().anyMatch(it -> it.object().equals(JsonObject.EMPTY))) {
      return;
    }
    JsonArray turns = JsonArray.mapped(ordered(messages, number), Message::object);
    String field = fields.fieldName(FieldMapping.MESSAGES);
    boolean isOwn =
        mapping.each().isEmpty() && fields.find(line, FieldMapping.MESSAGES).isPresent();
    conversations.accept(
        isOwn ? line.with(field, turns) : TranscriptShapes.told(line, fields, turns), number);
  }

  private List<Message> ordered(List<Message> messages, int number) {
    boolean isTimed =
        messages.size() > 1 && messages.stream().allMatch(it -> it.time().isPresent());
    Comparator<Message> byTime = Comparator.comparing(it -> it.time().orElseThrow());
    if (!isTimed) {
      if (!mapping.order().isEmpty() && messages.size() > 1) {
        Message first =
            messages.stream().filter(it -> it.time().isEmpty()).findFirst().orElseThrow();
        problems.add(
            WRONG_LINE,
            DocumentLine.at("", number),
            EscapedText.text(orderPath(first.object())) + " is no time (" + first.place() + ")",
            "give times by ISO 8601 or as numbers");
      }
      return messages;
    }
    List<Message> sorted = messages.stream().sorted(byTime).toList();
    if (!mapping.order().isEmpty()) {
      return sorted;
    }
    if (!sorted.equals(messages)) {
      disordered
          .computeIfAbsent(orderPath(messages.getFirst().object()), _ -> new ArrayList<>())
          .add("line " + number);
    }
    return messages;
  }

  /// The member that says when a message was said; empty if none is known.
  private String orderPath(JsonObject message) {
    if (!mapping.order().isEmpty() && !mapping.order().equals("at")) {
      return mapping.order();
    }
    return fields.isMapped("at")
        ? fields.fieldName("at")
        : TIMES.stream().filter(message::has).findFirst().orElse("at");
  }

  private void message(JsonObject message, String place, int line, List<Message> messages) {
    Optional<String> dropped = dropped(message).or(() -> UnsaidMessage.why(unconditional(message)));
    if (dropped.isPresent()) {
      leftOut.add(new LeftOut(dropped.get(), place));
      return;
    }
    unread(message, place);
    String words = fields.isMapped("content") ? fields.fieldName("content") : "content";
    RawMail.why(FieldMapping.at(message, words).orElse(JsonNull.NULL))
        .ifPresent(why -> raw(why, line, words));
    Optional<MessageTime> time =
        FieldMapping.at(message, orderPath(message)).flatMap(MessageTime::of);
    messages.add(new Message(mapped(unconditional(message), place), place, time));
  }

  /// The first condition that keeps out a message, or a document without any.
  private Optional<String> dropped(JsonObject object) {
    object.keys().forEach(members::add);
    mapping.keep().keySet().stream()
        .filter(path -> FieldMapping.at(object, path).isPresent())
        .forEach(members::add);
    return mapping.keep().entrySet().stream()
        .filter(one -> !isKept(object, one.getKey(), one.getValue()))
        .map(one -> one.getKey() + ": " + value(object, one.getKey()))
        .findFirst();
  }

  private void raw(String why, int line, String field) {
    problems.add(
        WRONG_LINE,
        DocumentLine.at("/" + field, line),
        why,
        "give the mail as a file that ends with `.eml`, or its decoded body");
  }

  private boolean isKept(JsonObject message, String path, List<String> values) {
    String value = value(message, path);
    return values.contains(ConversationMapping.ANY)
        || values.stream().anyMatch(wanted -> wanted.equalsIgnoreCase(value));
  }

  /// Without the members by which the mapping itself says what is kept.
  private JsonObject unconditional(JsonObject message) {
    if (mapping.keep().keySet().stream().noneMatch(message::has)) {
      return message;
    }
    JsonObjectBuilder rest = JsonObject.builder();
    message
        .keysBesides(List.copyOf(mapping.keep().keySet()))
        .forEach(key -> rest.put(key, message.get(key)));
    return rest.build();
  }

  private static String value(JsonObject message, String path) {
    return UnsaidMessage.text(FieldMapping.at(message, path).orElse(JsonNull.NULL));
  }

  /// Notes the members that look as if they say what was not said, or that no person said it.
  private void unread(JsonObject message, String place) {
    Stream<String> own = message.keys().stream();
    Stream<String> ofAuthor =
        AUTHORS.stream()
            .filter(key -> message.member(key) instanceof JsonObject)
            .flatMap(key ->
                ((JsonObject) message.get(key)).keys().stream().map(inner -> key + "." + inner));
    Stream.concat(own, ofAuthor)
        .filter(path -> !mapping.keep().containsKey(path) && !UnsaidMessage.isSign(path))
        .filter(path -> !fields.names().containsValue(path))
        .forEach(path -> {
          String value = value(message, path).toLowerCase(ROOT);
          boolean isOff = List.of("", "false", "0", "no", "none").contains(value);
          boolean isBot = List.of("bot", "ai", "system", "automation", "workflow").contains(value);
          if (!isOff && (isBot && !path.equals("role") || TELLING.matcher(path).matches())) {
            unread
                .computeIfAbsent(path, _ -> new ArrayList<>())
                .add(EscapedText.text(value(message, path)) + " in " + place);
          }
        });
  }

  /// A message with its role, who says it and its words where they are looked for; an empty object
  /// where its role is not known.
  private JsonObject mapped(JsonObject message, String place) {
    boolean isPlain = Stream.of("role", "content", "name", "at").noneMatch(fields::isMapped);
    String word =
        UnsaidMessage.text(
            FieldMapping.at(message, fields.fieldName("role")).orElse(JsonNull.NULL));
    note(word, place);
    boolean hasRole =
        fields.isMapped("role")
            || message.has("role")
            || message.has("name") && (fields.isMapped("content") || message.has("content"));
    if (isPlain
        && (!hasRole || mapping.roles().isEmpty() && MessagesReader.role(word).isPresent())) {
      return message;
    }
    String name =
        fields.isMapped("name") ? value(message, fields.fieldName("name")) : value(message, "name");
    String said = word.isEmpty() && !fields.isMapped("role") ? name : word;
    note(said, place);
    String role = mapping.role(List.of(said, name));
    Optional<PartRole> ours =
        MessagesReader.role(role).or(() -> MessagesReader.role(said.toLowerCase(ROOT)));
    if (ours.isEmpty()) {
      isForeign = true;
      roleWords.putIfAbsent(said, place);
      return JsonObject.EMPTY;
    }
    List<String> by =
        Stream.of(said, name)
            .filter(it -> !it.isEmpty() && !it.equals(ours.get().wireName()))
            .distinct()
            .toList();
    JsonObjectBuilder json = JsonObject.builder();
    boolean hasContent =
        fields.isMapped("content") || fields.isMapped("role") && !message.has("content");
    if (hasContent) {
      String field =
          fields.isMapped("content") ? fields.fieldName("content") : fields.fieldName("text");
      json.put("content", FieldMapping.at(message, field));
    } else {
      message
          .keysBesides(List.of("role", "name", "by"))
          .forEach(key -> json.put(key, message.get(key)));
    }
    if (fields.isMapped("at")) {
      json.putUnlessEmpty("place", value(message, fields.fieldName("at")));
    }
    return json.put("role", ours.get()).putUnlessEmpty("by", by).build();
  }

  private void note(String word, String place) {
    if (!word.isEmpty() && !PartRole.wireNames().contains(word)) {
      roleWords.putIfAbsent(word, place);
    }
  }

  /// Words by which help desks and recognisers of speech call who speaks.
  static final class RoleWords {

    private static final List<String> OF_THE_DESK =
        List.of(
            "agent", "admin", "operator", "staff", "teammate", "representative", "support", "bot");

    /// The option that maps these words, as far as it can be guessed: `agent=assistant,kim=user`.
    static String mapping(Collection<String> words) {
      return quoted(
          words.stream()
              .map(word -> (word.isEmpty() ? ConversationMapping.ANY : word) + "=" + guess(word))
              .collect(Collectors.joining(",")));
    }

    /// As a shell takes it.
    static String quoted(String option) {
      return option.matches("[\\w=,@.+-]*") ? option : '"' + option + '"';
    }

    private static String guess(String word) {
      String lower = word.toLowerCase(ROOT);
      return OF_THE_DESK.stream().anyMatch(lower::contains)
          ? PartRole.ASSISTANT.wireName()
          : PartRole.USER.wireName();
    }

    private RoleWords() {}
  }
}

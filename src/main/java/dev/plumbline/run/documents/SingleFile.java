package dev.plumbline.run.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Read;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.JsonLinesReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads files that are documents themselves: a text, and where a rubric grades parts, captions,
/// mail, chats and transcripts in JSON. The name without its ending is the id; a mailbox has a
/// conversation for each thread.
final class SingleFile {

  private static final List<String> TEXTS = List.of(".txt", ".md");
  private static final List<String> MAIL = List.of(".eml", ".mbox");
  private static final List<String> CAPTIONS = List.of(".vtt", ".srt");
  private static final String JSON = ".json";
  private static final int JSON_BYTES_MAX = 16_000_000;

  private final FieldMapping fields;
  private final Problems problems;
  private final SortedMap<String, Integer> leftOut = new TreeMap<>();

  SingleFile(FieldMapping fields, Problems problems) {
    this.fields = fields;
    this.problems = problems;
  }

  /// Whether a file that is named as documents is one of these, and no table or JSON Lines.
  static boolean isOne(Path path) {
    String ending = ending(path);
    return MAIL.contains(ending)
        || CAPTIONS.contains(ending)
        || TEXTS.contains(ending) && Files.isRegularFile(path) && !JsonLinesReader.isJson(path);
  }

  /// Whether a file of JSON has the messages of one conversation, as what wrote it keeps them, and
  /// neither documents nor rows with ids of their own.
  static boolean isConversation(Path path, FieldMapping fields) {
    return fields.hasParts()
        && !fields.isMapped("role")
        && ending(path).equals(JSON)
        && path.toFile().length() <= JSON_BYTES_MAX
        && JsonReader.read(JsonReader.withoutByteOrderMark(InputFiles.bytes(path)), JSON_BYTES_MAX)
            instanceof Read(JsonArray(var all))
        && !all.isEmpty()
        && all.stream().allMatch(SingleFile::isMessage);
  }

  private static boolean isMessage(Json one) {
    return one instanceof JsonObject message
        && Stream.of("role", "type", "kwargs").anyMatch(message::has)
        && !message.has(FieldMapping.MESSAGES)
        && !message.has("text")
        && !(message.has("id")
            && message.member("content") instanceof JsonText
            && !message.has("parts")
            && !message.is("type", "message"));
  }

  static boolean isRead(Path path, FieldMapping fields) {
    String ending = ending(path);
    return TEXTS.contains(ending)
        || MAIL.contains(ending)
        || fields.hasParts() && (CAPTIONS.contains(ending) || ending.equals(JSON));
  }

  /// The endings of the files that are read.
  static String endings(FieldMapping fields) {
    Stream<String> conversations =
        fields.hasParts() ? Stream.concat(CAPTIONS.stream(), Stream.of(JSON)) : Stream.empty();
    return String.join(
        ", ",
        Stream.of(TEXTS.stream(), MAIL.stream(), conversations)
            .flatMap(it -> it)
            .map(it -> '`' + it + '`')
            .toList());
  }

  static String ending(Path path) {
    String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot);
  }

  static String id(Path path) {
    String name = path.getFileName().toString();
    return name.substring(0, name.length() - ending(path).length());
  }

  /// @param facts of the documents of this file
  void read(Path path, int number, JsonObject facts, ObjIntConsumer<JsonObject> each) {
    String ending = ending(path);
    if (MAIL.contains(ending)) {
      mail(path, number, facts, each);
    } else if (ending.equals(JSON)) {
      json(path, number, facts, each);
    } else {
      String text = InputFiles.text(path);
      boolean isChat = TEXTS.contains(ending) && fields.hasParts() && ChatExport.isOne(text);
      if (CAPTIONS.contains(ending) && !fields.hasParts()) {
        report(number, path, "the rubric grades one text", "write `document: {graded: […]}` in it");
      } else if (CAPTIONS.contains(ending) || isChat) {
        JsonArray messages = isChat ? ChatExport.messages(text) : CaptionReader.messages(text);
        if (messages.values().isEmpty() && !text.startsWith("WEBVTT") && !text.isBlank()) {
          report(
              number, path, "there are no captions", "each has a line `00:01.000 --> 00:02.500`");
        }
        each.accept(line(id(path), FieldMapping.MESSAGES, messages, facts), number);
      } else {
        each.accept(line(id(path), "text", Json.of(text), facts), number);
      }
    }
  }

  /// Says what mails hold besides their words.
  void report(Consumer<String> notices) {
    leftOut.forEach((kind, count) ->
        notices.accept("left out: %s x %s of mails".formatted(count, EscapedText.text(kind))));
  }

  private void mail(Path path, int number, JsonObject facts, ObjIntConsumer<JsonObject> each) {
    List<Mail> mails;
    try {
      mails = Mail.all(InputFiles.bytes(path));
    } catch (IOException noMail) {
      report(number, path, "this is no mail: " + noMail.getMessage(), "give it as it was stored");
      return;
    }
    mails.forEach(mail -> mail.leftOut().forEach(kind -> leftOut.merge(kind, 1, Integer::sum)));
    SequencedMap<String, List<Mail>> threads = threads(mails);
    int thread = 0;
    for (List<Mail> one : threads.values()) {
      thread++;
      String id = threads.size() == 1 ? id(path) : id(path) + "-" + thread;
      if (fields.hasParts()) {
        JsonArray messages = JsonArray.mapped(one, SingleFile::message);
        each.accept(line(id, FieldMapping.MESSAGES, messages, facts), number);
      } else {
        for (int i = 0; i < one.size(); i++) {
          String own = one.size() == 1 ? id : id + "-" + (i + 1);
          each.accept(line(own, "text", Json.of(one.get(i).text()), facts), number);
        }
      }
    }
  }

  private static JsonObject message(Mail mail) {
    return JsonObject.of(
        "role", mail.from(),
        "name?", mail.name(),
        "content", mail.text(),
        "at?", mail.date(),
        "place?", mail.date());
  }

  /// Mails by the first one that they answer, as far as it is there, in the order of the file.
  private static SequencedMap<String, List<Mail>> threads(List<Mail> mails) {
    SequencedMap<String, List<Mail>> threads = new LinkedHashMap<>();
    SortedMap<String, String> roots = new TreeMap<>();
    for (int i = 0; i < mails.size(); i++) {
      Mail mail = mails.get(i);
      String id = mail.id().isEmpty() ? "#" + i : mail.id();
      String root =
          mail.before().stream()
              .filter(roots::containsKey)
              .map(roots::get)
              .findFirst()
              .or(() -> Optional.ofNullable(roots.get(id)))
              .orElse(mail.before().isEmpty() ? id : mail.before().getFirst());
      mail.before().forEach(it -> roots.putIfAbsent(it, root));
      roots.putIfAbsent(id, root);
      threads.computeIfAbsent(root, _ -> new ArrayList<>()).add(mail);
    }
    return threads;
  }

  /// A document as a line has it, or what is a conversation: a list of messages, a transcript, an
  /// object that holds either.
  private void json(Path path, int number, JsonObject facts, ObjIntConsumer<JsonObject> each) {
    byte[] bytes = JsonReader.withoutByteOrderMark(InputFiles.bytes(path));
    switch (JsonReader.read(bytes, JSON_BYTES_MAX)) {
      case JsonResult.Refused(List<Problem> wrong) ->
          wrong.stream()
              .map(it ->
                  new Problem(
                      it.kind(), it.place(), path.getFileName() + ": " + it.message(), it.help()))
              .forEach(problems::add);
      case Read(JsonObject object) when isLine(object) ->
          each.accept(named(object, id(path), fields), number);
      case Read(Json other) ->
          each.accept(line(id(path), FieldMapping.MESSAGES, other, facts), number);
    }
  }

  private boolean isLine(JsonObject object) {
    return Stream.of(FieldMapping.MESSAGES, FieldMapping.PART_LIST, "text")
            .anyMatch(name -> fields.find(object, name).isPresent())
        || TranscriptShapes.utterances(object).isPresent()
        || !fields.find(object, "id").orElse(JsonNull.NULL).equals(JsonNull.NULL);
  }

  /// A line with the name of its file as its id where it has none.
  static JsonObject named(JsonObject object, String id, FieldMapping fields) {
    if (fields.find(object, "id").isPresent()) {
      return object;
    }
    return object.with(fields.fieldName("id"), id);
  }

  private JsonObject line(String id, String name, Json value, JsonObject facts) {
    return JsonObject.builder()
        .put(fields.fieldName("id"), id)
        .put(fields.fieldName(name), value)
        .putUnlessEmpty(fields.fieldName("facts"), facts)
        .build();
  }

  private void report(int number, Path path, String message, String help) {
    problems.add(
        ProblemCode.WRONG_LINE,
        new Place("", number, 1),
        path.getFileName() + ": " + message,
        help);
  }

  /// Reads a chat as WhatsApp exports it, by lines that begin with date and time. The order of day
  /// and month is its phone's, so the time is kept as it is written and sorts nothing. A line
  /// without an author is the system's.
  static final class ChatExport {

    private static final Pattern BEGIN =
        Pattern.compile(
            "[\u200e\uFEFF]?\\[?([0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? [0-9]{1,2}[:.][0-9]{2}"
                + "(?:[:.][0-9]{2})?(?:[ \u202f]?[AaPp]\\.?\\s?[Mm]\\.?)?)\\]?(?: -)? (.*)");

    private static final Pattern AUTHOR = Pattern.compile("([^:\\n]{1,60}): (.*)");

    /// What the system writes of somebody, which may have a colon behind it.
    private static final Pattern SYSTEM =
        Pattern.compile(
            "(?i).* (?:changed|added|created|joined|left|removed|deleted|updated|hat|wurde)\\b.*");

    static boolean isOne(String text) {
      return text.lines().limit(2).anyMatch(line -> BEGIN.matcher(line).matches());
    }

    static JsonArray messages(String text) {
      List<JsonObjectBuilder> messages = new ArrayList<>();
      List<StringBuilder> words = new ArrayList<>();
      for (String line : text.replace("\r\n", "\n").split("\n")) {
        Matcher begin = BEGIN.matcher(line);
        if (begin.matches()) {
          Matcher author = AUTHOR.matcher(begin.group(2));
          boolean said = author.matches() && !SYSTEM.matcher(author.group(1)).matches();
          JsonObjectBuilder message = JsonObject.builder().put("place", begin.group(1));
          if (said) {
            message.put("role", author.group(1).replace("\u200e", ""));
          } else {
            message.put("role", "system").put("subtype", UnsaidMessage.SYSTEM_LINE);
          }
          messages.add(message);
          words.add(new StringBuilder(said ? author.group(2) : begin.group(2)));
        } else if (!words.isEmpty()) {
          words.getLast().append('\n').append(line);
        }
      }
      List<Json> all = new ArrayList<>();
      for (int i = 0; i < messages.size(); i++) {
        all.add(messages.get(i).put("content", words.get(i).toString().strip()).build());
      }
      return new JsonArray(all);
    }

    private ChatExport() {}
  }

  /// Reads captions, WebVTT and SRT: a message for each cue, of the speaker that a voice tag or
  /// `Name:` names, else of the one before. Numbers and names of cues, times, notes, styles and
  /// tags are no text.
  static final class CaptionReader {

    private static final Pattern TIMING =
        Pattern.compile(
            "\\s*((?:[0-9]{1,4}:)?[0-9]{1,2}:[0-9]{2}(?:[.,][0-9]{1,3})?)\\s+-->\\s+[0-9:.,]+.*");

    private static final Pattern VOICE =
        Pattern.compile("<v(?:\\.[^\\s>]{0,100})?\\s+([^>]{1,200})>");
    private static final Pattern TAG = Pattern.compile("<[^>\\n]{0,200}>|\\{\\\\[^}\\n]{0,50}\\}");

    /// `Name:`, `[Name]` or `>> Name:` before what is said.
    private static final Pattern NAMED =
        Pattern.compile(
            "(?:>>\\s*|-\\s+)?(?:\\[([^\\]:\\n]{1,60})\\]:?|(\\p{Lu}[^:<>\\n.!?]{0,60}|[a-z]+[_ ]?[0-9]{1,3}):)(?:\\s+|$)");

    private static final int NAME_WORDS_MAX = 4;

    private record Cue(String at, String text) {}

    static JsonArray messages(String text) {
      List<Cue> cues = cues(text);
      boolean voices = cues.stream().anyMatch(cue -> VOICE.matcher(cue.text()).find());
      boolean named = !voices && !cues.isEmpty() && isNamed(cues.getFirst().text());
      List<Json> messages = new ArrayList<>();
      String speaker = "";
      for (Cue cue : cues) {
        int from = 0;
        Matcher voice = VOICE.matcher(cue.text());
        while (voices && voice.find()) {
          add(speaker, cue.text().substring(from, voice.start()), cue.at(), messages);
          speaker = plain(voice.group(1));
          from = voice.end();
        }
        StringBuilder said = new StringBuilder();
        for (String line : cue.text().substring(from).split("\n")) {
          Matcher name = NAMED.matcher(line);
          if (named && isNamed(line) && name.lookingAt()) {
            add(speaker, said.toString(), cue.at(), messages);
            said.setLength(0);
            speaker = plain(name.group(1) == null ? name.group(2) : name.group(1));
            line = line.substring(name.end());
          }
          said.append(said.isEmpty() ? "" : "\n").append(line);
        }
        add(speaker, said.toString(), cue.at(), messages);
      }
      return new JsonArray(messages);
    }

    private static boolean isNamed(String line) {
      Matcher name = NAMED.matcher(line);
      return name.lookingAt() && name.group().strip().split("\\s+").length <= NAME_WORDS_MAX;
    }

    private static void add(String speaker, String said, String at, List<Json> messages) {
      String words = plain(said);
      if (!words.isEmpty()) {
        messages.add(JsonObject.of("role", speaker, "content", words, "at", at, "place", at));
      }
    }

    private static String plain(String text) {
      return TAG.matcher(text)
          .replaceAll("")
          .replace("&lt;", "<")
          .replace("&gt;", ">")
          .replace("&nbsp;", " ")
          .replace("&lrm;", "")
          .replace("&rlm;", "")
          .replace("&amp;", "&")
          .strip();
    }

    /// What stands below the line with the times of a cue, up to an empty line.
    private static List<Cue> cues(String text) {
      List<Cue> cues = new ArrayList<>();
      String at = "";
      StringBuilder said = new StringBuilder();
      for (String line :
          (text + "\n\n").replace("\r\n", "\n").replace('\r', '\n').split("\n", -1)) {
        Matcher timing = TIMING.matcher(line);
        if (timing.matches()) {
          at = timing.group(1).replace(',', '.');
          said.setLength(0);
        } else if (line.isBlank()) {
          if (!at.isEmpty() && !said.isEmpty()) {
            cues.add(new Cue(at, said.toString()));
          }
          at = "";
          said.setLength(0);
        } else if (!at.isEmpty()) {
          said.append(said.isEmpty() ? "" : "\n").append(line);
        }
      }
      return cues;
    }

    private CaptionReader() {}
  }

  /// A text that is a mail as programs send it: with the headers of its transport, or encoded.
  static final class RawMail {

    /// What is looked at of a text.
    private static final int CHARACTERS_MAX = 20_000;

    private static final int LINES_MAX = 60;
    private static final int ENCODED_MIN = 3;

    /// What only programs write; a letter may begin with `Date:` and `Subject:`.
    private static final Pattern HEADER =
        Pattern.compile(
            "(?i)(?:mime-version|message-id|received|return-path|content-type"
                + "|content-transfer-encoding|dkim-signature|x-[\\w-]{1,60}): .*");

    private static final Pattern ANY_HEADER =
        Pattern.compile("[A-Za-z][\\w-]{0,60}:(?: .*)?|[ \\t].*");
    private static final Pattern SOFT_END = Pattern.compile("[^=]=\\r?\\n");
    private static final Pattern ENCODED = Pattern.compile("=[0-9A-F]{2}");

    /// What is wrong with it as a text; empty if it is none.
    static Optional<String> why(Json value) {
      if (!(value instanceof JsonText(String whole))) {
        return Optional.empty();
      }
      String text = whole.substring(0, Math.min(whole.length(), CHARACTERS_MAX));
      boolean hasHeaders =
          text.lines()
              .limit(LINES_MAX)
              .takeWhile(line -> ANY_HEADER.matcher(line).matches())
              .anyMatch(line -> HEADER.matcher(line).matches());
      if (hasHeaders) {
        return Optional.of("the text begins with the headers of a mail");
      }
      // nearly no text has such an end, which is found faster without a pattern
      boolean isEncoded =
          (text.contains("=\n") || text.contains("=\r\n"))
              && SOFT_END.matcher(text).find()
              && ENCODED.matcher(text).results().limit(ENCODED_MIN).count() == ENCODED_MIN;
      return isEncoded
          ? Optional.of("the text is quoted-printable, as in a mail")
          : Optional.empty();
    }

    private RawMail() {}
  }
}

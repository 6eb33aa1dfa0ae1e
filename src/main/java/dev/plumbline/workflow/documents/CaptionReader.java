package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads captions, WebVTT and SRT: a message for each cue, of the speaker that a voice tag or
/// `Name:` names, else of the one before. Numbers and names of cues, times, notes, styles and tags
/// are no text.
final class CaptionReader {

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
      messages.add(
          JsonObject.builder()
              .put("role", speaker)
              .put("content", words)
              .put("at", at)
              .put("place", at)
              .build());
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
    for (String line : (text + "\n\n").replace("\r\n", "\n").replace('\r', '\n').split("\n", -1)) {
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

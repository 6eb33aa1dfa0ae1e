package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.rubric.PartRole;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.ToolCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The turns of a conversation whose requests repeat what was said before.
///
/// Turns are the same if they have the same role and words, calls if they have the same arguments;
/// identifiers are not compared, since some instrumentations make them up anew. Results count by
/// their places. Reasoning is left out of the comparison, since it is not sent again.
final class TurnHistory {

  private final List<GivenPart> turns = new ArrayList<>();

  List<GivenPart> turns() {
    return List.copyOf(turns);
  }

  /// Adds what a request says that was not said before: what follows the longest beginning of it
  /// that the history ends with.
  void request(List<GivenPart> said) {
    List<GivenPart> instructions = said.stream().filter(TurnHistory::isInstruction).toList();
    List<GivenPart> rest = said.stream().filter(turn -> !isInstruction(turn)).toList();
    Set<String> known = new HashSet<>(keys(turns));
    List<GivenPart> added =
        instructions.stream().filter(turn -> !known.containsAll(keys(turn))).toList();
    List<String> before = keys(turns.stream().filter(turn -> !isInstruction(turn)).toList());
    int overlap = overlap(before, keys(rest));
    turns.addAll(overlap == before.size() ? 0 : turns.size(), added);
    int from = 0;
    for (int seen = 0; seen < overlap; from++) {
      seen += keys(rest.get(from)).size();
    }
    turns.addAll(rest.subList(from, rest.size()));
  }

  void answer(List<GivenPart> said) {
    turns.addAll(said);
  }

  /// Adds those of an agent's answers that no model gave.
  void answerOnce(List<GivenPart> said) {
    Set<String> known = new HashSet<>(keys(turns));
    said.stream().filter(turn -> !known.containsAll(keys(turn))).forEach(turns::add);
  }

  /// Adds a call that no answer has, and its result where none is there.
  void called(SpanContent.CallWithResult executed) {
    ToolCall call = executed.call();
    Optional<ToolCall> known =
        turns.stream()
            .flatMap(turn -> turn.calls().stream())
            .filter(it ->
                call.id().isEmpty() || it.id().isEmpty()
                    ? it.name().equals(call.name()) && !isAnswered(it.id())
                    : it.id().equals(call.id()))
            .findFirst();
    if (known.isEmpty()) {
      turns.add(new GivenPart("", Optional.of(PartRole.ASSISTANT), "", List.of(call), "", false));
    }
    String id = known.map(ToolCall::id).orElse(call.id());
    if ((executed.result().isPresent() || executed.failed()) && (id.isEmpty() || !isAnswered(id))) {
      turns.add(
          behind(known.orElse(call)),
          new GivenPart(
              "",
              Optional.of(PartRole.TOOL),
              executed.result().orElse(""),
              List.of(),
              id,
              executed.failed()));
    }
  }

  /// The place behind the turn with a call, and the results that are there.
  private int behind(ToolCall call) {
    int at = turns.size() - 1;
    while (!turns.get(at).calls().contains(call)) {
      at--;
    }
    at++;
    while (at < turns.size() && turns.get(at).role().equals(Optional.of(PartRole.TOOL))) {
      at++;
    }
    return at;
  }

  private boolean isAnswered(String call) {
    return !call.isEmpty() && turns.stream().anyMatch(turn -> turn.answers().equals(call));
  }

  private static boolean isInstruction(GivenPart turn) {
    return turn.role().equals(Optional.of(PartRole.SYSTEM))
        || turn.role().equals(Optional.of(PartRole.DEVELOPER));
  }

  private static List<String> keys(List<GivenPart> turns) {
    return turns.stream().flatMap(turn -> keys(turn).stream()).toList();
  }

  /// One for the words and for each call, since several calls may be one message or several.
  private static List<String> keys(GivenPart turn) {
    if (turn.role().equals(Optional.of(PartRole.REASONING))) {
      return List.of();
    }
    String role = turn.role().map(PartRole::wireName).orElse("");
    if (turn.role().equals(Optional.of(PartRole.TOOL))) {
      return List.of(role);
    }
    List<String> keys = new ArrayList<>();
    String words = turn.text().strip().replaceAll("\\s+", " ");
    if (!words.isEmpty() || turn.calls().isEmpty()) {
      keys.add(role + " " + words);
    }
    turn.calls()
        .forEach(call ->
            keys.add(
                "call "
                    + call.name()
                    + " "
                    + AttributeReader.text(AttributeReader.unwrapped(Json.of(call.arguments())))));
    return keys;
  }

  /// The length of the longest beginning of `next` that `before` ends with; all of it if several
  /// turns are anywhere in it, since a person may say one word twice. Knuth, Morris and Pratt,
  /// since a history may be long.
  private static int overlap(List<String> before, List<String> next) {
    int[] failure = new int[next.size() + 1];
    int matched = 0;
    for (int i = 1; i < next.size(); i++) {
      while (matched > 0 && !next.get(i).equals(next.get(matched))) {
        matched = failure[matched];
      }
      matched += next.get(i).equals(next.get(matched)) ? 1 : 0;
      failure[i + 1] = matched;
    }
    matched = 0;
    for (String turn : before) {
      if (matched == next.size()) {
        if (matched > 1) {
          return matched;
        }
        matched = failure[matched];
      }
      while (matched > 0 && !turn.equals(next.get(matched))) {
        matched = failure[matched];
      }
      matched += !next.isEmpty() && turn.equals(next.get(matched)) ? 1 : 0;
    }
    return matched;
  }
}

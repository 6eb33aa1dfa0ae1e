package dev.plumbline.workflow.documents;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// How the messages of a file become turns.
///
/// @param each paths of lists of messages (`--each`); empty where they are the rows of a table or
///   `messages`
/// @param roles the role of each word by which the file calls who speaks (`--role`); `*` is any
///   other
/// @param keep the values that a member of a message must have (`--keep`); `*` is any
/// @param order the member by which messages are sorted (`--order`); empty for the file's order
public record ConversationMapping(
    List<String> each,
    SortedMap<String, String> roles,
    SortedMap<String, List<String>> keep,
    String order) {

  public static final String ANY = "*";

  static final List<String> ROLES = List.of("user", "assistant", "system", "tool");

  public static final ConversationMapping NONE =
      new ConversationMapping(List.of(), new TreeMap<>(), new TreeMap<>(), "");

  /// @param keep values joined by `+`
  /// @throws Refusal if a word is mapped to what is no role
  public static ConversationMapping of(
      String each, Map<String, String> roles, Map<String, String> keep, String order) {
    List<Problem> problems = new ArrayList<>();
    roles.forEach((word, role) -> {
      if (MessagesReader.role(role).isEmpty()) {
        problems.add(
            Problem.at(
                "",
                ProblemCode.UNKNOWN_VALUE,
                EscapedText.text(role) + " is no role of a conversation",
                Suggestion.of(role, ROLES, "there are")));
      }
    });
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, "--role", problems);
    }
    SortedMap<String, List<String>> values = new TreeMap<>();
    keep.forEach((member, written) -> values.put(member, List.of(written.split("\\+"))));
    return new ConversationMapping(
        each.isEmpty() ? List.of() : List.of(each.split("\\+")),
        new TreeMap<>(roles),
        values,
        order);
  }

  /// Our role for whom the file calls by these words; the first of them where none is mapped.
  String role(List<String> words) {
    return words.stream()
        .filter(roles::containsKey)
        .map(roles::get)
        .findFirst()
        .orElseGet(() -> roles.getOrDefault(ANY, words.getFirst()));
  }

  /// On one line, as part of the key of a run.
  String keyText() {
    return equals(NONE) ? "" : toString();
  }
}

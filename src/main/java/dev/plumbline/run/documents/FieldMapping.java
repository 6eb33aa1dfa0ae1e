package dev.plumbline.run.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.score.extraction.Candidates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The names that a file uses for our fields (`--map`). A field inside an object is named by its
/// path, `output.content`; in a list by its position from 0, `messages.0.content`. A field whose
/// own name has dots comes first.
///
/// @param names our name to the file's; `context.NAME` is one context part, `facts.NAME` one fact
/// @param targets what people score: the composite and the traits
/// @param booleans the facts that are true or false, which a file of texts cannot say by itself
/// @param contract what the rubric says of its documents
/// @param hasCandidates whether each document has two candidates, `a` and `b`
public record FieldMapping(
    SortedMap<String, String> names,
    List<String> targets,
    List<String> booleans,
    DocumentContract contract,
    boolean hasCandidates) {

  public static final String CONTEXT = "context.";
  public static final String FACTS = "facts.";

  static final String MESSAGES = "messages";
  static final String PART_LIST = "parts";
  static final String SOURCES = "sources";

  private static final List<String> PARTS = List.of(MESSAGES, PART_LIST, SOURCES);

  /// What a message has.
  static final List<String> SPOKEN = List.of("role", "content", "name", "at");

  private static final Pattern POSITION = Pattern.compile("[0-9]{1,9}");

  public static FieldMapping of(Map<String, String> written, Bundle bundle) {
    List<String> targets = new ArrayList<>(List.of("composite"));
    bundle.scoring().program().nodes().stream()
        .filter(node -> node.body() instanceof Node.Trait)
        .map(Node::id)
        .sorted()
        .forEach(targets::add);
    DocumentContract contract = bundle.extraction().document();
    List<String> knownNames =
        new ArrayList<>(
            List.of("id", "text", "context", "facts", "group", "rater", "rubric", "case", "trial"));
    if (contract.hasParts()) {
      knownNames.addAll(PARTS);
      knownNames.addAll(SPOKEN);
    }
    boolean hasCandidates = Candidates.areCompared(bundle.extraction());
    if (hasCandidates) {
      knownNames.addAll(List.of(Candidates.A, Candidates.B));
    }
    knownNames.addAll(targets);
    contract.context().forEach(part -> knownNames.add(CONTEXT + part));
    bundle.extraction().facts().forEach(fact -> knownNames.add(FACTS + fact.id()));
    Problems problems = new Problems();
    for (String name : written.keySet()) {
      if (!knownNames.contains(name)) {
        problems.add(
            "",
            ProblemCode.UNKNOWN_VALUE,
            "unknown field " + EscapedText.text(name),
            SPOKEN.contains(name)
                ? "the rubric grades one text: write `document: {graded: [assistant]}` in it to"
                    + " read conversations"
                : Suggestion.of(name, knownNames, "there are"));
      }
    }
    problems.refuse("--map");
    List<String> booleans =
        bundle.extraction().facts().stream()
            .filter(fact -> fact.type() instanceof FactType.Truthful)
            .map(Fact::id)
            .toList();
    return new FieldMapping(new TreeMap<>(written), targets, booleans, contract, hasCandidates);
  }

  boolean hasParts() {
    return contract.hasParts();
  }

  public String fieldName(String name) {
    return names.getOrDefault(name, name);
  }

  /// Our name for a field of the file, or the file's own name if none is mapped to it.
  public String ownName(String field) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(field))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(field);
  }

  /// The value of one of our fields in a line.
  public Optional<Json> find(JsonObject line, String name) {
    return at(line, fieldName(name));
  }

  /// The context parts or facts of a line: those of an object, and those that are mapped by name. A
  /// context that is one text is the only part that the rubric declares.
  ///
  /// @param name `context` or `facts`
  /// @return empty if the line has another value in their place
  Optional<JsonObject> members(JsonObject line, String name) {
    JsonObjectBuilder members = JsonObject.builder();
    String prefix = name + ".";
    List<String> mapped = names.keySet().stream().filter(it -> it.startsWith(prefix)).toList();
    switch (find(line, name).orElse(JsonObject.EMPTY)) {
      case JsonObject own ->
          own.forEach((member, value) -> {
            if (!mapped.contains(prefix + member)) {
              members.put(member, value);
            }
          });
      case JsonText text when name.equals("context") && contract.context().size() == 1 ->
          members.put(contract.context().getFirst(), text);
      default -> {
        return Optional.empty();
      }
    }
    for (String one : mapped) {
      members.put(one.substring(prefix.length()), find(line, one));
    }
    return Optional.of(members.build());
  }

  /// The value at a path: the field of that name, or else the one inside another.
  public static Optional<Json> at(Json value, String path) {
    if (value instanceof JsonArray(var elements)) {
      int dot = path.indexOf('.');
      String position = dot < 0 ? path : path.substring(0, dot);
      return elements.stream()
          .skip(POSITION.matcher(position).matches() ? Integer.parseInt(position) : elements.size())
          .findFirst()
          .flatMap(
              element -> dot < 0 ? Optional.of(element) : at(element, path.substring(dot + 1)));
    }
    if (!(value instanceof JsonObject object)) {
      return Optional.empty();
    }
    Optional<Json> found = object.find(path);
    for (int dot = path.indexOf('.');
        found.isEmpty() && dot > 0;
        dot = path.indexOf('.', dot + 1)) {
      String rest = path.substring(dot + 1);
      found = object.find(path.substring(0, dot)).flatMap(inner -> at(inner, rest));
    }
    return found;
  }

  /// The fields that hold a target's scores: one, or one for each rater, written `first+second`.
  public List<String> columns(String target) {
    return List.of(fieldName(target).split("\\+"));
  }

  public boolean isMapped(String name) {
    return names.containsKey(name);
  }

  /// The mapping on one line, as part of the key of a run.
  public String keyText() {
    return names.toString();
  }

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
      Problems problems = new Problems();
      roles.forEach((word, role) -> {
        if (MessagesReader.role(role).isEmpty()) {
          problems.add(
              "",
              ProblemCode.UNKNOWN_VALUE,
              EscapedText.text(role) + " is no role of a conversation",
              Suggestion.of(role, ROLES, "there are"));
        }
      });
      problems.refuse("--role");
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
}

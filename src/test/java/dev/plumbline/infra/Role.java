package dev.plumbline.infra;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a role of the template may do, decided as IAM decides: something must allow it, and nothing
/// may deny it. Knows the conditions that the template uses and refuses to guess others.
public record Role(String name, List<Statement> statements) {

  /// A statement of a policy.
  public record Statement(
      String id,
      boolean allows,
      List<String> actions,
      List<String> resources,
      Map<String, Object> conditions) {}

  /// Something that somebody wants to do.
  ///
  /// @param keys what conditions look at; a key that is not there is absent
  public record Deed(String action, String resource, Map<String, List<String>> keys) {

    /// On rows of the table whose partition key is this.
    public static Deed onRow(String action, String pk) {
      return new Deed("dynamodb:" + action, "Table", Map.of("dynamodb:LeadingKeys", List.of(pk)));
    }

    public static Deed on(String resource, String action) {
      return new Deed(action, resource, Map.of());
    }
  }

  /// @param conditions of the template that hold
  public static Role of(Template template, String name, String... conditions) {
    Set<String> hold = Set.of(conditions);
    Map<String, Object> properties = Template.map(Template.chosen(template.properties(name), hold));
    List<Statement> statements = new ArrayList<>();
    for (Object policy : Template.list(properties.getOrDefault("Policies", List.of()))) {
      statements.addAll(statements(Template.map(policy)));
    }
    for (Object managed : Template.list(properties.getOrDefault("ManagedPolicyArns", List.of()))) {
      Object policy = Template.chosen(template.properties(Template.text(managed)), hold);
      statements.addAll(statements(Template.map(policy)));
    }
    template
        .resources("AWS::IAM::Policy")
        .forEach((policy, attached) -> {
          if (Template.texts(attached.get("Roles")).contains(name)) {
            statements.addAll(
                statements(Template.map(Template.chosen(template.properties(policy), hold))));
          }
        });
    return new Role(name, statements);
  }

  /// What one managed policy lets its holder do.
  public static Role ofPolicy(Template template, String name, String... conditions) {
    Object policy = Template.chosen(template.properties(name), Set.of(conditions));
    return new Role(name, statements(Template.map(policy)));
  }

  public boolean may(Deed deed) {
    return statements.stream().anyMatch(it -> it.allows() && covers(it, deed))
        && statements.stream().noneMatch(it -> !it.allows() && covers(it, deed));
  }

  /// The statements that allow it.
  List<String> because(Deed deed) {
    return statements.stream()
        .filter(it -> it.allows() && covers(it, deed))
        .map(Statement::id)
        .toList();
  }

  static boolean covers(Statement statement, Deed deed) {
    return statement.actions().stream().anyMatch(it -> matches(it, deed.action()))
        && statement.resources().stream().anyMatch(it -> matches(it, deed.resource()))
        && statement.conditions().entrySet().stream()
            .allMatch(it -> holds(it.getKey(), Template.map(it.getValue()), deed));
  }

  private static boolean holds(String operator, Map<String, Object> wanted, Deed deed) {
    return wanted.entrySet().stream()
        .allMatch(each -> {
          List<String> is = deed.keys().getOrDefault(each.getKey(), List.of());
          List<String> may = Template.texts(each.getValue());
          return switch (operator) {
            case "ForAllValues:StringLike" ->
                is.stream().allMatch(it -> may.stream().anyMatch(like -> matches(like, it)));
            case "Null" -> may.equals(List.of(Boolean.toString(is.isEmpty())));
            case "StringEquals" -> !is.isEmpty() && may.containsAll(is);
            case "Bool" -> is.equals(may);
            default -> throw new IllegalStateException("what is " + operator);
          };
        });
  }

  private static List<Statement> statements(Map<String, Object> policy) {
    return Template.list(Template.map(policy.get("PolicyDocument")).get("Statement")).stream()
        .map(Template::map)
        .map(it ->
            new Statement(
                (String) it.get("Sid"),
                it.get("Effect").equals("Allow"),
                Template.texts(it.get("Action")),
                Template.texts(it.get("Resource")),
                Template.map(it.getOrDefault("Condition", Map.of()))))
        .toList();
  }

  private static boolean matches(String pattern, String value) {
    String regex =
        Pattern.compile("\\*")
            .splitAsStream(pattern + " ")
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"));
    return Pattern.matches(regex, value + " ");
  }
}

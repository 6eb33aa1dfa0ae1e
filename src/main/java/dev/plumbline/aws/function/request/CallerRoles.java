package dev.plumbline.aws.function.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.request.Caller.CallerRole;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The IAM roles that callers over HTTP assume.
///
/// @param sessions by what the ARN of every session of an IAM role begins with
public record CallerRoles(Map<String, CallerRole> sessions) {

  /// Nobody over HTTP has a role.
  public static final CallerRoles NONE = new CallerRoles(Map.of());

  private static final int BYTES_MAX = 10_000;

  /// The path of a role is not in the ARN of its sessions.
  private static final Pattern ARN =
      Pattern.compile("arn:([a-z-]+):iam::([0-9]{12}):role/(?:[!-~]+/)?([\\w+=,.@-]+)");

  public CallerRoles {
    sessions = Map.copyOf(sessions);
  }

  /// Reads `{"author": "arn:aws:iam::123456789012:role/NAME", …}`. What it returns after problems
  /// were reported must not be used.
  public static CallerRoles read(String written, List<Problem> problems) {
    Map<String, CallerRole> sessions = new HashMap<>();
    switch (JsonReader.read(written.getBytes(UTF_8), BYTES_MAX)) {
      case JsonResult.Refused(List<Problem> refused) -> problems.addAll(refused);
      case JsonResult.Read(JsonObject object) -> {
        JsonObjectReader reader = new JsonObjectReader(object, Place.WHOLE, problems);
        for (CallerRole role : CallerRole.values()) {
          String arn = reader.text(role.wireName());
          Matcher parts = ARN.matcher(arn);
          if (arn.isEmpty() && !reader.has(role.wireName())) {
            continue;
          }
          if (!parts.matches()) {
            reader.refuse(
                role.wireName(),
                ProblemCode.WRONG_TYPE,
                EscapedText.text(arn) + " is not the ARN of an IAM role",
                "write `arn:aws:iam::123456789012:role/NAME`");
          } else if (sessions.put(
                  "arn:%s:sts::%s:assumed-role/%s/"
                      .formatted(parts.group(1), parts.group(2), parts.group(3)),
                  role)
              != null) {
            reader.refuse(
                role.wireName(),
                ProblemCode.DUPLICATE_KEY,
                "another role has the same ARN",
                "name an IAM role for each");
          }
        }
        reader.reportUnknownKeys();
      }
      case JsonResult.Read _ ->
          problems.add(
              Problem.at(
                  "",
                  ProblemCode.WRONG_TYPE,
                  "this is no JSON object",
                  "write `{\"author\": \"arn:aws:iam::123456789012:role/NAME\"}`"));
    }
    return new CallerRoles(sessions);
  }

  /// Who has a session; without a role and a name if it is none of an IAM role of ours.
  ///
  /// @param arn of a session, `arn:aws:sts::ACCOUNT:assumed-role/NAME/SESSION`, or another identity
  Caller.Identified caller(String arn, Instant at) {
    int end = arn.lastIndexOf('/') + 1;
    return Optional.ofNullable(sessions.get(arn.substring(0, end)))
        .map(role -> new Caller.Identified(arn.substring(end), Set.of(role), at))
        .orElseGet(() -> new Caller.Identified("", Set.of(), at));
  }
}

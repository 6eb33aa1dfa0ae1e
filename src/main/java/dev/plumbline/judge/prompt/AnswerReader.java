package dev.plumbline.judge.prompt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import dev.plumbline.judge.prompt.AnswerOutline.AnswerFault;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads an answer in the format `answer/1`, `answer/1` or `answer/1`, strictly. A fault of the
/// whole answer makes every item and fact unanswered; a fault of one item or fact only that one.
public final class AnswerReader {

  /// Longest answer that is read, in UTF-8 bytes.
  public static final int BYTES_MAX = 1_000_000;

  /// Longest quote, in UTF-16 code units.
  public static final int QUOTE_CHARACTERS_MAX = 1_000;

  private static final int DIAGNOSTIC_CHARACTERS_MAX = 2_000;
  private static final int PERCENT = 100;

  private final PromptScope scope;
  private final String delimiter;
  private final boolean plainAllowed;

  /// @param delimiter the document's delimiter, which the answer must repeat
  /// @param plainAllowed whether an answer may have the plain form, which has no delimiter
  public AnswerReader(PromptScope scope, String mark, boolean plainAllowed) {
    this.scope = scope;
    this.delimiter = mark;
    this.plainAllowed = plainAllowed;
  }

  /// Never throws: an answer that cannot be used has a fault for every item.
  public ParsedAnswer read(String text) {
    if (text.isBlank()) {
      return ParsedAnswer.unusable(scope, AnswerFault.ANSWER_EMPTY);
    }
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length > BYTES_MAX) {
      return ParsedAnswer.unusable(scope, AnswerFault.ANSWER_TOO_LONG);
    }
    return switch (JsonReader.read(bytes, BYTES_MAX)) {
      case JsonResult.Refused _ -> ParsedAnswer.unusable(scope, AnswerFault.ofMalformed(text));
      case JsonResult.Read(JsonObject answer) -> answer(answer);
      case JsonResult.Read _ -> ParsedAnswer.unusable(scope, AnswerFault.ANSWER_INVALID);
    };
  }

  private ParsedAnswer answer(JsonObject answer) {
    if (plainAllowed && answer.find("items").orElse(answer) instanceof JsonArray(var list)) {
      return plain(answer, list);
    }
    List<String> members = new ArrayList<>(List.of("document"));
    List<String> items = scope.items().stream().map(Item::id).toList();
    List<String> facts = scope.facts().stream().map(Fact::id).toList();
    List<String> traits = scope.traits().stream().map(Trait::id).toList();
    Optional<JsonObject> itemAnswers = member(answer, "items", items, members);
    Optional<JsonObject> factAnswers = member(answer, "facts", facts, members);
    Optional<JsonObject> traitAnswers = member(answer, "traits", traits, members);
    if (itemAnswers.isEmpty()
        || factAnswers.isEmpty()
        || traitAnswers.isEmpty()
        || !isOutlined(answer, members)
        || !answer.keysBesides(members).isEmpty()
        || !(answer.find("document").orElse(answer) instanceof JsonText(String document))) {
      return ParsedAnswer.unusable(scope, AnswerFault.ANSWER_INVALID);
    }
    if (!document.equals(delimiter)) {
      return ParsedAnswer.unusable(scope, AnswerFault.ANSWER_DOCUMENT_MISMATCH);
    }
    SortedMap<String, Integer> confidence = new TreeMap<>();
    for (String trait : traits) {
      Optional<Integer> percent = confidence(traitAnswers.get().get(trait));
      if (percent.isEmpty()) {
        return ParsedAnswer.unusable(scope, AnswerFault.ANSWER_INVALID);
      }
      confidence.put(trait, percent.get());
    }
    return claims(itemAnswers.get(), factAnswers.get(), confidence, true);
  }

  /// Reads the plain form, for answers of people and those that were recorded elsewhere: a list
  /// with every item exactly once, and one with every fact where facts are asked. It does not say
  /// which document it is about.
  private ParsedAnswer plain(JsonObject answer, List<Json> list) {
    List<Json> facts =
        answer.find("facts").orElse(JsonArray.EMPTY) instanceof JsonArray(var values)
            ? values
            : List.of(answer);
    Optional<JsonObject> items =
        PlainAnswerReader.byId("item", list, scope.items().stream().map(Item::id).toList());
    Optional<JsonObject> values =
        PlainAnswerReader.byId("fact", facts, scope.facts().stream().map(Fact::id).toList());
    return items.isPresent()
            && values.isPresent()
            && answer.keysBesides(PlainAnswerReader.MEMBERS).isEmpty()
        ? claims(items.get(), values.get(), new TreeMap<>(), false)
        : ParsedAnswer.unusable(scope, AnswerFault.ANSWER_INVALID);
  }

  private ParsedAnswer claims(
      JsonObject itemAnswers,
      JsonObject factAnswers,
      SortedMap<String, Integer> confidence,
      boolean diagnosed) {
    int faults = 0;
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    for (Item item : scope.items()) {
      boolean whole = diagnosed && item.evidence() == EvidenceType.GLOBAL_DIAGNOSTIC;
      Json said = itemAnswers.member(item.id());
      boolean undecided = !diagnosed && PlainAnswerReader.isUndecided(said);
      ItemClaim claim =
          undecided
              ? new ItemClaim.Unanswered(PlainAnswerReader.UNDECIDED)
              : !itemAnswers.has(item.id())
                  ? ItemClaim.Unanswered.LEFT_OUT
                  : claim(item, said, whole, !diagnosed);
      faults += claim instanceof ItemClaim.Unanswered && !undecided ? 1 : 0;
      claims.put(item.id(), claim);
    }
    SortedMap<String, FactClaim> values = new TreeMap<>();
    for (Fact fact : scope.facts()) {
      Optional<FactClaim> claim = fact(fact, factAnswers.get(fact.id()), !diagnosed);
      faults += claim.isEmpty() ? 1 : 0;
      values.put(fact.id(), claim.orElse(ParsedAnswer.unanswered(AnswerFault.ANSWER_INVALID)));
    }
    return new ParsedAnswer(claims, values, confidence, faults);
  }

  /// Whether the outline, if there is one, has its form. It is a working note: nothing is decided
  /// by it, so an answer without one is as good, and what it says is not checked.
  private boolean isOutlined(JsonObject answer, List<String> members) {
    if (!scope.isOutlined() || !answer.has(AnswerOutline.MEMBER)) {
      return true;
    }
    members.add(AnswerOutline.MEMBER);
    return AnswerOutline.read(answer).isPresent();
  }

  /// The member with exactly these keys, of which units may miss; empty if it is not like that. A
  /// member without keys must be absent.
  private static Optional<JsonObject> member(
      JsonObject answer, String name, List<String> ids, List<String> members) {
    if (ids.isEmpty()) {
      return Optional.of(JsonObject.EMPTY);
    }
    members.add(name);
    return answer.find(name).orElse(Json.of("")) instanceof JsonObject object
            && object.keysBesides(ids).isEmpty()
            && ids.stream().allMatch(id -> ItemUnit.unit(id).isPresent() || object.has(id))
        ? Optional.of(object)
        : Optional.empty();
  }

  private static Optional<Integer> confidence(Json said) {
    return said instanceof JsonObject json
            && hasExactly(json, "not_lower", "not_higher", "confidence")
            && json.get("not_lower") instanceof JsonText
            && json.get("not_higher") instanceof JsonText
        ? whole(json.get("confidence")).filter(percent -> percent >= 0 && percent <= PERCENT)
        : Optional.empty();
  }

  /// A whole number in whatever notation: to JSON Schema `2.0` is one.
  static Optional<Integer> whole(Json said) {
    return switch (said) {
      case JsonInteger(long number) when number == (int) number -> Optional.of((int) number);
      case JsonDecimal(BigDecimal number)
          when number.equals(BigDecimal.valueOf(number.intValue())) ->
          Optional.of(number.intValue());
      default -> Optional.empty();
    };
  }

  private ItemClaim claim(Item item, Json said, boolean diagnosed, boolean plain) {
    if (!(said instanceof JsonObject json)
        || (diagnosed && !isDiagnosis(json.find("diagnostic").orElse(said)))
        || !hasExactly(json, members(item, json, diagnosed))
        || !(AnswerQuotes.read(json.get("quotes"), scope.evidence().from(item), plain)
            instanceof AnswerQuotes.Valid(List<ItemClaim.Quote> quotes))) {
      return unanswered(fault(item, said, plain));
    }
    Json decision = json.get("decision");
    if (item.mayNotApply() && decision.equals(Json.of(Applicability.NOT_APPLICABLE))) {
      String reason = json.findText("reason").orElse("").strip();
      return reason.isEmpty() || reason.length() > DIAGNOSTIC_CHARACTERS_MAX
          ? unanswered(AnswerFault.ANSWER_INVALID)
          : new ItemClaim.NotApplicable(reason, quotes);
    }
    return whole(decision)
        .filter(level -> item.scale().contains(level))
        .<ItemClaim>map(level -> new ItemClaim.Decided(level, quotes))
        .orElseGet(() -> unanswered(AnswerFault.ANSWER_INVALID));
  }

  /// What is wrong with an answer that has not its form: mostly its quotes.
  private AnswerFault fault(Item item, Json said, boolean plain) {
    return said instanceof JsonObject json
            && json.has("quotes")
            && AnswerQuotes.read(json.get("quotes"), scope.evidence().from(item), plain)
                instanceof AnswerQuotes.Invalid(AnswerFault fault)
        ? fault
        : AnswerFault.ANSWER_INVALID;
  }

  /// The members that an answer must have. A reason is one of them where the item may not apply, if
  /// it is given or the answer says so.
  private static String[] members(Item item, JsonObject said, boolean diagnosed) {
    List<String> members = new ArrayList<>(List.of("quotes", "decision"));
    if (diagnosed) {
      members.add("diagnostic");
    }
    if (item.mayNotApply() && said.has("reason")) {
      members.add("reason");
    }
    return members.toArray(String[]::new);
  }

  private static boolean isDiagnosis(Json json) {
    return json instanceof JsonText(String words)
        && !words.isBlank()
        && words.length() <= DIAGNOSTIC_CHARACTERS_MAX;
  }

  private Optional<FactClaim> fact(Fact fact, Json said, boolean plain) {
    if (said instanceof JsonObject json
        && hasExactly(json, "quotes", "value")
        && AnswerQuotes.read(json.get("quotes"), scope.evidence().from(), plain)
            instanceof AnswerQuotes.Valid(List<ItemClaim.Quote> quotes)) {
      Optional<FactValue> value =
          plain && json.get("value") instanceof JsonNull
              ? Optional.of(new FactValue.Unknown(PlainAnswerReader.UNDECIDED))
              : FactAnswerReader.read(fact.type(), json.get("value"));
      return value.map(known -> new FactClaim(known, quotes));
    }
    return Optional.empty();
  }

  /// A JSON object with the delimiter and one more member, and nothing else.
  ///
  /// @param plain whether the delimiter may be left out
  static Optional<Json> member(String text, String delimiter, boolean plain, String key) {
    return JsonReader.read(text.getBytes(UTF_8), BYTES_MAX)
                instanceof JsonResult.Read(JsonObject answer)
            && answer.keysBesides(List.of("document", key)).isEmpty()
            && answer.find("document").map(Json.of(delimiter)::equals).orElse(plain)
        ? answer.find(key)
        : Optional.empty();
  }

  static boolean hasExactly(JsonObject json, String... keys) {
    List<String> all = List.of(keys);
    return json.size() == all.size() && json.keysBesides(all).isEmpty();
  }

  private static ItemClaim unanswered(AnswerFault fault) {
    return new ItemClaim.Unanswered(fault.wireName());
  }

  /// Converts the items and facts of the plain form to the full form: without their ids and
  /// reasons, with omitted members added.
  static final class PlainAnswerReader {

    static final List<String> MEMBERS = List.of("items", "facts");

    /// The code of an item or fact that a person left open, with `null`.
    static final String UNDECIDED = "undecided";

    /// The elements by their ids; empty unless there is exactly one for each id that is asked, of
    /// which units may miss.
    static Optional<JsonObject> byId(String key, List<Json> list, List<String> asked) {
      JsonObjectBuilder all = JsonObject.builder();
      List<String> ids = new ArrayList<>();
      for (Json each : list) {
        if (!(each instanceof JsonObject said)
            || !(said.find(key).orElse(each) instanceof JsonText(String id))
            || ids.contains(id)) {
          return Optional.empty();
        }
        ids.add(id);
        all.put(id, expanded(key, said));
      }
      return asked.containsAll(ids)
              && asked.stream().allMatch(id -> ItemUnit.unit(id).isPresent() || ids.contains(id))
          ? Optional.of(all.build())
          : Optional.empty();
    }

    private static boolean isNotApplicable(JsonObject said) {
      return said.is("decision", Applicability.NOT_APPLICABLE);
    }

    static boolean isUndecided(Json expanded) {
      return expanded instanceof JsonObject said
          && said.find("decision").orElse(said) instanceof JsonNull;
    }

    private static Json expanded(String id, JsonObject said) {
      JsonObjectBuilder item = JsonObject.builder();
      said.forEach((key, value) -> {
        boolean reason =
            key.equals("reason") && value instanceof JsonText && !isNotApplicable(said);
        if (!key.equals(id) && !reason) {
          item.put(key, key.equals("quotes") ? quotes(value) : value);
        }
      });
      if (!said.has("quotes")) {
        item.put("quotes", JsonArray.EMPTY);
      }
      return item.build();
    }

    private static Json quotes(Json said) {
      return said instanceof JsonArray(var quotes)
          ? JsonArray.mapped(quotes, PlainAnswerReader::quote)
          : said;
    }

    private static Json quote(Json said) {
      if (!(said instanceof JsonObject quote) || quote.has("unit")) {
        return said;
      }
      if (!quote.has("text")) {
        return quote.mapped((_, half) -> quote(half));
      }
      return JsonObject.builder().put("unit", "").putAll(quote).build();
    }

    private PlainAnswerReader() {}
  }

  /// The answer to one call: a claim for every item and fact in its scope, unanswered ones with a
  /// code.
  ///
  /// @param confidence the judge's stated confidence in each trait, 0 to 100 percent
  /// @param faults the number of items and facts without a usable answer
  public record ParsedAnswer(
      SortedMap<String, ItemClaim> claims,
      SortedMap<String, FactClaim> facts,
      SortedMap<String, Integer> confidence,
      int faults) {

    public ParsedAnswer {
      claims = SortedCopy.of(claims);
      facts = SortedCopy.of(facts);
      confidence = SortedCopy.of(confidence);
    }

    /// An answer of which nothing can be used.
    public static ParsedAnswer unusable(PromptScope scope, AnswerFault fault) {
      SortedMap<String, ItemClaim> claims = new TreeMap<>();
      scope
          .items()
          .forEach(item -> claims.put(item.id(), new ItemClaim.Unanswered(fault.wireName())));
      SortedMap<String, FactClaim> facts = new TreeMap<>();
      scope.facts().forEach(fact -> facts.put(fact.id(), unanswered(fault)));
      return new ParsedAnswer(claims, facts, new TreeMap<>(), claims.size() + facts.size());
    }

    static FactClaim unanswered(AnswerFault fault) {
      return new FactClaim(new FactValue.Unknown(fault.wireName()), List.of());
    }
  }

  /// Reads the value of a judged fact. A value of the wrong type or out of bounds is refused.
  public static final class FactAnswerReader {

    private static final int TEXT_MAX = 2_000;

    public static Optional<FactValue> read(FactType type, Json json) {
      if (json instanceof JsonNull) {
        return Optional.of(new FactValue.Unknown("judge-abstained"));
      }
      return switch (type) {
        case FactType.Truthful() when json instanceof JsonBoolean(boolean truth) ->
            Optional.of(new FactValue.Truthful(truth));
        case FactType.Textual()
            when json instanceof JsonText(String text) && text.length() <= TEXT_MAX ->
            Optional.of(new FactValue.Textual(text));
        case FactType.Enumerated(List<String> values)
            when json instanceof JsonText(String text) && values.contains(text) ->
            Optional.of(new FactValue.Textual(text));
        case FactType.Numeric numeric -> number(numeric, json);
        case FactType.Truthful() -> Optional.empty();
        case FactType.Textual() -> Optional.empty();
        case FactType.Enumerated _ -> Optional.empty();
      };
    }

    private static Optional<FactValue> number(FactType.Numeric type, Json json) {
      Optional<BigDecimal> said =
          switch (json) {
            case JsonInteger(long value) -> Optional.of(BigDecimal.valueOf(value));
            case JsonDecimal(BigDecimal value) -> Optional.of(value);
            default -> Optional.empty();
          };
      return said.filter(value ->
              value.compareTo(type.min()) >= 0
                  && value.compareTo(type.max()) <= 0
                  && Math.max(0, value.stripTrailingZeros().scale())
                      <= (type.whole() ? 0 : Rational.NODE_DECIMALS))
          .map(value -> new FactValue.Numeric(Rational.of(value)));
    }

    private FactAnswerReader() {}
  }
}

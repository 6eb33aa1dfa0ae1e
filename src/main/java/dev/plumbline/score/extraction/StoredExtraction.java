package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonSelection;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// An extraction as its artefact says it, for whoever counts over many: members are read when they
/// are asked for. What is scored again is read with its spec by [ExtractionArtefactReader].
///
/// @param json the artefact, or what is selected of it
public record StoredExtraction(JsonObject json) {

  /// What a calibration computes with; of quotes, how many there are.
  public static final JsonSelection SIGNALS =
      JsonSelection.of("agreement", "characters", "confidence")
          .with(
              "findings", JsonSelection.of("unknown", "valid").with("quotes", JsonSelection.of()));

  /// The decision on each item.
  public static final JsonSelection DECISIONS =
      JsonSelection.of().with("findings", JsonSelection.of("decision", "item", "supplied"));

  /// What is asked where jurors or replicates disagree.
  public static final JsonSelection SPLITS = JsonSelection.of("replicates");

  /// How each item is marked, and where answers differ.
  public static final JsonSelection MARKS =
      JsonSelection.of("replicates")
          .with(
              "findings",
              JsonSelection.of("decision", "item", "range", "required", "supplied", "valid"));

  /// What is known of an item.
  public record StoredFinding(JsonObject json) {

    public String item() {
      return json.text("item");
    }

    /// The decisions that it may have, where it has none. Empty where it is decided or wholly
    /// unknown.
    public Optional<Finding.Range> range() {
      return JsonRecord.stored(Ranged.class, json).range();
    }

    private record Ranged(Optional<Finding.Range> range) implements JsonRecord {}

    /// The code for which it has no decision.
    public Optional<String> unknown() {
      return json.findText("unknown");
    }

    /// Whether the decision was given with the document and no judge was asked.
    public boolean isSupplied() {
      return json.has("supplied");
    }

    /// Whether the judge says that the item does not apply.
    public boolean isNotApplicable() {
      return json.is("decision", Applicability.NOT_APPLICABLE);
    }

    /// Why it does not apply, in the judge's words.
    public Optional<String> reason() {
      return json.findText("reason");
    }

    /// As the judge gave it, before evidence caps it; empty if it is unknown, or the item does not
    /// apply.
    public Optional<Rational> decision() {
      String key = isSupplied() ? "supplied" : "decision";
      return json.has(key) && !isNotApplicable() ? Optional.of(json.level(key)) : Optional.empty();
    }

    /// The level that was decided; empty also for a mean between two.
    public OptionalInt level() {
      return decision().map(Rational::whole).orElse(OptionalInt.empty());
    }

    /// How many of its quotes count.
    public int valid() {
      return number("valid");
    }

    /// How many have to.
    public int required() {
      return number("required");
    }

    /// Whether as many quotes count as have to.
    public boolean isSupported() {
      return json.has("valid") && valid() >= required();
    }

    public int quoteCount() {
      return json.objects("quotes").size();
    }

    public List<CheckedQuote> quotes() {
      return ExtractionArtefactReader.quotes(json, "quotes");
    }

    private int number(String key) {
      return json.has(key) ? json.number(key) : 0;
    }
  }

  public Digest spec() {
    return json.digest("extractionSpec");
  }

  /// Empty if facts were scored without a document.
  public Optional<Digest> document() {
    return json.findDigest("document");
  }

  /// Of the document; empty in extractions that do not say it.
  public OptionalInt characters() {
    return json.has("characters") ? OptionalInt.of(json.number("characters")) : OptionalInt.empty();
  }

  public JudgeIdentity judge() {
    return JsonRecord.stored(JudgeIdentity.class, json.object("judge"));
  }

  /// The gate that ended the evaluation before a judge was asked.
  public Optional<String> endingGate() {
    return json.objects("gates").stream()
        .filter(gate -> gate.text("truth").equals("true"))
        .map(gate -> gate.text("id"))
        .findFirst();
  }

  /// By id, as they are written.
  public JsonObject factsJson() {
    return json.members("facts");
  }

  /// By id.
  public SortedMap<String, StoredValue> facts() {
    SortedMap<String, StoredValue> facts = new TreeMap<>();
    factsJson().forEach((id, value) -> facts.put(id, new StoredValue(value)));
    return Collections.unmodifiableSortedMap(facts);
  }

  /// As they are written.
  public Json findingsJson() {
    return json.find("findings").orElse(JsonArray.EMPTY);
  }

  /// None if no judge was asked.
  public List<StoredFinding> findings() {
    return json.objects("findings").stream().map(StoredFinding::new).toList();
  }

  /// The decisions as the judge gave them, by item; empty for one that was not answered.
  public SortedMap<String, OptionalInt> decisions() {
    SortedMap<String, OptionalInt> decisions = new TreeMap<>();
    findings().forEach(finding -> decisions.put(finding.item(), finding.level()));
    return Collections.unmodifiableSortedMap(decisions);
  }

  /// The same, of an item that is asked of each unit the mean; items without a decision are left
  /// out.
  public SortedMap<String, Double> meanDecisions() {
    return findings().stream()
        .filter(finding -> finding.decision().isPresent())
        .collect(
            Collectors.groupingBy(
                finding -> ItemUnit.item(finding.item()),
                TreeMap::new,
                Collectors.averagingDouble(finding -> finding.decision().get().doubleValue())));
  }

  /// What the decisions of a judge count as, by item, from 0 to 1: 1 is what raises the score. Of
  /// an item that is asked of each unit, the mean. Items without a decision are left out, and those
  /// that their rubric does not know or give such a decision.
  public SortedMap<String, Double> shares(SortedMap<String, Item> items) {
    SortedMap<String, List<Double>> all = new TreeMap<>();
    for (StoredFinding finding : findings()) {
      Item item = items.get(ItemUnit.item(finding.item()));
      if (item != null
          && !finding.isSupplied()
          && finding.decision().isPresent()
          && item.scale().spans(finding.decision().get())) {
        double share = item.scale().share(finding.decision().get()).doubleValue();
        all.computeIfAbsent(item.id(), _ -> new ArrayList<>())
            .add(item.reverseScored() ? 1 - share : share);
      }
    }
    SortedMap<String, Double> shares = new TreeMap<>();
    all.forEach((id, units) ->
        shares.put(id, units.stream().mapToDouble(it -> it).average().orElseThrow()));
    return shares;
  }

  /// The claims that the judge named, as they were looked up; empty if items are asked of none, or
  /// it is not known which there are.
  public Optional<List<CheckedQuote>> claims() {
    return json.has("claims")
        ? Optional.of(ExtractionArtefactReader.quotes(json, "claims"))
        : Optional.empty();
  }

  /// Who gave each answer that was read, as far as it is told.
  public List<AnsweringModel> models() {
    return json.objects("answered").stream().map(AnsweringModel::of).toList();
  }

  /// Whether sentences of the document speak to the judge.
  public boolean isFlagged() {
    return json.has("flags");
  }

  /// Empty if the judge was asked once.
  public Optional<ExtractionDetails.Agreement> agreement() {
    return json.findObject("agreement")
        .map(it -> new ExtractionDetails.Agreement(it.number("same"), it.number("pairs")));
  }

  /// The judge's stated confidence in each trait, 0 to 100 percent.
  public SortedMap<String, Integer> confidence() {
    SortedMap<String, Integer> confidence = new TreeMap<>();
    JsonObject percents = json.members("confidence");
    percents.keys().forEach(id -> confidence.put(id, percents.number(id)));
    return Collections.unmodifiableSortedMap(confidence);
  }

  /// The items and judged facts that replicates, or the jurors of a panel, answered differently. No
  /// answer is not another one.
  public List<String> splits() {
    return replicates().entrySet().stream()
        .filter(said -> ExtractionDetails.isSplit(said.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /// Of a panel, what there is of each juror: the digest of its extraction, or `unknown:` and why
  /// there is none. Empty for a single judge.
  public List<String> jurors() {
    return json.texts("jurors");
  }

  /// Of a panel, the position of the juror whose answer counts, from 0, by item or judged fact;
  /// without those that are not decided.
  public SortedMap<String, Integer> decidedBy() {
    SortedMap<String, Integer> decidedBy = new TreeMap<>();
    JsonObject deciding = json.members("decidedBy");
    deciding.keys().forEach(id -> decidedBy.put(id, deciding.number(id)));
    return Collections.unmodifiableSortedMap(decidedBy);
  }

  /// The answer of each replicate or juror, by item or fact; empty if there was only one.
  public SortedMap<String, List<String>> replicates() {
    SortedMap<String, List<String>> replicates = new TreeMap<>();
    JsonObject said = json.members("replicates");
    said.keys().forEach(id -> replicates.put(id, said.texts(id)));
    return Collections.unmodifiableSortedMap(replicates);
  }

  /// A value as an artefact writes it: a number or word, true or false, an interval, an interval
  /// whose value may be undefined, or unknown. Equal if it is written alike.
  public record StoredValue(Json json) {

    /// The member with the interval of a value that may be undefined.
    public static final String UNDEFINED = "undefined";

    public static final StoredValue UNKNOWN = new StoredValue(JsonNull.NULL);

    public static final StoredValue TRUE = new StoredValue(Json.of(true));
    public static final StoredValue FALSE = new StoredValue(Json.of(false));

    /// A number or word as it is written; empty for anything else.
    public Optional<String> text() {
      return json instanceof JsonText(String text) ? Optional.of(text) : Optional.empty();
    }

    /// Empty if it is no single number.
    public Optional<BigDecimal> decimal() {
      return text().flatMap(DecimalFormat::parse);
    }

    /// As [#decimal()], the nearest double.
    public OptionalDouble number() {
      return decimal().stream().mapToDouble(BigDecimal::doubleValue).findFirst();
    }

    /// Empty if it is neither true nor false.
    public Optional<Boolean> truth() {
      return json instanceof JsonBoolean(boolean truth) ? Optional.of(truth) : Optional.empty();
    }

    /// The lowest and the highest value, of a number or an interval as it is written.
    public JsonArray ends() {
      return switch (json) {
        case JsonArray ends -> ends;
        case JsonObject object -> new StoredValue(object.get(UNDEFINED)).ends();
        default -> JsonArray.of(json, json);
      };
    }

    /// The code for which a fact of an extraction is unknown; empty if it is known.
    public Optional<String> unknown() {
      return json instanceof JsonObject object ? object.findText("unknown") : Optional.empty();
    }

    /// Such as `3.5`, `2 to 3`, `true` or `unknown`.
    public String words() {
      return words(UnaryOperator.identity());
    }

    /// @param shown a number or word as people see it
    public String words(UnaryOperator<String> shown) {
      return switch (json) {
        case JsonText(String text) -> shown.apply(text);
        case JsonNull() -> "unknown";
        case JsonArray(var ends) when ends.size() == 2 ->
            new StoredValue(ends.getFirst()).words(shown)
                + " to "
                + new StoredValue(ends.get(1)).words(shown);
        case JsonObject object when object.has(UNDEFINED) ->
            "undefined, within " + new StoredValue(object.get(UNDEFINED)).words(shown);
        default -> CanonicalJson.text(json);
      };
    }
  }
}

package dev.plumbline.judge.draft;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.draft.DraftItemsReader.DraftObjectReader;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerOutline.AnswerFault;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/// A rubric drafted by a model from prose: a complete and valid answer, with generated ids.
///
/// @param name the rubric's name
/// @param language the language of the texts to be graded, empty if the prose does not say
public record Draft(String name, String description, String language, List<Trait> traits) {

  public Draft {
    traits = List.copyOf(traits);
  }

  /// A drafted trait.
  ///
  /// @param quotes the passages of the prose that it is based on, as the model quotes them
  /// @param weight its weight in the composite, 1 to 100
  /// @param lowest the scale's lowest level
  /// @param anchors the meaning of levels, by level
  public record Trait(
      String id,
      String name,
      String description,
      List<Quote> quotes,
      int weight,
      int lowest,
      int highest,
      SortedMap<Integer, String> anchors,
      List<Item> items) {

    public Trait {
      quotes = List.copyOf(quotes);
      anchors = SortedCopy.of(anchors);
      items = List.copyOf(items);
    }
  }

  /// A drafted item.
  ///
  /// @param max the highest decision, 1 or 2, of an item without levels
  /// @param levels what each level means; empty if the item has none of its own
  /// @param each the unit that it is asked of, `sentence`; empty if it is asked once
  /// @param positive phrases that indicate it
  /// @param negative phrases that contradict it
  /// @param reverseScored whether a high decision lowers the score
  public record Item(
      String id,
      String question,
      List<Quote> quotes,
      int max,
      SortedMap<Integer, String> levels,
      String each,
      EvidenceType evidence,
      List<String> positive,
      List<String> negative,
      boolean reverseScored) {

    public Item {
      levels = SortedCopy.of(levels);
      quotes = List.copyOf(quotes);
      positive = List.copyOf(positive);
      negative = List.copyOf(negative);
    }
  }

  /// A quote of the prose.
  ///
  /// @param unit the id of the sentence that the model cites, empty if none
  public record Quote(String text, String unit) {}

  /// All items of all traits, in order.
  public List<Item> items() {
    return traits.stream().flatMap(trait -> trait.items().stream()).toList();
  }

  /// Reads a reply in the format `draft/1`, strictly: the stop reason is checked first, nothing is
  /// repaired or defaulted, and a reply with any problem is refused as a whole.
  public static final class DraftReader {

    static final Place ANSWER = Place.of("/answer");

    /// @param delimiter the delimiter of the prose, which the answer must repeat
    public static DraftReading read(ModelReply reply, String mark) {
      return switch (reply.stopReason()) {
        case FINISHED -> answer(reply.answer(), mark);
        case LENGTH -> refused("the answer was cut off");
        case DECLINED -> refused("the model declined to answer");
        case FILTERED -> refused("a content filter blocked the answer or the prose");
        case QUESTION_TOO_LONG -> refused("the prose exceeds the model's context window");
        case ANSWER_TOO_LONG -> refused("the answer is too long");
        case OTHER ->
            reply.text().isBlank()
                ? refused("the answer is empty")
                : refused("the answer ended for an unknown reason");
      };
    }

    private static DraftReading answer(String text, String mark) {
      if (text.isBlank()) {
        return refused("the answer is empty");
      }
      byte[] bytes = text.getBytes(UTF_8);
      if (bytes.length > DraftLimits.ANSWER_BYTES_MAX) {
        return refused("the answer has " + bytes.length + " bytes");
      }
      return switch (JsonReader.read(bytes, DraftLimits.ANSWER_BYTES_MAX)) {
        case JsonResult.Refused _ ->
            refused(
                AnswerFault.ofMalformed(text) == AnswerFault.ANSWER_IN_CODE_FENCE
                    ? "the answer is in a Markdown code fence, which is not read"
                    : "the answer is not exactly one JSON value");
        case JsonResult.Read(JsonObject answer) -> answer(answer, mark);
        case JsonResult.Read _ -> refused("the answer is not an object");
      };
    }

    private static DraftReading answer(JsonObject answer, String mark) {
      List<Problem> problems = new ArrayList<>();
      DraftObjectReader part = new DraftObjectReader(answer, ANSWER, problems);
      String document = part.text("document", DraftLimits.NAME_CHARACTERS_MAX);
      Draft draft = new DraftItemsReader(problems).read(part);
      part.reportUnknownKeys();
      if (!problems.isEmpty()) {
        return new DraftReading.Refused(problems.stream().sorted().toList());
      }
      return document.equals(mark)
          ? new DraftReading.Read(draft)
          : refused("the answer has the delimiter of another text");
    }

    private static DraftReading refused(String message) {
      return new DraftReading.Refused(
          List.of(Problem.at(ANSWER.path(), ProblemCode.ANSWER_INVALID, message, "")));
    }

    private DraftReader() {}
  }

  /// Limits on the size of a draft. They are within the limits of a rubric, so that every draft
  /// compiles.
  static final class DraftLimits {

    static final int ANSWER_BYTES_MAX = 400_000;
    static final int TRAITS_MAX = 40;
    static final int ITEMS_MAX = 200;
    static final int NAME_CHARACTERS_MAX = 100;
    static final int WORDS_CHARACTERS_MAX = 1_000;
    static final int LANGUAGE_CHARACTERS_MAX = 40;
    static final int QUOTES_MAX = 8;
    static final int CUES_MAX = 20;
    static final int CUE_CHARACTERS_MAX = 100;
    static final int LEVEL_MAX = 1_000;
    static final int LEVELS_MAX = 21;
    static final int WEIGHT_MAX = 100;

    private DraftLimits() {}
  }

  /// The outcome of reading an answer.
  public sealed interface DraftReading {

    /// The answer is a valid draft.
    record Read(Draft draft) implements DraftReading {}

    /// The answer is not a draft.
    ///
    /// @param problems sorted by place; paths are those of the answer, under `/answer`
    record Refused(List<Problem> problems) implements DraftReading {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }
}

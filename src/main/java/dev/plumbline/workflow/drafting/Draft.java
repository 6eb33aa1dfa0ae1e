package dev.plumbline.workflow.drafting;

import dev.plumbline.rubric.EvidenceType;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
      anchors = Collections.unmodifiableSortedMap(new TreeMap<>(anchors));
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
      levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
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
}

package dev.plumbline.drafting;

import dev.plumbline.rubric.EvidenceType;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a model made of prose: an answer that was whole, each thing with an id of ours.
///
/// @param name the rubric's
/// @param language of the texts to be graded, empty if the prose does not say
public record Draft(String name, String description, String language, List<Trait> traits) {

  public Draft {
    traits = List.copyOf(traits);
  }

  /// @param quotes what of the prose it rests on, as the model says
  /// @param lowest the scale's lowest level
  /// @param anchors what a level means, by level
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

  /// @param max the highest decision, 1 or 2
  /// @param positive cues that speak for it
  /// @param lowers whether to find it lowers the score
  public record Item(
      String id,
      String question,
      List<Quote> quotes,
      int max,
      EvidenceType evidence,
      List<String> positive,
      List<String> negative,
      boolean lowers) {

    public Item {
      quotes = List.copyOf(quotes);
      positive = List.copyOf(positive);
      negative = List.copyOf(negative);
    }
  }

  /// @param unit where the model says that it stands
  public record Quote(String text, String unit) {}

  public List<Item> items() {
    return traits.stream().flatMap(trait -> trait.items().stream()).toList();
  }
}

package dev.plumbline.rubric;

import dev.plumbline.rubric.Item.ItemUnit;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// The order in which an author wrote items and facts, for people alone: artefacts are in the order
/// of ids, so that one rubric has one digest however it is written.
///
/// @param ids the items, trait by trait, then the facts; empty for the order of ids
public record AuthoredOrder(List<String> ids) {

  public static final AuthoredOrder BY_ID = new AuthoredOrder(List.of());

  public AuthoredOrder {
    ids = List.copyOf(ids);
  }

  /// @param rubric as its author wrote it
  /// @param locked the same as its bundle has it
  public static AuthoredOrder of(Rubric rubric, Rubric locked) {
    List<String> written = ids(rubric);
    return written.equals(ids(locked)) ? BY_ID : new AuthoredOrder(written);
  }

  private static List<String> ids(Rubric rubric) {
    return Stream.concat(
            rubric.questions().traits().stream()
                .flatMap(trait -> trait.items().stream())
                .map(Item::id),
            rubric.questions().facts().stream().map(Fact::id))
        .toList();
  }

  /// Traits in the order of their items.
  public List<Trait> traits(List<Trait> all) {
    return sorted(
        all, trait -> trait.items().isEmpty() ? trait.id() : trait.items().getFirst().id());
  }

  /// In this order; what it does not have comes last, as it was.
  ///
  /// @param id of an item, which may be asked of one unit, or of a fact
  public <T> List<T> sorted(List<T> all, Function<T, String> id) {
    return all.stream()
        .sorted(
            Comparator.comparingInt(one -> {
              int at = ids.indexOf(ItemUnit.item(id.apply(one)));
              return at < 0 ? ids.size() : at;
            }))
        .toList();
  }
}

package dev.plumbline.score.extraction;

import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.QuotedReply;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// The items of a rubric as they are asked about one document: an item that is asked of each unit
/// is one question for every unit of it.
public final class AskedItems {

  /// Why there is no decision on an item that is asked of each unit: the document has none.
  public static final String NO_UNITS = "no-units";

  /// Why there is no decision on an item that is asked of each claim: it is not known which claims
  /// there are, since the judge cannot name them or its answer cannot be used.
  public static final String CLAIMS_UNKNOWN = "claims-unknown";

  private final List<Trait> traits;
  private final SequencedMap<String, DocumentUnit> units = new LinkedHashMap<>();

  /// Why items are not asked at all, by id.
  private final SortedMap<String, String> without = new TreeMap<>();

  private final NamedClaims claims;

  /// @param claims of the document; unknown where no item is asked of claims
  public static AskedItems of(ExtractionSpec spec, Document document, NamedClaims claims) {
    return new AskedItems(spec, GradedDocument.of(spec.document(), document), claims);
  }

  AskedItems(ExtractionSpec spec, GradedDocument document, NamedClaims claims) {
    this.claims = claims;
    boolean any = spec.traits().stream().anyMatch(AskedItems::hasUnits);
    this.traits =
        any ? spec.traits().stream().map(trait -> asked(trait, document)).toList() : spec.traits();
  }

  private static boolean hasUnits(Trait trait) {
    return trait.items().stream().anyMatch(item -> item.each().isPresent());
  }

  private Trait asked(Trait trait, GradedDocument document) {
    List<Item> items = new ArrayList<>();
    for (Item item : trait.items()) {
      if (item.each().isEmpty()) {
        items.add(item);
      } else {
        UnitScope scope = item.each().get();
        List<DocumentUnit> all =
            scope.isJudged() ? claims.units(scope.parts(), document) : units(scope, document);
        for (DocumentUnit unit : all) {
          Item one = item.of(unit.id());
          items.add(one);
          units.put(one.id(), unit);
        }
        if (all.isEmpty()) {
          boolean unknown = scope.isJudged() && !claims.isUsable();
          without.put(item.id(), unknown ? CLAIMS_UNKNOWN : NO_UNITS);
        }
      }
    }
    return trait.withItems(items);
  }

  /// The units of a document that are meant, in its order; none where a judge says which there are.
  static List<DocumentUnit> units(UnitScope scope, GradedDocument document) {
    List<DocumentUnit> units = new ArrayList<>();
    for (Part part : document.in(scope.parts())) {
      switch (scope.kind()) {
        case SENTENCE -> add(part, part.text().units().sentences(), document, units);
        case PARAGRAPH -> add(part, part.text().units().paragraphs(), document, units);
        case TURN -> {
          if (part.role().isPresent() && part.role().get() != PartRole.SOURCE) {
            units.add(whole(part));
          }
        }
        case PART -> units.add(whole(part));
        case CLAIM -> {}
      }
    }
    return units;
  }

  /// What a part only repeats of others is not asked about.
  private static void add(
      Part part, List<? extends Unit> each, GradedDocument document, List<DocumentUnit> units) {
    QuotedReply quoted = document.quoted(part);
    each.stream()
        .filter(it -> quoted.marks().isEmpty() || !quoted.covers(it.span()))
        .forEach(it -> units.add(new DocumentUnit(part.unit(it.id()), part, it.span())));
  }

  private static DocumentUnit whole(Part part) {
    return new DocumentUnit(
        part.label().isEmpty() ? "text" : part.label(),
        part,
        new Span(0, part.text().text().length()));
  }

  /// The traits with their items as they are asked; one without items where a document has no unit.
  public List<Trait> traits() {
    return traits;
  }

  /// The items that are not asked, and why: the document has no unit of them, or it is not known
  /// which it has.
  SortedMap<String, String> withoutUnits() {
    return without;
  }

  /// The unit of which an item was asked; empty if it was asked once.
  public Optional<DocumentUnit> unit(String asked) {
    return Optional.ofNullable(units.get(asked));
  }

  /// Whether a passage is of a unit that the same item is asked of on its own, and not of this one.
  boolean isOfOtherUnit(Item asked, Part part, Span passage) {
    DocumentUnit own = units.get(asked.id());
    return own != null
        && !own.contains(part, passage)
        && units.entrySet().stream()
            .anyMatch(entry ->
                ItemUnit.item(entry.getKey()).equals(ItemUnit.item(asked.id()))
                    && entry.getValue().part().label().equals(part.label()));
  }

  /// The items by the ids under which they are asked.
  SortedMap<String, Item> byId() {
    SortedMap<String, Item> items = new TreeMap<>();
    traits.forEach(trait -> trait.items().forEach(item -> items.put(item.id(), item)));
    return items;
  }

  /// A stretch of a document that an item is asked of: a sentence, a paragraph or a whole part.
  ///
  /// @param id as it is cited: `s3`, `t2.p1`, `t2`
  /// @param span in the text of the part
  public record DocumentUnit(String id, Part part, Span span) {

    /// Its own text.
    public String words() {
      return span.in(part.text().text());
    }

    /// Whether a passage of a part lies in it.
    boolean contains(Part other, Span passage) {
      return part.label().equals(other.label())
          && span.start() <= passage.start()
          && passage.end() <= span.end();
    }
  }
}

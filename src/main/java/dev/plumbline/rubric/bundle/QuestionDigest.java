package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.Item.ItemUnit;
import java.util.Optional;

/// What is asked of an item or a judged fact, by digest: two rubrics ask the same where it is the
/// same, whatever else differs between them.
public final class QuestionDigest {

  /// @param id of an item, one of its units, or a fact
  /// @return empty if the rubric does not ask it
  public static Optional<Digest> of(ExtractionSpec spec, String id) {
    String item = ItemUnit.item(id);
    return spec.traits().stream()
        .flatMap(trait -> trait.items().stream())
        .filter(one -> one.id().equals(item))
        .findFirst()
        .map(RubricJson::askedItem)
        .or(() -> spec.json().members("facts").find(id).map(JsonObject.class::cast))
        .map(asked -> Digest.of(ArtefactKind.EXTRACTION_SPEC, CanonicalJson.bytes(asked)));
  }

  private QuestionDigest() {}
}

package dev.plumbline.judge;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.store.Stores;
import java.util.List;
import java.util.stream.Stream;

/// The reasons that a judge gave for a trait, verbatim: untrusted text, to be escaped where it is
/// shown.
///
/// @param repeat from 0; several where the rubric asks the judge repeatedly
/// @param notLower why the trait is not worse
/// @param notHigher why the trait is not better
public record TraitReasons(String trait, int repeat, String notLower, String notHigher) {

  /// The reasons in the stored replies that an extraction was made from, by repeat and then in the
  /// order of the prompt. Empty for judges that give none, and where the replies are not stored.
  ///
  /// @param run from 0
  public static List<TraitReasons> find(
      Stores stores, ExtractionSpec spec, Document document, JudgeIdentity judge, int run) {
    return UsedReplies.find(stores, spec, document, judge, run).stream()
        .flatMap(TraitReasons::in)
        .toList();
  }

  private static Stream<TraitReasons> in(UsedReplies.Used used) {
    if (!(used.answer().find("traits").orElse(JsonObject.EMPTY) instanceof JsonObject traits)) {
      return Stream.empty();
    }
    return used.scope().traits().stream()
        .map(trait -> trait.id())
        .filter(id -> traits.find(id).isPresent())
        .map(id -> {
          JsonObject trait = traits.object(id);
          return new TraitReasons(
              id, used.repeat(), trait.text("not_lower"), trait.text("not_higher"));
        });
  }
}

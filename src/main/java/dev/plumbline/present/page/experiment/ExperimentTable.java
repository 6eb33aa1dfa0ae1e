package dev.plumbline.present.page.experiment;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import java.util.List;
import java.util.Optional;

/// What an `measure experiment … --json` printed, with a sentence of what is seen in it.
public final class ExperimentTable {

  private final String title;
  private final List<Html> plain;
  private final List<Html> withCost;

  private ExperimentTable(String title, List<Html> plain, List<Html> withCost) {
    this.title = title;
    this.plain = plain;
    this.withCost = withCost;
  }

  /// Experiments are told apart by a member that only one of them has.
  ///
  /// @return empty if it is not what such a command prints
  public static Optional<ExperimentTable> read(JsonObject json) {
    try {
      if (json.find("systems").isPresent()) {
        SystemsTable systems = new SystemsTable(json);
        return Optional.of(
            new ExperimentTable("Systems beside people", systems.html(false), systems.html(true)));
      }
      if (json.find("points").isPresent()) {
        return Optional.of(same("How many labels pay", EfficiencyTable.html(json)));
      }
      if (json.find("panels").isPresent()) {
        return Optional.of(same("How stable the judge is", StabilityTable.html(json)));
      }
      return json.find("forms").isPresent()
          ? Optional.of(same("Other forms of the rubric", FormsTable.html(json)))
          : Optional.empty();
    } catch (UnexpectedJsonException otherShape) {
      return Optional.empty();
    }
  }

  private static ExperimentTable same(String title, List<Html> html) {
    return new ExperimentTable(title, html, html);
  }

  /// @param cost whether what was taken and paid is shown, which is no function of artefacts
  public Html html(boolean cost) {
    return Html.of(Tag.H3.of(title), Html.of(cost ? withCost : plain));
  }
}

package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.present.report.Block;
import dev.plumbline.rubric.plan.model.Scale;

/// A scale in the JSON of a report.
final class ScaleMembers {

  static Block of(Scale scale) {
    return Block.data(
        "scale", JsonObject.of("max", scale.max(), "min", scale.min(), "step", scale.step()));
  }

  private ScaleMembers() {}
}

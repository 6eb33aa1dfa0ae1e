package dev.plumbline.badarchitecture.score;

import dev.plumbline.base.canonical.JsonObject;

/// Names a member of a format that another class reads.
final class NamesMember {

  static String of(JsonObject card) {
    return card.text("status");
  }

  private NamesMember() {}
}

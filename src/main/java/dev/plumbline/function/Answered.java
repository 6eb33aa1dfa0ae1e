package dev.plumbline.function;

import dev.plumbline.canonical.JsonObject;

/// What a function answers, and what of it is counted.
interface Answered {

  JsonObject json();

  default Counts counts() {
    return Counts.NONE;
  }
}

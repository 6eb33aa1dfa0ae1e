package dev.plumbline.base.problem;

/// An enum whose constants have names in files: in kebab case, unless it says otherwise.
public interface WireNamed {

  default String wireName() {
    return WireName.KEBAB.of((Enum<?>) this);
  }
}

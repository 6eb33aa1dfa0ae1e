package dev.plumbline.workflow.local;

import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.rubric.bundle.Bundle;
import java.util.Optional;

/// A store that is open already. No trust policy is asked.
record OpenedStore(LocalStore store) implements StoreAccess {

  @Override
  public LocalStore open() {
    return store;
  }

  @Override
  public LocalStore existing() {
    return store;
  }

  @Override
  public Optional<LocalStore> find() {
    return Optional.of(store);
  }

  @Override
  public void requireTrusted(Bundle bundle) {}

  @Override
  public void requireTrusted(FittedCalibration calibration) {}
}

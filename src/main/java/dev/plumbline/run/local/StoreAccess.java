package dev.plumbline.run.local;

import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.rubric.bundle.Bundle;
import java.util.Optional;

/// The store that somebody named, opened when it is needed, and what may be scored with it.
public interface StoreAccess {

  /// A store that is open already, with which everything may be scored.
  static StoreAccess of(LocalStore store) {
    return new OpenedStore(store);
  }

  /// The store, created if there is none.
  LocalStore open();

  /// The store.
  ///
  /// @throws dev.plumbline.base.problem.Refusal if there is none
  LocalStore existing();

  /// The store; empty if there is none.
  Optional<LocalStore> find();

  /// @throws dev.plumbline.base.problem.Refusal if a trust policy does not allow to score with the
  ///   bundle
  void requireTrusted(Bundle bundle);

  /// As [#requireTrusted(Bundle)], for a calibration.
  void requireTrusted(FittedCalibration calibration);

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
}

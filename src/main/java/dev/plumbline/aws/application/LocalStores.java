package dev.plumbline.aws.application;

import dev.plumbline.store.Stores;

/// Opens the stores of this machine, where no table is named. The package for AWS Lambda has none.
public interface LocalStores {

  Stores open();
}

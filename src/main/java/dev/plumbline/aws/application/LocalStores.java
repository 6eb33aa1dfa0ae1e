package dev.plumbline.aws.application;

import dev.plumbline.store.Stores;
import java.nio.file.Path;

/// Opens the stores of a folder, in place of a table. The package for AWS Lambda has none.
public interface LocalStores {

  Stores open(Path folder);
}

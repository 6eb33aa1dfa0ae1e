package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleName.BundleNames;
import dev.plumbline.store.BundleName.NameClaim;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Names that live as long as the process.
public final class MemoryBundleNames implements BundleNames {

  private final Map<BundleName, Digest> names = new ConcurrentHashMap<>();

  @Override
  public NameClaim claim(BundleName name, Digest bundle) {
    return NameClaim.of(bundle, names.computeIfAbsent(name, _ -> bundle));
  }

  @Override
  public Optional<Digest> find(BundleName name) {
    return Optional.ofNullable(names.get(name));
  }
}

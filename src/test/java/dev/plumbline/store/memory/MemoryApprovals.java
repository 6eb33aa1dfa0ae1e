package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.store.Stores.Approvals;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Approvals that live as long as the process.
public final class MemoryApprovals implements Approvals {

  private final Map<Digest, Approval> approvals = new ConcurrentHashMap<>();

  @Override
  public Approval record(Digest bundle, Approval approval) {
    return approvals.computeIfAbsent(bundle, _ -> approval);
  }

  @Override
  public Optional<Approval> find(Digest bundle) {
    return Optional.ofNullable(approvals.get(bundle));
  }
}

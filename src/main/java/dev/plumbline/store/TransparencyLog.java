package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;

/// The append-only log of attestations, with the head that was signed after each entry. It keeps
/// what it is given: whether that is what was signed, a `LogAudit` says.
///
/// Every method throws a [StoreFailedException] if the store cannot be read or written.
public interface TransparencyLog {

  /// Appends an entry, and the head that its signer makes, all or nothing. An entry that is there
  /// already stays where it is.
  ///
  /// @param signer puts the new head into an envelope
  /// @param now as the caller's clock has it
  /// @return the position of the entry, from 0
  long append(LogEntry entry, Function<TreeHead, DsseEnvelope> signer, Instant now);

  /// Everything as it is stored, in order, damaged or not.
  List<LogRow> rows();

  /// The entries about an artefact, in order; damaged ones are about nothing.
  List<LogEntry> about(Digest subject);

  /// A random name for a new log, 32 hexadecimal digits.
  static String freshName() {
    byte[] name = new byte[16];
    new SecureRandom().nextBytes(name);
    return HexFormat.of().formatHex(name);
  }
}

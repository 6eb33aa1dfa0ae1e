package dev.plumbline.benchmark;

import java.util.BitSet;

/// A rule engine with the rules compiled and the documents in the form that it reads.
public interface RuleEngine {

  /// The sum of the weights of the rules that fire for a document.
  double sum(int document);

  /// The indices of those rules.
  BitSet fired(int document);
}

package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Address;

/// Where the pages of a review are.
public final class ReviewLink {

  /// The documents that are reviewed.
  public static final Address LIST = Address.of("/review/");

  /// Makes a run of what was answered.
  static final Address FINISH = Address.of("/review/finish");

  /// @param number of the document in the review, from 1
  public static Address document(long number) {
    return Address.of("/review/" + number);
  }

  private ReviewLink() {}
}

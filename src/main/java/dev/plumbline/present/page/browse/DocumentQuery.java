package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Address;

/// What is asked for on a page of documents. Everything may be empty.
///
/// @param where a condition as of `show --where`
/// @param sort a name, after `-` for the highest first
/// @param rule `node/rule`, to have fired
/// @param decision on the item
/// @param words to be in a reason, all of them
/// @param page from 1
public record DocumentQuery(
    String where,
    String sort,
    String status,
    String rule,
    String item,
    String decision,
    String words,
    long page) {

  /// Whether every document is shown.
  public boolean isEverything() {
    return (where + status + rule + item + decision + words).isEmpty();
  }

  /// Only a condition, in the same order.
  static DocumentQuery where(String condition, String sort) {
    return new DocumentQuery(condition, sort, "", "", "", "", "", 1);
  }

  /// The same, among the documents with a decision on an item.
  DocumentQuery decided(String other, String decided) {
    return new DocumentQuery(where, sort, status, rule, other, decided, words, 1);
  }

  Address page(RunLink run, long other) {
    Address address = run.documents();
    address = with(address, "where", where);
    address = with(address, "sort", sort);
    address = with(address, "status", status);
    address = with(address, "rule", rule);
    address = with(address, "item", item);
    address = with(address, "decision", decision);
    address = with(address, "words", words);
    return other == 1 ? address : address.with("page", Long.toString(other));
  }

  private static Address with(Address address, String name, String value) {
    return value.isEmpty() ? address : address.with(name, value);
  }
}

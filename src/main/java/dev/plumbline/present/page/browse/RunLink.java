package dev.plumbline.present.page.browse;

import dev.plumbline.present.page.Address;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PageFile;

/// Where the pages of a run are.
///
/// @param name what people call the run
/// @param key in addresses: the digits of its digest or, as long as it has none, of its number
/// @param hasEnded whether it has a report and a simulator
public record RunLink(String name, String key, boolean hasEnded) {

  static final Address RUNS = Address.of("/");

  /// Two runs compared.
  public static final Address COMPARISON = Address.of("/compare");

  /// The way from the report to the other pages of the run.
  public Html navigation() {
    return SitePage.navigation(this, SitePage.Place.REPORT);
  }

  /// Two runs compared by the ids of their documents.
  public static Address comparison(RunLink before, RunLink after) {
    return COMPARISON.with("before", before.key).with("after", after.key).with("by", "id");
  }

  public Address documents() {
    return at("");
  }

  /// Those that a person has to look at.
  Address open() {
    return documents().with("show", DocumentQuery.Show.REVIEW.wireName());
  }

  Address waiting(OpenDocuments waiting) {
    return documents().with("waits", waiting.filter());
  }

  public Address file(PageFile file) {
    return at(file.name());
  }

  Address report() {
    return at("report");
  }

  Address marks() {
    return at("marks");
  }

  Address simulator() {
    return at("simulate");
  }

  /// The edited rubric under another version.
  Address edited(String version) {
    return at("rubric-" + version + ".yaml");
  }

  Address edited() {
    return at("rubric.yaml");
  }

  private Address at(String name) {
    return Address.of("/runs/" + key + "/" + name);
  }
}

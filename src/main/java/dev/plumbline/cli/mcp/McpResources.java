package dev.plumbline.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.results.StoredCards;
import java.net.URLDecoder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What an agent reads by its address: cards of documents, and rubrics as they are locked.
final class McpResources {

  private static final String CARD = "plumbline://runs/{run}/cards/{id}";
  private static final String BUNDLE = "plumbline://bundles/{digest}";

  private static final Pattern CARD_PATTERN =
      Pattern.compile("plumbline://runs/([^/?#]+)/cards/([^/?#]+)");
  private static final Pattern BUNDLE_PATTERN = Pattern.compile("plumbline://bundles/([^/?#]+)");

  private final LocalStore store;

  record Content(String type, String text) {}

  McpResources(LocalStore store) {
    this.store = store;
  }

  /// None by itself: they follow from the templates.
  static JsonArray listed() {
    return JsonArray.EMPTY;
  }

  static JsonArray templates() {
    return JsonArray.of(
        template("card", CARD, "text/html", "How the result of a document came about, as a page."),
        template("bundle", BUNDLE, "application/json", "A rubric as it is locked."));
  }

  private static JsonObject template(String name, String uri, String type, String description) {
    return JsonObject.of(
        "name", name,
        "uriTemplate", uri,
        "mimeType", type,
        "description", description);
  }

  /// Empty if there is no such resource.
  Optional<Content> read(String uri) {
    try {
      Matcher card = CARD_PATTERN.matcher(uri);
      if (card.matches()) {
        return Optional.of(
            new Content(
                "text/html",
                new String(
                    CardPage.of(
                            new StoredCards(store)
                                .read(decoded(card.group(1)), decoded(card.group(2))))
                        .bytes(),
                    UTF_8)));
      }
      Matcher bundle = BUNDLE_PATTERN.matcher(uri);
      return bundle.matches()
          ? store
              .find(ArtefactKind.BUNDLE, ArtefactRepository.digest(decoded(bundle.group(1))))
              .map(json -> new Content("application/json", CanonicalJson.text(json)))
          : Optional.empty();
    } catch (Refusal | IllegalArgumentException absent) {
      return Optional.empty();
    }
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
  }
}

package dev.plumbline.judge.session;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A provider over real HTTP that gives one reply after the other, whatever it is asked.
final class ProviderServer implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

  private final WireMockServer server =
      new WireMockServer(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"));

  @Override
  public void beforeAll(ExtensionContext context) {
    server.start();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    forget();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    server.stop();
  }

  String baseUrl() {
    return server.baseUrl();
  }

  /// What it should reply, and what it was asked.
  void forget() {
    server.resetAll();
  }

  /// These in their order, the last one from then on.
  void replies(ResponseDefinitionBuilder... replies) {
    for (int i = 0; i < replies.length; i++) {
      server.stubFor(
          post(anyUrl())
              .inScenario("replies")
              .whenScenarioStateIs(state(i))
              .willReturn(replies[i])
              .willSetStateTo(state(Math.min(i + 1, replies.length - 1))));
    }
  }

  /// The first request first.
  List<LoggedRequest> asked() {
    List<LoggedRequest> asked = new ArrayList<>();
    server.getAllServeEvents().reversed().forEach(event -> asked.add(event.getRequest()));
    return asked;
  }

  private static String state(int reply) {
    return reply == 0 ? Scenario.STARTED : "reply " + reply;
  }
}

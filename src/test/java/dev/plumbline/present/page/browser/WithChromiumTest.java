package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

class WithChromiumTest {

  @Test
  void tests_without_a_browser_are_skipped_by_name() {
    assertThat(WithChromium.Condition.evaluate("Cards", false, false).getReason())
        .hasValueSatisfying(reason -> assertThat(reason).startsWith("SKIPPED: Cards, since"));
    assertThat(WithChromium.Condition.evaluate("Cards", true, true).isDisabled()).isFalse();
  }

  @Test
  void continuous_integration_fails_without_a_browser() {
    assertThatThrownBy(() -> WithChromium.Condition.evaluate("Cards", false, true))
        .isInstanceOf(ExtensionConfigurationException.class);
  }
}

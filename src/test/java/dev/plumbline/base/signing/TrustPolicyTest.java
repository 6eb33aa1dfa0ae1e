package dev.plumbline.base.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TrustPolicyReader.TrustedKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustPolicyTest {

  private static final LocalDate TODAY = LocalDate.parse("2026-06-15");
  private static final Digest BUNDLE = new Digest("ab".repeat(32));
  private static final Digest OTHER = new Digest("cd".repeat(32));

  private final SigningKey key = Keys.fresh();
  private final SigningKey stranger = Keys.fresh();

  @Test
  void what_a_trusted_key_has_signed_is_trusted() {
    assertThat(refusal("", signed(key, BUNDLE))).isEmpty();
  }

  @Test
  void what_nobody_or_a_stranger_has_signed_is_refused() {
    assertThat(refusal("")).contains("it is not signed");
    assertThat(refusal("", signed(stranger, BUNDLE)))
        .contains("it is signed by a key that the policy does not know");
  }

  @Test
  void a_statement_about_another_artefact_or_of_another_kind_signs_nothing() {
    DsseEnvelope approval = Statement.ofApproval(BUNDLE, "Ada", "2026-01-01", "1").sign(key);
    assertThat(refusal("", signed(key, OTHER), approval)).contains("it is not signed");
  }

  @Test
  void a_statement_that_was_changed_is_signed_by_nobody() {
    DsseEnvelope honest = signed(key, BUNDLE);
    DsseEnvelope forged =
        new DsseEnvelope(
            honest.payloadType(), signed(stranger, BUNDLE).payload(), honest.signatures());
    assertThat(refusal("", forged)).isEqualTo(refusal("", honest));
    DsseEnvelope other =
        new DsseEnvelope(
            honest.payloadType(),
            Statement.ofBundle(BUNDLE, "essay", "9.9.9", OTHER, OTHER, "1").sign(key).payload(),
            honest.signatures());
    assertThat(refusal("", other)).contains("it is signed by a key that the policy does not know");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"until\":\"2026-06-15\"', ",
    "'\"until\":\"2026-06-14\"', expired after 2026-06-14",
    "'\"from\":\"2026-06-15\"', ",
    "'\"from\":\"2026-06-16\"', counts from 2026-06-16 only",
    "'\"revoked\":\"2026-06-16\"', ",
    "'\"revoked\":\"2026-06-15\"', was revoked on 2026-06-15",
    "'\"revoked\":\"2020-01-01\"', was revoked on 2020-01-01"
  })
  void a_key_counts_in_its_time(String member, String reason) {
    Optional<String> refusal = refusal("," + member, signed(key, BUNDLE));
    assertThat(refusal).isEqualTo(Optional.ofNullable(reason).map(it -> "the key `release` " + it));
  }

  @Test
  void a_key_signs_only_what_it_may() {
    TrustPolicy policy = read(policy("\"run\"", ""));
    assertThat(policy.refusal(AttestationKind.BUNDLE, BUNDLE, List.of(signed(key, BUNDLE)), TODAY))
        .contains("the key `release` may not sign what is of kind `bundle`");
  }

  @Test
  void only_what_is_required_must_be_signed() {
    assertThat(
            read(policy("\"bundle\"", ""))
                .refusal(AttestationKind.APPROVAL, BUNDLE, List.of(), TODAY))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1.2.0, false", "1.10.0, false", "2.0.0, false", "1.1.9, true", "0.9.0, true"})
  void versions_are_compared_by_their_numbers(String version, boolean old) {
    assertThat(read(policy("\"bundle\"", "")).minimumAbove("essay", version).isPresent())
        .isEqualTo(old);
    assertThat(read(policy("\"bundle\"", "")).minimumAbove("letter", version)).isEmpty();
  }

  @Test
  void everything_that_is_wrong_with_a_policy_is_said_at_once() {
    JsonObject json =
        json(
            """
            {"keys":[7,{"from":"2026-13-01","may_sign":["bundel"],"name":"a","public_key":"AAAA","untill":"x"},\
            {"from":"2026-02-01","may_sign":[],"name":3,"until":"2026-01-01"}],"requires":[],"rubrics":{"essay":"1.2"}}\
            """);

    TrustPolicyReader.Outcome outcome = TrustPolicyReader.read(json);

    assertThat(((TrustPolicyReader.Outcome.Refused) outcome).problems())
        .extracting(problem -> problem.render("policy.json"))
        .anyMatch(line -> line.contains("`untill`"))
        .anyMatch(line -> line.contains("`requires`"))
        .anyMatch(line -> line.contains("/keys/0") && line.contains("a key is an object"))
        .anyMatch(line -> line.contains("/keys/1/from") && line.contains("no date"))
        .anyMatch(line -> line.contains("/keys/1/may_sign"))
        .anyMatch(line -> line.contains("/keys/1/public_key"))
        .anyMatch(line -> line.contains("/keys/2") && line.contains("`public_key` is missing"))
        .anyMatch(line -> line.contains("/keys/2/name"))
        .anyMatch(line -> line.contains("`until` is before `from`"))
        .anyMatch(line -> line.contains("/rubrics"));
  }

  @Test
  void a_policy_without_keys_or_with_one_twice_is_refused() {
    assertThat(TrustPolicyReader.read(json("{}")))
        .isInstanceOf(TrustPolicyReader.Outcome.Refused.class);
    String twice = policy("\"bundle\"", "").replaceFirst("\\[(\\{.*?\\})\\]", "[$1,$1]");
    assertThat(TrustPolicyReader.read(json(twice)))
        .isInstanceOf(TrustPolicyReader.Outcome.Refused.class);
  }

  @Test
  void the_example_of_the_page_is_a_policy() throws IOException {
    String page = Files.readString(Path.of("docs/proof.md"));
    String example = page.substring(page.indexOf("```json\n") + 8);
    TrustPolicy policy = read(example.substring(0, example.indexOf("```")));
    assertThat(policy.keys()).extracting(TrustedKey::name).hasSize(2);
    assertThat(policy.minimumAbove("essay", "1.3.9")).contains("1.4.0");
  }

  private static DsseEnvelope signed(SigningKey by, Digest bundle) {
    return Statement.ofBundle(bundle, "essay", "1.2.0", OTHER, OTHER, "1").sign(by);
  }

  private Optional<String> refusal(String members, DsseEnvelope... envelopes) {
    return read(policy("\"bundle\"", members))
        .refusal(AttestationKind.BUNDLE, BUNDLE, List.of(envelopes), TODAY);
  }

  private String policy(String maySign, String members) {
    String pem = key.verification().pem();
    return "{\"keys\":[{\"may_sign\":["
        + maySign
        + "],\"name\":\"release\",\"public_key\":\""
        + pem.lines().filter(line -> !line.startsWith("-")).findFirst().orElseThrow()
        + "\""
        + members
        + "}],\"rubrics\":{\"essay\":\"1.2.0\"}}";
  }

  private static TrustPolicy read(String json) {
    return ((TrustPolicyReader.Outcome.Read) TrustPolicyReader.read(json(json))).policy();
  }

  private static JsonObject json(String text) {
    return (JsonObject)
        ((dev.plumbline.base.canonical.JsonReader.JsonResult.Read)
                JsonReader.read(text.getBytes(StandardCharsets.UTF_8), 100_000))
            .value();
  }
}

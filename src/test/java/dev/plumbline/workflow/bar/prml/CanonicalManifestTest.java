package dev.plumbline.workflow.bar.prml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.workflow.files.FileDigest;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The digests are those of PyYAML 6.0.3, the reference emitter of PRML, for the same values:
/// `sha256(safe_dump(m, default_flow_style=False, sort_keys=True, width=inf, allow_unicode=True))`.
class CanonicalManifestTest {

  private static final String MANIFEST =
      """
      version: prml/0.1
      claim_id: 01985a2b-7c00-7abc-8def-0123456789ab
      created_at: "2026-03-04T05:06:07Z"
      metric: pass_rate
      comparator: ">="
      threshold: 0.9
      dataset: {id: essays of March, hash: 7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d}
      seed: 7
      producer: {id: schule.example}
      """;

  private final List<Problem> problems = new ArrayList<>();

  @Test
  void keys_are_sorted_and_each_has_a_line() {
    assertThat(canonical(MANIFEST))
        .contains(
            """
            claim_id: 01985a2b-7c00-7abc-8def-0123456789ab
            comparator: '>='
            created_at: '2026-03-04T05:06:07Z'
            dataset:
              hash: 7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d7d
              id: essays of March
            metric: pass_rate
            producer:
              id: schule.example
            seed: 7
            threshold: 0.9
            version: prml/0.1
            """);
    assertThat(hash(MANIFEST))
        .isEqualTo("05ecf025aa71c066224a13cf89789ea4f435d53580c6bfa56dd0352a9589517b")
        .isEqualTo(hash(canonical(MANIFEST).orElseThrow()))
        .isEqualTo(hash("\uFEFF# a comment\r\n" + MANIFEST.replace("\n", "\r\n")));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0a021789e3e6cf6243f2e72dd4490621c2be8aab7d4cbbd79f14725626f414d0",
    "1.0, 0a021789e3e6cf6243f2e72dd4490621c2be8aab7d4cbbd79f14725626f414d0",
    "0.1, dcfc97c6ca2d04495eb1b58cafa11a2c5c4d873cef99f7d24756470ad6457976",
    "0.1000, dcfc97c6ca2d04495eb1b58cafa11a2c5c4d873cef99f7d24756470ad6457976",
    "1.0e-05, 34d99cd7eeac0a76de4fa41b79f78eb4f8c0fe241b6375b6988f9b477298ffcd",
    "0.0001, 074a6aea68e31020049bd8c8c7ac38d35188a1c420aa5998fb68237a5f3942c6",
    "10000000000000000, f1930f132df1a0487b5fd49703556d7220dcd281e83df1842e820ded4a7848d8",
    "123456789012345680, d0ce728782eb8bee163992368b8e08e592a3e91023304be1fc9f6ae9b1d5201b",
    "5e-324, c7cc2e19a6d7f52ffcb518a4ee887ead06458e9cd0f330890da26a71bcc82ad7",
    "5.684341886080801486968994140625e-14, c047386097357e256d280712be0e2c54e53cdde45ccc079727a7c5c29493ea44",
    "1.7976931348623157e+308, aa3ee32f81e1d9f4440c88005d41c5d69bd82963c3e3f312a5d5c2b81fff4e26",
    "-2.5e-7, 93d82affffcac0d364c8eb1c587b5620cd40aa253ae2a92a73f6feae9ee35cdb",
    "9007199254740993, cd5ad60b99ef1bd49c76f0a3a53b761f2f72c4e694cd028201b3d19720fb4b16",
    "-0.0, d659711ba62eb8e3eee5a6f85ec7adb2d0e2c0a8c7d142d4a9bb7a50174bec21",
    "2.2250738585072014e-308, 5ec4dee9ae4cce97f8082797905e7741e10eb31cb89c8be03ebef2c2f79ce232",
  })
  void a_threshold_is_the_shortest_decimal_of_its_64_bit_number(String written, String digest) {
    assertThat(hash(MANIFEST.replace("0.9", written))).isEqualTo(digest);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "Straße; Größe 3, f15b51d73e3d8551cba6495fb13451d2d32be556737a7051b10c48959ca525b9",
        "漢字 😀, 15a5e66301d49b5e6fcb5befffc552237fb9f94ac7be7367c0796975704edcb9",
        "yes, d90da92cf1ee83a20ca0149d8aed59263da793213b1df7a171a1542ae32dd152",
        "1:30, b9bf591b19059713acc8320d9738e5e65fc9faeb7963b396b7afe46fd705931d",
        "1_000, 210c4523bd26f5e013cc238ce38d5deecde8a602e33228028c4ed41cac98a433",
        "2026-05-01, 5b19032a0136f5b9233a51f0e53f11330ec0a0279023016dde10a68efc667efa",
        "it's, 101167b2a13abe95e400322d3eddd68f70bc46b6b4bf2b7d23e707450ad270ca",
        ": a, f8a76bb421d828c6935607a62a6a8ea0a3119154e99a20172e0f23c110bc2bd1",
        "a: b, aad6ffb3003531192145b946f298c794ff6b39004de890c0682565ab40636d94",
        "a #b, efdcff2bfbd7885e01dfb04c47853804f297b85dc491b3881c31828d7df693bb",
        "?x, b6f8399b952eb799c17aee4dabfc2cd1d06c11f7007da0ef6e2a92b7597c71a2",
        "- x, 616af1a4f1b5fa419033cfce09cdfc9a1b685a6b9596276ad8bfdd3a10a6bcf1",
        "=, 5f2a5f38313cadf0eec9fa7025a5fe8c1ce6499ec45515dc12162024e2549197",
        "~, da6aef32219ed641f5920fb1a82a331de27bbb0e34d8f973d2e542c1a57c7a77",
        "0x1f, f5bdc098bef04dcb5f15e02c131f588f40686e7ac6b8bc5a519424ddea0a935e",
        "12e3, c96376399af6af5ea75576aaaf8ce88d67b644fce2f4e00c2787229cb120baeb",
        ".., 88b62402b6a0d296c34663ebbce55988e299577ae8ac027351f2646d507702dc",
        "#, dd48bb66a6dd9f0e9d21a725f1b6ee7ef8c5473a3f8b7620981d42d268521a81",
        "0b101, 729a21c188a362f2b8653b38b46de7d0b39e961cde4868424661337a5e85c3c8",
      })
  void a_text_is_quoted_where_yaml_would_read_something_else(String text, String digest) {
    assertThat(hash(MANIFEST + "notes: \"" + text + "\"\n")).isEqualTo(digest);
  }

  @ParameterizedTest
  @CsvSource({
    "null, 69c8e20277376667e815d69afcd4e532b3254d0066bdf20562b1f6ed147eafbe",
    "0, 4a39914ac51ac10dad1ede52e109e44f4ed7f198af3fcf3c97f7d949edb11f35",
    "-9223372036854775808, dc43d7e3ba14b4171080c2e7b427b96a88b9ff08fe1b98318d49f62d08977523",
    "18446744073709551615, 1510aaf2b8e776f0507fcf219ad177277f284e23285c571630c92bf7c9aa8e50",
  })
  void a_seed_is_whole_and_has_64_bits(String seed, String digest) {
    assertThat(hash(MANIFEST.replace("seed: 7", "seed: " + seed))).isEqualTo(digest);
  }

  @Test
  void arguments_keep_their_types_and_keys_are_quoted_like_texts() {
    assertThat(
            hash(
                MANIFEST
                    + """
                    metric_args: {tolerance: 1e-9, "1": true, "yes": null, z: {ü: x, a: -3}, Z: "0"}
                    """))
        .isEqualTo("d615e4674be21cf3642ec4441f4c31334987363764b288b27c1254f9628864e0");
  }

  /// Version 0.2 writes a whole threshold below 2^53 without a point, by a clarification of its
  /// editor of 2026-09-13.
  @Test
  void the_second_version_writes_whole_thresholds_as_such() {
    String second = MANIFEST.replace("prml/0.1", "prml/0.2");

    assertThat(canonical(second.replace("0.9", "1300.0")).orElseThrow())
        .contains("\nthreshold: 1300\n");
    assertThat(canonical(second.replace("0.9", "9007199254740992")).orElseThrow())
        .contains("\nthreshold: 9007199254740992.0\n");
  }

  @Test
  void the_shortest_decimal_reads_back_as_its_number() {
    for (int seed : FreshSeeds.of(CanonicalManifestTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 200; i++) {
        double value = Double.longBitsToDouble(random.nextLong());
        if (Double.isFinite(value)) {
          String written = ShortestDecimal.written(value);
          assertThat(Double.parseDouble(written)).isEqualTo(value);
          assertThat(ShortestDecimal.of(value).precision())
              .isLessThanOrEqualTo(
                  new BigDecimal(Double.toString(value)).stripTrailingZeros().precision());
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "notes: [a] | a list has no canonical form",
        "metric_args: {} | an empty mapping has no canonical form",
        "metric_args: {n: 007} | read as octal by some",
        "metric_args: {n: 18446744073709551616} | does not fit into 64 bits",
        "metric_args: {n: 1e400} | no finite 64-bit number",
        "notes: \"a\\tb\" | a character that PRML does not allow",
        "notes: \"a\\u2028b\" | a character that PRML does not allow",
        "notes: \"e\\u0301\" | not in the normal form NFC",
        "notes: \"--- a\" | begins as a document of YAML does",
      })
  void what_readers_would_read_differently_has_no_form(String line, String message) {
    assertThat(canonical(MANIFEST + line + "\n")).isEmpty();
    assertThat(problems).first().asString().contains(message);
  }

  private String hash(String manifest) {
    return FileDigest.of(canonical(manifest).orElseThrow().getBytes(StandardCharsets.UTF_8));
  }

  private Optional<String> canonical(String manifest) {
    return SourceReader.read(
            manifest.getBytes(StandardCharsets.UTF_8), "manifest", "write one", problems)
        .flatMap(node -> CanonicalManifest.of((SourceNode.Mapping) node, problems));
  }
}

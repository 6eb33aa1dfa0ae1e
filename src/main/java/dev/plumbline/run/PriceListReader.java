package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.OUT_OF_BOUNDS;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;

import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.judge.llm.PriceList;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Reads a price list: YAML or JSON with `models`, each `provider:model` with the prices `input`
/// and `output` of a million tokens.
public final class PriceListReader {

  private static final String EXAMPLE =
      "write `models: {\"openai:gpt-oss-120b\": {input: 2.00, output: 8.00}}`";

  /// The price of a judge's tokens.
  ///
  /// @throws Refusal if the list is wrong, with all its problems, or does not have the judge's
  ///   model
  public static Price price(Path file, JudgeIdentity judge) {
    PriceList list = read(file);
    String name = judge.provider() + ":" + judge.model();
    return list.find(judge.provider(), judge.model())
        .orElseThrow(() ->
            new Refusal(
                file.toString(),
                List.of(
                    Problem.at(
                        "",
                        UNKNOWN_JUDGE,
                        "there is no price of " + EscapedText.text(name),
                        Suggestion.of(name, List.copyOf(list.models().keySet()), "there are")))));
  }

  /// As [#price], where a judge may have none.
  public static Optional<Price> find(Path file, JudgeIdentity judge) {
    return read(file).find(judge.provider(), judge.model());
  }

  private static PriceList read(Path file) {
    Problems problems = new Problems();
    TreeMap<String, Price> models = new TreeMap<>();
    SourceReader.read(InputFiles.bytes(file), "price list", EXAMPLE, problems)
        .ifPresent(node -> read(new MappingReader(node, problems), models));
    problems.refuse(file.toString());
    return new PriceList(models);
  }

  private static void read(MappingReader list, TreeMap<String, Price> models) {
    Optional<SourceNode> written = list.require("models", EXAMPLE);
    list.reportUnknownKeys();
    written.ifPresent(node ->
        new MappingReader(node, list.problems())
            .members()
            .forEach((name, price) ->
                model(name, new MappingReader(price, list.problems()))
                    .ifPresent(it -> models.put(name, it))));
  }

  private static Optional<Price> model(String name, MappingReader model) {
    if (name.indexOf(':') < 1 || name.endsWith(":")) {
      model.report(
          UNKNOWN_JUDGE,
          model.place(),
          EscapedText.text(name) + " does not name a model",
          "write `provider:model`, such as `openai:gpt-oss-120b`");
    }
    if (model.node().kind() != Kind.OBJECT) {
      return Optional.empty();
    }
    Optional<BigDecimal> input = price(model, "input");
    Optional<BigDecimal> output = price(model, "output");
    model.reportUnknownKeys();
    return input.flatMap(in -> output.map(out -> new Price(in, out)));
  }

  private static Optional<BigDecimal> price(MappingReader model, String key) {
    model.require(key, "give the price of a million tokens");
    Optional<BigDecimal> price = model.number(key);
    if (price.filter(it -> it.signum() < 0).isPresent()) {
      model.report(OUT_OF_BOUNDS, model.place(key), "a price is negative", "a price is 0 or more");
    }
    return price;
  }

  private PriceListReader() {}
}

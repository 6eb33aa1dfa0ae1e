package dev.plumbline.benchmark;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The engines for Node: `engines.mjs` times them in a process of its own, after it has compared
/// the rules that they fire with those fired here.
final class NodeEngines {

  record Row(String engine, int rules, double best, double mean) {}

  /// @param script `engines.mjs`, beside its `node_modules`
  static List<Row> run(Path script) throws IOException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    for (int count : new int[] {20, 200}) {
      Path input = Files.createTempFile("rules", ".json");
      Files.write(input, CanonicalJson.bytes(input(count)));
      Process node =
          new ProcessBuilder("node", script.toString(), input.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String out = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (node.waitFor() != 0) {
        throw new IllegalStateException("the engines of Node failed");
      }
      Files.delete(input);
      for (String line : out.lines().toList()) {
        String[] words = line.split(" ");
        rows.add(
            new Row(words[0], count, Double.parseDouble(words[1]), Double.parseDouble(words[2])));
      }
    }
    return rows;
  }

  private static Json input(int count) {
    List<Rule> rules = Rule.first(count);
    List<Facts> documents = Facts.generate(RuleEngineBenchmark.DOCUMENTS);
    RuleEngine floor = new ClosureEngine(rules, documents);
    List<Json> fired = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      fired.add(new JsonArray(floor.fired(i).stream().<Json>mapToObj(Json::of).toList()));
    }
    return JsonObject.of(
        "rules",
        new JsonArray(
            rules.stream()
                .<Json>map(rule ->
                    JsonObject.of(
                        "condition", Json.of(rule.condition()),
                        "logic", Json.of(rule.jsonLogic()),
                        "weight", Json.of(Double.toString(rule.weight()))))
                .toList()),
        "documents",
        JsonArray.mapped(documents, Facts::json),
        "fired",
        new JsonArray(fired));
  }

  private NodeEngines() {}
}

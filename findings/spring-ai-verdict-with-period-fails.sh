#!/usr/bin/env bash
# Spring AI 1.1.8's RelevancyEvaluator and FactCheckingEvaluator pass a text if the judge's whole reply is "yes", in any
# case. "YES.", "**Yes**", a space before it or a sentence that begins with it fail the text with score 0 and without
# feedback, as "no" does, and so does a judge that could not tell or said nothing: what the judge thought of the text and
# how it writes are one number. And FactCheckingEvaluator has score 0 also for what passes, so a mean of its scores is 0.
# Needs Java 17 or later, Maven and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>verdict</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.springframework.ai</groupId>
      <artifactId>spring-ai-client-chat</artifactId>
      <version>1.1.8</version>
    </dependency>
  </dependencies>
</project>
POM
cat >Verdicts.java <<'JAVA'
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.evaluation.FactCheckingEvaluator;
import org.springframework.ai.chat.evaluation.RelevancyEvaluator;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.document.Document;
import org.springframework.ai.evaluation.EvaluationRequest;
import org.springframework.ai.evaluation.EvaluationResponse;

public class Verdicts {
  public static void main(String[] arguments) {
    var request = new EvaluationRequest("Who wrote it?", List.of(new Document("Ibsen wrote it.")), "Ibsen.");
    for (String reply : List.of("YES", "yes", "YES.", "**Yes**", " yes", "Yes, it is.", "no", "I can't tell.", "")) {
      ChatModel model = prompt -> new ChatResponse(List.of(new Generation(new AssistantMessage(reply))));
      ChatClient.Builder client = ChatClient.builder(model);
      EvaluationResponse relevant = new RelevancyEvaluator(client).evaluate(request);
      EvaluationResponse fact = FactCheckingEvaluator.builder(client).build().evaluate(request);
      System.out.println("[" + reply + "] " + said(relevant) + ", " + said(fact));
    }
  }

  private static String said(EvaluationResponse response) {
    return (response.isPass() ? "passes " : "fails ") + response.getScore() + response.getFeedback();
  }
}
JAVA
mvn -q -B -ntp dependency:copy-dependencies -DoutputDirectory=lib
java -cp 'lib/*' Verdicts.java >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
echo "the judge's reply, relevancy, fact checking"
cat seen.txt
cat >expected.txt <<'SEEN'
[YES] passes 1.0, passes 0.0
[yes] passes 1.0, passes 0.0
[YES.] fails 0.0, fails 0.0
[**Yes**] fails 0.0, fails 0.0
[ yes] fails 0.0, fails 0.0
[Yes, it is.] fails 0.0, fails 0.0
[no] fails 0.0, fails 0.0
[I can't tell.] fails 0.0, fails 0.0
[] fails 0.0, fails 0.0
SEEN
diff expected.txt seen.txt

#!/usr/bin/env bash
# apache-mime4j 0.8.14: `TextBody.getReader` of a part without a charset, or with one that Java does not know, ends
# without an error in both cases, but unlike: without one each byte that is not ASCII becomes U+FFFD, with `x-unknown` the
# same bytes are read by the default charset of Java. So a mail that names no charset, which many programs send with UTF-8 in it,
# loses its letters, and one that names a charset of nobody keeps them. Who wants them decodes `getInputStream`.
# Needs Java 18 or later, Maven and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>charset</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.james</groupId>
      <artifactId>apache-mime4j-dom</artifactId>
      <version>0.8.14</version>
    </dependency>
  </dependencies>
</project>
POM
cat >Charsets.java <<'JAVA'
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.message.DefaultMessageBuilder;

public class Charsets {
  public static void main(String[] arguments) throws Exception {
    for (String type : List.of("text/plain; charset=utf-8", "text/plain", "text/plain; charset=x-unknown")) {
      byte[] mail = ("Content-Type: " + type + "\n\nGr\u00FC\u00DFe").getBytes(StandardCharsets.UTF_8);
      Message message = new DefaultMessageBuilder().parseMessage(new ByteArrayInputStream(mail));
      StringWriter text = new StringWriter();
      ((TextBody) message.getBody()).getReader().transferTo(text);
      StringBuilder shown = new StringBuilder();
      text.toString().chars().forEach(c -> shown.append(c < 128 ? "" + (char) c : "\\u%04X".formatted(c)));
      System.out.println(type + ": " + shown);
    }
  }
}
JAVA
mvn -q -B -ntp dependency:copy-dependencies -DoutputDirectory=lib
java -cp 'lib/*' Charsets.java >seen.txt
cat >expected.txt <<'SEEN'
text/plain; charset=utf-8: Gr\u00FC\u00DFe
text/plain: Gr\uFFFD\uFFFD\uFFFD\uFFFDe
text/plain; charset=x-unknown: Gr\u00FC\u00DFe
SEEN
diff expected.txt seen.txt
echo "apache-mime4j 0.8.14: a part without a charset loses its letters, one of an unknown charset keeps them"

#!/usr/bin/env bash
# commonmark-java 0.29.0 with its tables: the source span of what follows an escaped `|` in a cell is one character too
# far to the left for each, since the cell is parsed from a line without the backslashes. Outside of tables the spans are
# right. Who marks words of a table by these spans marks other words: `*three*` becomes `*thre`.
# Needs Java 17 or later, Maven and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>spans</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.commonmark</groupId>
      <artifactId>commonmark</artifactId>
      <version>0.29.0</version>
    </dependency>
    <dependency>
      <groupId>org.commonmark</groupId>
      <artifactId>commonmark-ext-gfm-tables</artifactId>
      <version>0.29.0</version>
    </dependency>
  </dependencies>
</project>
POM
cat >Spans.java <<'JAVA'
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

public class Spans {
  public static void main(String[] arguments) {
    for (String text : List.of("one \\| two *three* four", "| head |\n|---|\n| one \\| two *three* four |")) {
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          .build()
          .parse(text)
          .accept(
              new AbstractVisitor() {
                @Override
                public void visit(Text node) {
                  for (SourceSpan span : node.getSourceSpans()) {
                    int from = span.getInputIndex();
                    System.out.printf("[%s] [%s]%n", node.getLiteral(), text.substring(from, from + span.getLength()));
                  }
                }
              });
    }
  }
}
JAVA
mvn -q -B -ntp dependency:copy-dependencies -DoutputDirectory=lib
java -cp 'lib/*' Spans.java >seen.txt
cat >expected.txt <<'SEEN'
[one | two ] [one \| two ]
[three] [three]
[ four] [ four]
[head] [head]
[one | two ] [one \| two]
[three] [*thre]
[ four] [* fou]
SEEN
diff expected.txt seen.txt
echo "commonmark-java 0.29.0: spans behind an escaped | in a table's cell are one too small"

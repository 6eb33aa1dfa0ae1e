#!/usr/bin/env bash
# The OpenTelemetry SDK for JavaScript (sdk-trace 3.1.1, otlp-transformer 0.301.1) writes a number without a fraction as
# an integer, whatever the conventions say of the attribute. Of two scores under `gen_ai.evaluation.score.value`, which
# is a double there, 0.5 is a `doubleValue` and 1 an `intValue`, and nothing in JavaScript makes a double of it.
# A reader that asks for the double, as opentelemetry-proto 1.11.0-alpha for Java lets one do, gets 0.0 for the perfect
# score and no error: the mean of 1, 1, 1 and 0.5 is 0.125. SDKs of languages with two kinds of numbers write 1.0 as a
# double, so the same reader is right about their spans. And a score of NaN, as a kappa that is undefined, is NaN in the
# protobuf form and null in the JSON form, which is read as no value at all.
# Needs Node 22 or later, npm, Java 17 or later, Maven and the network. Ends with 1 if one of them behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.10.0 \
  @opentelemetry/sdk-trace@3.1.1 @opentelemetry/otlp-transformer@0.301.1 >/dev/null
cat >write.mjs <<'JS'
import assert from 'node:assert';
import { writeFileSync } from 'node:fs';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
const tracer = provider.getTracer('judge');
for (const score of [1, 1, 1, 0.5, NaN]) {
  const span = tracer.startSpan('evaluate');
  span.addEvent('gen_ai.evaluation.result', { 'gen_ai.evaluation.score.value': score });
  span.end();
}
await provider.forceFlush();
const spans = exporter.getFinishedSpans();
writeFileSync('spans.bin', ProtobufTraceSerializer.serializeRequest(spans));
const json = JSON.parse(new TextDecoder().decode(JsonTraceSerializer.serializeRequest(spans)));
const values = json.resourceSpans[0].scopeSpans[0].spans.map((span) => span.events[0].attributes[0].value);
console.log('written as JSON:', JSON.stringify(values));
assert.deepStrictEqual(values, [
  { intValue: 1 }, { intValue: 1 }, { intValue: 1 }, { doubleValue: 0.5 }, { doubleValue: null },
]);
JS
node write.mjs
for library in io.opentelemetry.proto:opentelemetry-proto:1.11.0-alpha com.google.protobuf:protobuf-java:4.35.1; do
  mvn -q -B -ntp dependency:copy -Dartifact="$library" -DoutputDirectory=lib
done
cat >Read.java <<'JAVA'
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.nio.file.Files;
import java.nio.file.Path;

public class Read {
  public static void main(String[] arguments) throws Exception {
    TracesData data = TracesData.parseFrom(Files.readAllBytes(Path.of("spans.bin")));
    for (Span span : data.getResourceSpans(0).getScopeSpans(0).getSpansList()) {
      var value = span.getEvents(0).getAttributes(0).getValue();
      System.out.println(value.getValueCase() + ", read as a double: " + value.getDoubleValue());
    }
  }
}
JAVA
java -cp 'lib/*' Read.java >seen.txt
cat seen.txt
cat >expected.txt <<'SEEN'
INT_VALUE, read as a double: 0.0
INT_VALUE, read as a double: 0.0
INT_VALUE, read as a double: 0.0
DOUBLE_VALUE, read as a double: 0.5
DOUBLE_VALUE, read as a double: NaN
SEEN
diff expected.txt seen.txt

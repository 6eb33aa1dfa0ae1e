package dev.plumbline.aws.application;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/// Writes a payload as it is.
final class PayloadWriter extends JsonSerializer<Payload> {

  @Override
  public void serialize(Payload payload, JsonGenerator out, SerializerProvider unused)
      throws IOException {
    out.writeRawValue(new String(payload.json(), UTF_8));
  }
}

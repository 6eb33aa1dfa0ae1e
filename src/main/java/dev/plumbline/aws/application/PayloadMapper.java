package dev.plumbline.aws.application;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// Teaches Quarkus's mapper to pass a [Payload] through: events of Lambda, and responses and errors
/// over HTTP.
@Singleton
public class PayloadMapper implements ObjectMapperCustomizer {

  @Override
  public void customize(ObjectMapper mapper) {
    mapper.registerModule(
        new SimpleModule("payload")
            .addDeserializer(Payload.class, new PayloadReader())
            .addSerializer(Payload.class, new PayloadWriter()));
  }

  /// Writes a payload as it is.
  private static final class PayloadWriter extends JsonSerializer<Payload> {

    @Override
    public void serialize(Payload payload, JsonGenerator out, SerializerProvider unused)
        throws IOException {
      out.writeRawValue(new String(payload.json(), UTF_8));
    }
  }

  /// Copies the input token by token: duplicate keys and the text of numbers are preserved, and
  /// malformed JSON is passed on, so that it is reported as a problem.
  private static final class PayloadReader extends JsonDeserializer<Payload> {

    private static final JsonFactory PLAIN = new JsonFactory();

    @Override
    public Payload deserialize(JsonParser in, DeserializationContext unused) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (JsonGenerator out = PLAIN.createGenerator(bytes)) {
        out.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
        int depth = 0;
        JsonToken token = in.currentToken();
        do {
          copy(token, in, out);
          depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
          token = depth > 0 ? in.nextToken() : null;
        } while (token != null);
      } catch (JsonProcessingException notJson) {
        bytes.writeBytes("\u0000".getBytes(UTF_8));
      }
      return new Payload(bytes.toByteArray());
    }

    /// An event that is `null`, which Jackson gives to no reader.
    @Override
    public Payload getNullValue(DeserializationContext unused) {
      return new Payload("null".getBytes(UTF_8));
    }

    private static void copy(JsonToken token, JsonParser in, JsonGenerator out) throws IOException {
      switch (token) {
        case START_OBJECT -> out.writeStartObject();
        case END_OBJECT -> out.writeEndObject();
        case START_ARRAY -> out.writeStartArray();
        case END_ARRAY -> out.writeEndArray();
        case FIELD_NAME -> out.writeFieldName(in.currentName());
        case VALUE_STRING -> out.writeString(in.getText());
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> out.writeNumber(in.getText());
        case VALUE_TRUE, VALUE_FALSE -> out.writeBoolean(token == JsonToken.VALUE_TRUE);
        case VALUE_NULL -> out.writeNull();
        case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
            throw new IllegalStateException("not a token of a text");
      }
    }
  }

  /// A request or response as JSON in UTF-8. It bypasses data binding, which would round numbers
  /// and drop the first of two equal keys.
  @SuppressWarnings("ArrayRecordComponent")
  public record Payload(byte[] json) {}
}

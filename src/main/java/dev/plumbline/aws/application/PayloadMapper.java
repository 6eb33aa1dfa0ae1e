package dev.plumbline.aws.application;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

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
}

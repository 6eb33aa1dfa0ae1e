import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;

/// Sends each line of a file as the generated client types it; prints what the client read.
final class Driver {

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + arguments[1]));
    ObjectMapper mapper = client.getObjectMapper();
    ObjectMapper strict = mapper.copy().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    for (String line : Files.readAllLines(Path.of(arguments[2]))) {
      JsonNode call = mapper.readTree(line);
      Object api =
          Class.forName("org.openapitools.client.api." + call.get("tag").asText() + "Api")
              .getConstructor(ApiClient.class)
              .newInstance(client);
      ObjectNode answer = mapper.createObjectNode();
      try {
        for (Method method : api.getClass().getMethods()) {
          if (method.getName().equals(call.get("operation").asText())
              && method.getParameterCount() == 1) {
            Object request =
                strict.treeToValue(call.get("request"), method.getParameterTypes()[0]);
            answer.put("status", 200);
            answer.set("body", mapper.valueToTree(method.invoke(api, request)));
          }
        }
      } catch (InvocationTargetException failed) {
        ApiException refused = (ApiException) failed.getCause();
        answer.put("status", refused.getCode());
        answer.set("body", mapper.readTree(refused.getResponseBody()));
      }
      System.out.println(mapper.writeValueAsString(answer));
    }
  }
}

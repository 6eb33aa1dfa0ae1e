package dev.plumbline.aws.dynamodb;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A client in front of which something goes wrong: it is asked before every call what to throw.
public final class Interposed {

  /// @param trouble what to throw before the call with this number, from 1, or null for none
  public static DynamoDbClient before(DynamoDbClient client, IntFunction<Throwable> trouble) {
    int[] calls = {0};
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (method.isDefault()
                  && arguments.length == 1
                  && arguments[0] instanceof java.util.function.Consumer<?>) {
                return java.lang.reflect.InvocationHandler.invokeDefault(proxy, method, arguments);
              }
              Throwable thrown = trouble.apply(++calls[0]);
              if (thrown != null) {
                throw thrown;
              }
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException failure) {
                throw failure.getCause();
              }
            });
  }

  private Interposed() {}
}

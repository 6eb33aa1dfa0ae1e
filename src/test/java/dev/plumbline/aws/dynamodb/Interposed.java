package dev.plumbline.aws.dynamodb;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A client in front of which something goes wrong: it is asked before every call what to throw.
public final class Interposed {

  /// A call of the client, or what comes instead of it.
  public interface Around {
    Object call(Object request, Callable<Object> call) throws Exception;
  }

  /// @param trouble what to throw before the call with this number, from 1, or null for none
  public static DynamoDbClient before(DynamoDbClient client, IntFunction<Throwable> trouble) {
    int[] calls = {0};
    return around(
        client,
        (_, call) -> {
          Throwable thrown = trouble.apply(++calls[0]);
          if (thrown instanceof Error error) {
            throw error;
          }
          if (thrown != null) {
            throw (Exception) thrown;
          }
          return call.call();
        });
  }

  /// A client each of whose calls is made by somebody else.
  public static DynamoDbClient around(DynamoDbClient client, Around around) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) ->
                method.isDefault()
                        && arguments.length == 1
                        && arguments[0] instanceof java.util.function.Consumer<?>
                    ? java.lang.reflect.InvocationHandler.invokeDefault(proxy, method, arguments)
                    : around.call(arguments[0], () -> made(client, method, arguments)));
  }

  private static Object made(DynamoDbClient client, Method method, Object[] arguments)
      throws Exception {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException failure) {
      switch (failure.getCause()) {
        case Error error -> throw error;
        case Exception exception -> throw exception;
        default -> throw failure;
      }
    }
  }

  private Interposed() {}
}

package dev.plumbline.cli.proof;

import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.workflow.local.StoreErasure.OperatorStores;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The stores of a table in DynamoDB, in place of a folder.
public final class OperatorTable {

  /// @throws ParameterException if no region is configured
  public static OperatorStores stores(
      String table, Map<String, String> environment, CommandSpec spec) {
    try {
      return DynamoStores.ofOperator(table, environment);
    } catch (IllegalArgumentException unset) {
      throw new ParameterException(spec.commandLine(), unset.getMessage());
    }
  }

  private OperatorTable() {}
}

package dev.plumbline.aws.dynamodb;

import dev.plumbline.store.Stores;

/// All stores in one table.
public final class DynamoStores {

  public static Stores in(DynamoTable table) {
    DynamoArtefactStore artefacts = new DynamoArtefactStore(table);
    return new Stores(
        artefacts,
        artefacts,
        new DynamoBundleNames(table),
        new DynamoIdempotencyStore(table),
        new DynamoAliases(table),
        new DynamoScorecardIndex(table),
        new DynamoCompletionIndex(table),
        new DynamoApprovals(table),
        new DynamoTransparencyLog(table),
        new DynamoProceedings(table),
        new DynamoPersons(table));
  }

  private DynamoStores() {}
}

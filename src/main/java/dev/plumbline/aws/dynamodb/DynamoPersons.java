package dev.plumbline.aws.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.proceeding.Persons;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// People in a table: the row `person#<pseudonym>` has the name, and `person-name#<hex of a digest
/// of the name>` leads to it. Erasing a name deletes the one and takes the name out of the other.
final class DynamoPersons implements Persons {

  private static final String NAME = "name";
  private static final String PSEUDONYM = "pseudonym";
  private static final String SINCE = "since";

  private final DynamoTable table;

  DynamoPersons(DynamoTable table) {
    this.table = table;
  }

  /// The name is claimed first: of two processes that add it at once, both get one pseudonym. A
  /// process that ends in between leaves a claim, which the next one completes.
  @Override
  public Person add(String pseudonym, String name, Instant now) {
    Map<String, AttributeValue> claim = DynamoTable.key(nameKey(name), DynamoTable.SINGLE);
    claim.put(PSEUDONYM, DynamoTable.text(pseudonym));
    String held =
        table
            .putNew("add a person", claim)
            .map(earlier -> earlier.get(PSEUDONYM).s())
            .orElse(pseudonym);
    Map<String, AttributeValue> row = DynamoTable.key(pk(held), DynamoTable.SINGLE);
    row.put(NAME, DynamoTable.text(name));
    row.put(SINCE, DynamoTable.text(now.toString()));
    return table
        .putNew("add a person", row)
        .map(earlier -> person(held, earlier))
        .orElse(new Person(held, Optional.of(name), now));
  }

  @Override
  public Optional<Person> find(String pseudonym) {
    Map<String, AttributeValue> row =
        table.row("look for a person", pk(pseudonym), DynamoTable.SINGLE);
    return row.isEmpty() ? Optional.empty() : Optional.of(person(pseudonym, row));
  }

  /// A name that was claimed by a process that ended is there only once it is added again.
  @Override
  public Optional<Person> named(String name) {
    Map<String, AttributeValue> claim =
        table.row("look for a name", nameKey(name), DynamoTable.SINGLE);
    return claim.isEmpty() ? Optional.empty() : find(claim.get(PSEUDONYM).s());
  }

  @Override
  public boolean erase(String pseudonym) {
    Optional<Person> person = find(pseudonym);
    person
        .flatMap(Person::name)
        .ifPresent(name -> {
          table.call(
              "erase a name",
              it ->
                  it.deleteItem(delete ->
                      delete
                          .tableName(table.name())
                          .key(DynamoTable.key(nameKey(name), DynamoTable.SINGLE))));
          table.call(
              "erase a name",
              it ->
                  it.updateItem(update ->
                      update
                          .tableName(table.name())
                          .key(DynamoTable.key(pk(pseudonym), DynamoTable.SINGLE))
                          .updateExpression("REMOVE #name")
                          .expressionAttributeNames(Map.of("#name", NAME))));
        });
    return person.isPresent();
  }

  private static Person person(String pseudonym, Map<String, AttributeValue> row) {
    return new Person(
        pseudonym,
        Optional.ofNullable(row.get(NAME)).map(AttributeValue::s),
        Instant.parse(row.get(SINCE).s()));
  }

  private static String pk(String pseudonym) {
    return "person#" + pseudonym;
  }

  private static String nameKey(String name) {
    return "person-name#" + Digest.of(ArtefactKind.REQUEST, name.getBytes(UTF_8)).hex();
  }
}

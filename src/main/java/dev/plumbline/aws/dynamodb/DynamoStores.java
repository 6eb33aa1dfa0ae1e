package dev.plumbline.aws.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.measure.comparison.DocumentComparison.Compared.Move;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.ArtefactReader;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.BundleName.BundleNames;
import dev.plumbline.store.BundleName.NameClaim;
import dev.plumbline.store.Persons;
import dev.plumbline.store.Persons.Person;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.Stores;
import dev.plumbline.store.Stores.Approvals;
import dev.plumbline.store.Stores.DocumentCompletionIndex;
import dev.plumbline.store.Stores.ScorecardIndex;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// All stores in one table.
public final class DynamoStores {

  private static final Duration OPERATOR_TIMEOUT = Duration.ofSeconds(20);

  /// The stores of a table, for an operator: with the credentials that AWS's own tools would use.
  ///
  /// @throws IllegalArgumentException if no region is configured
  public static OperatorStores ofOperator(String table, Map<String, String> environment) {
    if (!environment.containsKey("AWS_REGION")) {
      throw new IllegalArgumentException("AWS_REGION is not set: name the region of the table");
    }
    DynamoDbClientBuilder client =
        DynamoDbClient.builder()
            .region(Region.of(environment.get("AWS_REGION")))
            .httpClient(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(OPERATOR_TIMEOUT.dividedBy(2))
                    .socketTimeout(OPERATOR_TIMEOUT)
                    .build())
            .overrideConfiguration(it ->
                it.retryStrategy(DefaultRetryStrategy.doNotRetry())
                    .apiCallTimeout(OPERATOR_TIMEOUT));
    if (environment.containsKey("PLUMBLINE_ENDPOINT")) {
      client.endpointOverride(URI.create(environment.get("PLUMBLINE_ENDPOINT")));
    }
    return new OperatorStores(table, in(new DynamoTable(client.build(), table, OPERATOR_TIMEOUT)));
  }

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

  /// The index in a table: `scorecards#<extraction spec>.<scoring spec>#<judge>#<document>`. A
  /// document has a partition of its own, so that writing a long series heats none.
  record DynamoScorecardIndex(DynamoTable table) implements ScorecardIndex {

    @Override
    public void put(Series series, Digest document, Digest scorecard) {
      Map<String, AttributeValue> row = DynamoTable.key(pk(series, document), DynamoTable.SINGLE);
      row.put("scorecard", DynamoTable.text(scorecard.toString()));
      table.call("put a scorecard", it -> it.putItem(put -> put.tableName(table.name()).item(row)));
    }

    @Override
    public SortedMap<Digest, Digest> find(Series series, Collection<Digest> documents) {
      SortedMap<String, Digest> keys = new TreeMap<>();
      documents.forEach(document -> keys.put(pk(series, document), document));
      SortedMap<Digest, Digest> scorecards = new TreeMap<>();
      table
          .rows("find scorecards", List.copyOf(keys.keySet()))
          .forEach((pk, row) ->
              scorecards.put(
                  keys.get(pk),
                  Digest.parse(row.get("scorecard").s())
                      .orElseThrow(() ->
                          new StoreFailedException("the row " + pk + " has no valid digest"))));
      return scorecards;
    }

    private static String pk(Series series, Digest document) {
      return "scorecards#"
          + series.extractionSpec().hex()
          + "."
          + series.scoringSpec().hex()
          + "#"
          + series.judge().hex()
          + "#"
          + document.hex();
    }
  }

  /// The index in a table: `completions#<document>`, sorted by completion.
  record DynamoCompletionIndex(DynamoTable table) implements DocumentCompletionIndex {

    @Override
    public void put(Digest document, Digest completion) {
      Map<String, AttributeValue> row = DynamoTable.key(pk(document), completion.hex());
      table.call(
          "put a completion", it -> it.putItem(put -> put.tableName(table.name()).item(row)));
    }

    @Override
    public List<Digest> list(Digest document) {
      return table.rows("list completions", pk(document), "").stream()
          .map(row -> new Digest(row.get(DynamoTable.SK).s()))
          .toList();
    }

    private static String pk(Digest document) {
      return "completions#" + document.hex();
    }
  }

  /// Bundle names in a table: the row `name#<rubric>@<version>` holds a digest, and is written
  /// once.
  record DynamoBundleNames(DynamoTable table) implements BundleNames {

    @Override
    public NameClaim claim(BundleName name, Digest bundle) {
      Map<String, AttributeValue> row = DynamoTable.key(pk(name), DynamoTable.SINGLE);
      row.put("bundle", DynamoTable.text(bundle.toString()));
      return table
          .putNew("give a name", row)
          .map(earlier -> NameClaim.of(bundle, digest(name, earlier)))
          .orElseGet(NameClaim.Claimed::new);
    }

    @Override
    public Optional<Digest> find(BundleName name) {
      Map<String, AttributeValue> row = table.row("find a name", pk(name), DynamoTable.SINGLE);
      return row.isEmpty() ? Optional.empty() : Optional.of(digest(name, row));
    }

    private static Digest digest(BundleName name, Map<String, AttributeValue> row) {
      return Optional.ofNullable(row.get("bundle"))
          .map(AttributeValue::s)
          .flatMap(Digest::parse)
          .orElseThrow(() -> new StoreFailedException("the name " + name + " has no valid digest"));
    }

    private static String pk(BundleName name) {
      return "name#" + name;
    }
  }

  /// Approvals in a table: the row `approval#<hex>` holds who and when, and is written once.
  record DynamoApprovals(DynamoTable table) implements Approvals {

    private static final String BY = "by";
    private static final String AT = "at";

    @Override
    public Approval record(Digest bundle, Approval approval) {
      Map<String, AttributeValue> row = DynamoTable.key(pk(bundle), DynamoTable.SINGLE);
      row.put(BY, DynamoTable.text(approval.by()));
      row.put(AT, DynamoTable.text(approval.at().toString()));
      return table
          .putNew("record an approval", row)
          .map(earlier -> approval(bundle, earlier))
          .orElse(approval);
    }

    @Override
    public Optional<Approval> find(Digest bundle) {
      Map<String, AttributeValue> row =
          table.row("find an approval", pk(bundle), DynamoTable.SINGLE);
      return row.isEmpty() ? Optional.empty() : Optional.of(approval(bundle, row));
    }

    private static Approval approval(Digest bundle, Map<String, AttributeValue> row) {
      String by = text(row, BY);
      if (!Approval.isName(by)) {
        throw damaged(bundle);
      }
      try {
        return new Approval(by, Instant.parse(text(row, AT)));
      } catch (DateTimeParseException noInstant) {
        throw damaged(bundle);
      }
    }

    private static String text(Map<String, AttributeValue> row, String name) {
      return Optional.ofNullable(row.get(name)).map(AttributeValue::s).orElse("");
    }

    private static StoreFailedException damaged(Digest bundle) {
      return new StoreFailedException("the approval of " + bundle + " is damaged");
    }

    private static String pk(Digest bundle) {
      return "approval#" + bundle.hex();
    }
  }

  /// Aliases in a table: the row `alias#<rubric>@<alias>` holds the current version, and the rows
  /// `history#<version>` of the same partition every version; both are written in one transaction.
  record DynamoAliases(DynamoTable table) implements Aliases {

    private static final String HISTORY = "history#";
    private static final int VERSION_DIGITS = 12;

    @Override
    public Optional<Pointer> find(AliasName alias) {
      Map<String, AttributeValue> row = table.row("find an alias", pk(alias), DynamoTable.SINGLE);
      return row.isEmpty() ? Optional.empty() : Optional.of(pointer(alias, row));
    }

    @Override
    public PointerAndArtefact find(
        AliasName alias, ArtefactReader artefacts, ArtefactKind kind, Digest digest) {
      if (!(artefacts instanceof DynamoArtefactStore store)) {
        return Aliases.super.find(alias, artefacts, kind, digest);
      }
      String pk = DynamoArtefactStore.pk(kind, digest);
      Map<String, Map<String, AttributeValue>> rows =
          table.rows("find an alias and " + kind.id(), List.of(pk(alias), pk));
      return new PointerAndArtefact(
          Optional.ofNullable(rows.get(pk(alias))).map(row -> pointer(alias, row)),
          store.lookup(kind, digest, rows.getOrDefault(pk, Map.of())));
    }

    @Override
    public Move move(AliasName alias, Digest bundle, long expectedVersion, Instant at) {
      Map<String, AttributeValue> now =
          row(alias, DynamoTable.SINGLE, bundle, expectedVersion + 1, at);
      Map<String, AttributeValue> past =
          row(alias, history(expectedVersion + 1), bundle, expectedVersion + 1, at);
      Put.Builder head = Put.builder().tableName(table.name()).item(now);
      if (expectedVersion == 0) {
        head.conditionExpression("attribute_not_exists(pk)");
      } else {
        head.conditionExpression("#version = :seen")
            .expressionAttributeNames(Map.of("#version", "version"))
            .expressionAttributeValues(Map.of(":seen", DynamoTable.number(expectedVersion)));
      }
      Put.Builder trail =
          Put.builder()
              .tableName(table.name())
              .item(past)
              .conditionExpression("attribute_not_exists(pk)");
      String requestToken = UUID.randomUUID().toString();
      try {
        table.call(
            "move an alias",
            it ->
                it.transactWriteItems(request ->
                    request
                        .clientRequestToken(requestToken)
                        .transactItems(
                            TransactWriteItem.builder().put(head.build()).build(),
                            TransactWriteItem.builder().put(trail.build()).build())));
        return new Move.Moved(pointer(alias, now));
      } catch (TransactionCanceledException stale) {
        return new Move.Stale(find(alias).map(Pointer::version).orElse(0L));
      }
    }

    @Override
    public List<Pointer> history(AliasName alias) {
      return table.rows("read the history of an alias", pk(alias), HISTORY).stream()
          .map(row -> pointer(alias, row))
          .toList();
    }

    /// Scans the whole table, which is meant for operators: aliases have no index by rubric.
    @Override
    public List<AliasName> list(String rubric) {
      String prefix = "alias#" + rubric + "@";
      return table.partitions("list aliases", prefix).stream()
          .flatMap(pk -> AliasName.parse(pk.substring("alias#".length())).stream())
          .sorted()
          .toList();
    }

    private static Map<String, AttributeValue> row(
        AliasName alias, String sk, Digest bundle, long version, Instant at) {
      Map<String, AttributeValue> row = new HashMap<>(DynamoTable.key(pk(alias), sk));
      row.put("at", DynamoTable.number(at.toEpochMilli()));
      row.put("bundle", DynamoTable.text(bundle.toString()));
      row.put("version", DynamoTable.number(version));
      return row;
    }

    private static Pointer pointer(AliasName alias, Map<String, AttributeValue> row) {
      Digest bundle =
          Digest.parse(row.get("bundle").s())
              .orElseThrow(
                  () -> new StoreFailedException("the alias " + alias + " has no valid digest"));
      return new Pointer(
          Long.parseLong(row.get("version").n()),
          bundle,
          Instant.ofEpochMilli(Long.parseLong(row.get("at").n())));
    }

    private static String history(long version) {
      String number = Long.toString(version);
      return HISTORY + "0".repeat(Math.max(0, VERSION_DIGITS - number.length())) + number;
    }

    private static String pk(AliasName alias) {
      return "alias#" + alias;
    }
  }

  /// People in a table: the row `person#<pseudonym>` has the name, and `person-name#<hex of a
  /// digest of the folded name>` leads to it. Erasing a name deletes the one and takes the name out
  /// of the other.
  record DynamoPersons(DynamoTable table) implements Persons {

    private static final String NAME = "name";
    private static final String PSEUDONYM = "pseudonym";
    private static final String SINCE = "since";

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
      return "person-name#"
          + Digest.of(ArtefactKind.REQUEST, Persons.folded(name).getBytes(UTF_8)).hex();
    }
  }
}

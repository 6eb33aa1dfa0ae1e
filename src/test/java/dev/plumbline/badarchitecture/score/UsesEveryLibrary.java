package dev.plumbline.badarchitecture.score;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.sun.net.httpserver.HttpServer;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.harrel.jsonschema.Validator;
import io.airlift.compress.v3.zstd.ZstdInputStream;
import io.quarkus.funqy.Funq;
import io.smallrye.config.SmallRyeConfig;
import jakarta.enterprise.context.ApplicationScoped;
import javax.xml.stream.XMLStreamReader;
import org.apache.james.mime4j.dom.Message;
import org.commonmark.node.Node;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.OASFilter;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;
import org.snakeyaml.engine.v2.events.Event;
import org.springframework.ai.evaluation.Evaluator;
import org.sqlite.SQLiteConfig;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Uses every restricted library from a package that owns none.
public record UsesEveryLibrary(
    JsonToken json,
    JsonSerializer<String> bound,
    Event yaml,
    CsvRecord table,
    Message mail,
    Node page,
    CommandLine line,
    SQLiteConfig database,
    DynamoDbClient store,
    Funq function,
    ApplicationScoped scope,
    OASFilter described,
    Config settings,
    SmallRyeConfig mapped,
    HttpServer pages,
    Validator schema,
    XMLStreamReader marked,
    ZstdInputStream packed,
    ExtensionContext test,
    TestAbortedException aborted,
    Evaluator evaluator) {}

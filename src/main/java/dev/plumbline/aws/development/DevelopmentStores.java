package dev.plumbline.aws.development;

import dev.plumbline.aws.application.FunctionSettings;
import dev.plumbline.aws.application.LocalStores;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.local.LocalTable;
import dev.plumbline.aws.local.ServerProcess;
import dev.plumbline.aws.local.TableServer;
import dev.plumbline.store.Stores;
import dev.plumbline.store.sqlite.SqliteStore;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/// The store of the command line, if a folder is named, and else a table in memory.
@Singleton
public class DevelopmentStores implements LocalStores {

  /// The address of the server that was started: a property of the process, because a change of the
  /// sources loads all classes anew and shall find the same table.
  private static final String RUNNING = "plumbline.table-server";

  private static final String TABLE = "plumbline";

  private static final Path LOG = Path.of("target/table-server.log");

  private final FunctionSettings settings;

  DevelopmentStores(FunctionSettings settings) {
    this.settings = settings;
  }

  @Override
  public Stores open() {
    return settings
        .store()
        .map(folder -> SqliteStore.open(Path.of(folder)).stores())
        .orElseGet(this::table);
  }

  private Stores table() {
    URI endpoint = settings.endpoint().map(URI::create).orElseGet(DevelopmentStores::running);
    return Wiring.table(
            LocalTable.named(TABLE, LocalTable.client(endpoint)),
            TABLE,
            Duration.ofMillis(Long.parseLong(settings.deadlineMillis())))
        .stores();
  }

  private static URI running() {
    if (System.getProperty(RUNNING) == null) {
      System.setProperty(RUNNING, start().toString());
    }
    return URI.create(System.getProperty(RUNNING));
  }

  private static URI start() {
    try {
      return ServerProcess.start("the table", TableServer::command, LOG);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}

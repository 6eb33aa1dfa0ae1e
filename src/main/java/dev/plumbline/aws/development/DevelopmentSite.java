package dev.plumbline.aws.development;

import dev.plumbline.aws.application.FunctionSettings;
import dev.plumbline.web.GuardedSite;
import dev.plumbline.web.view.StoreSite;
import io.quarkus.arc.profile.UnlessBuildProfile;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/// The pages of `view` over the store of the functions, for as long as the application runs. With a
/// table there are none.
@Singleton
@UnlessBuildProfile("prod")
public class DevelopmentSite {

  private final Optional<GuardedSite> site;
  private final int port;

  DevelopmentSite(
      FunctionSettings settings,
      @ConfigProperty(name = "quarkus.http.port", defaultValue = "8080") int port) {
    this.site =
        settings.table().isPresent()
            ? Optional.empty()
            : Optional.of(
                StoreSite.guarded("/", new StoreSite(DevelopmentStores.folder(settings))));
    this.port = port;
  }

  /// Everybody who can reach the port would see the texts: so the address has a secret here, too.
  void announce(@Observes StartupEvent started) {
    site.ifPresent(pages ->
        System.getLogger(DevelopmentSite.class.getPackageName())
            .log(
                System.Logger.Level.INFO,
                "pages of the store: http://localhost:" + port + pages.entry()));
  }

  void end(@Observes ShutdownEvent ended) {
    site.ifPresent(GuardedSite::close);
  }

  public Optional<GuardedSite> site() {
    return site;
  }
}

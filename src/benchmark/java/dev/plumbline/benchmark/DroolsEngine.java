package dev.plumbline.benchmark;

import java.util.BitSet;
import java.util.List;
import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;
import org.slf4j.LoggerFactory;

/// Drools with its executable model: one session, into which one document after the other is
/// inserted. That is faster than a session for each document.
public final class DroolsEngine implements RuleEngine {

  private final KieSession session;
  private final FiredRules fired = new FiredRules();
  private final List<Facts> documents;

  /// What the consequences write to.
  public static final class FiredRules {
    private final BitSet rules = new BitSet();
    private double sum;

    public void add(int rule, double weight) {
      rules.set(rule);
      sum += weight;
    }
  }

  /// @throws IllegalStateException if Drools would write what it does to a log, which costs it
  ///   several times its own time
  DroolsEngine(List<Rule> rules, List<Facts> documents) {
    if (LoggerFactory.getLogger("org.drools").isTraceEnabled()) {
      throw new IllegalStateException("Drools is logging");
    }
    this.documents = documents;
    StringBuilder source = new StringBuilder("package bench;\n");
    source.append("import ").append(Facts.class.getName()).append(";\n");
    source.append("global ").append(FiredRules.class.getCanonicalName()).append(" fired;\n");
    rules.forEach(rule -> source.append(rule.drools()));
    KieServices services = KieServices.Factory.get();
    KieFileSystem files = services.newKieFileSystem();
    files.write("src/main/resources/bench/rules.drl", source.toString());
    KieBuilder builder = services.newKieBuilder(files).buildAll(ExecutableModelProject.class);
    if (builder.getResults().hasMessages(Message.Level.ERROR)) {
      throw new IllegalStateException(builder.getResults().getMessages() + "\n" + source);
    }
    this.session =
        services
            .newKieContainer(services.getRepository().getDefaultReleaseId())
            .getKieBase()
            .newKieSession();
    session.setGlobal("fired", fired);
  }

  @Override
  public double sum(int document) {
    fired.rules.clear();
    fired.sum = 0;
    FactHandle handle = session.insert(documents.get(document));
    session.fireAllRules();
    session.delete(handle);
    return fired.sum;
  }

  @Override
  public BitSet fired(int document) {
    sum(document);
    return (BitSet) fired.rules.clone();
  }
}

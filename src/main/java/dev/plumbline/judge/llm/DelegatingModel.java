package dev.plumbline.judge.llm;

/// Another model in the place of one, with its identity: what differs is how a request is sent.
public abstract class DelegatingModel implements LanguageModel {

  protected final LanguageModel model;

  protected DelegatingModel(LanguageModel model) {
    this.model = model;
  }

  @Override
  public final String provider() {
    return model.provider();
  }

  @Override
  public final String name() {
    return model.name();
  }

  @Override
  public final String parameters() {
    return model.parameters();
  }

  @Override
  public final CallRules rules() {
    return model.rules();
  }
}

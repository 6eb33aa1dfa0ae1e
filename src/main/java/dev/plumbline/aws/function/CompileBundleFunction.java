package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.authoring.CompiledRubric;
import dev.plumbline.aws.function.request.ApprovalRequest;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse.WholeResponse;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.BundleLocking;
import java.util.List;
import java.util.Optional;

/// `compile-bundle`: checks a rubric and locks it as a bundle, or reports everything that is wrong
/// with it.
record CompileBundleFunction(ArtefactRepository repository) {

  /// What makes a request one for a draft, so that a rubric that is locked has none of it.
  static final List<String> DRAFT_KEYS = List.of("prose", "draft");

  /// @param rubric YAML or JSON
  /// @param alias the alias to move to the bundle; empty for none
  /// @param keep false to check without storing
  @SuppressWarnings("ArrayRecordComponent")
  record Request(byte[] rubric, String alias, boolean store, ApprovalRequest approval) {

    static Request read(RequestBody body, Caller caller) {
      DRAFT_KEYS.forEach(body::find);
      Optional<JsonObject> whole = body.object("rubricObject").map(RequestBody::json);
      String text =
          whole.isPresent()
              ? ""
              : body.requireText("rubric", "send the text of a rubric, or it as `rubricObject`");
      if (body.find("rubricObject").isPresent() && body.find("rubric").isPresent()) {
        body.addProblem(
            "rubric",
            ProblemCode.KEY_NOT_ALLOWED,
            "there is `rubricObject`, too",
            "send one of the two");
      }
      Request request =
          new Request(
              whole.map(CanonicalJson::bytes).orElseGet(() -> text.getBytes(UTF_8)),
              body.text("alias"),
              body.flag("store", true),
              ApprovalRequest.read(body, caller));
      if (!request.alias().isEmpty() && AliasName.parse("x@" + request.alias()).isEmpty()) {
        body.addProblem(
            "alias",
            ProblemCode.WRONG_NAME,
            "this is not an alias",
            "use lower case, such as `live`");
      }
      if (!request.store() && request.approval() instanceof ApprovalRequest.Present) {
        body.addProblem(
            "store",
            ProblemCode.KEY_NOT_ALLOWED,
            "an approved bundle is always stored",
            "omit `store`");
      }
      body.finish();
      return request;
    }
  }

  FunctionResponse compile(Request request) {
    CompiledRubric compiled =
        CompiledRubric.of(
            RubricFrame.of(request.rubric())
                .map(BundleCompiler::compile)
                .orElseGet(() -> BundleCompiler.compile(request.rubric())),
            "rubric");
    CompiledRubric done =
        compiled.draft() || request.approval() instanceof ApprovalRequest.Present
            ? compiled.approvedBy(approval(request, compiled.bundle()))
            : compiled;
    if (done.isLocked() && request.store()) {
      lock(done.bundle(), request.alias());
    } else {
      locking().requireName(done.bundle(), "");
    }
    JsonObject json = (request.store() ? done : done.onlyChecked()).json();
    return new WholeResponse(json);
  }

  /// The approval in force: an earlier one, else the request's own.
  ///
  /// @throws RequestFailure if the request approves another bundle
  private Optional<Approval> approval(Request request, Bundle bundle) {
    return switch (request.approval()) {
      case ApprovalRequest.Absent() -> repository.approval(bundle.digest());
      case ApprovalRequest.Present(Approval approval, String digest) -> {
        Optional<Digest> approved = Digest.parse(digest);
        if (approved.isPresent() && !approved.get().equals(bundle.digest())) {
          throw RequestFailure.with(
              FunctionOutcome.REFUSED,
              List.of(ApprovalRequest.mismatch(approved.get(), bundle.digest())));
        }
        yield Optional.of(locking().approve(bundle, approval));
      }
    };
  }

  private void lock(Bundle bundle, String alias) {
    locking().lock(bundle);
    if (!alias.isEmpty()) {
      repository.moveAlias(new AliasName(bundle.identity().name(), alias), bundle.digest());
    }
  }

  private BundleLocking locking() {
    return new BundleLocking(repository, "rubric", BundleLocking.Needed.UNKNOWN);
  }
}

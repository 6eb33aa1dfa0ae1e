package dev.plumbline.aws.kms;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The ARN of a key in AWS KMS, or of an alias of one.
public record KmsKeyReference(String arn, String region) {

  private static final Pattern ARN =
      Pattern.compile(
          "arn:aws[a-z-]{0,20}:kms:([a-z0-9-]{3,40}):[0-9]{12}:(key/[A-Za-z0-9-]{1,64}|alias/[A-Za-z0-9/_-]{1,250})");

  /// Empty for anything else.
  public static Optional<KmsKeyReference> parse(String written) {
    Matcher matcher = ARN.matcher(written);
    return matcher.matches()
        ? Optional.of(new KmsKeyReference(written, matcher.group(1)))
        : Optional.empty();
  }
}

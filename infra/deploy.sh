#!/bin/sh
# Checks target/function.zip, validates the template and deploys: deploy.sh jvm StoreText=false
# Parameters are added to those of the environment in samconfig.toml. Revision is the digest of the package, of what
# the stack is made from and of the parameters: each change of code or of a setting makes a version of every function.
# SAM alone looks at the names of parameters and not at their values (aws-sam-translator 1.110.0), so that the alias
# `live` would go on calling functions with the settings of before.
set -eu
cd "$(dirname "$0")"
environment=${1:?name an environment of samconfig.toml, such as jvm}
shift
section=$environment
[ "$environment" = native ] && section=default
overrides=$(awk -v wanted="[$section.deploy.parameters]" '
  /^\[/ { here = ($0 == wanted) }
  here && /^parameter_overrides = / { gsub(/^parameter_overrides = "|"$/, ""); print }' samconfig.toml)
if [ -z "$overrides" ]; then
  echo "samconfig.toml has no environment $environment" >&2
  exit 1
fi
for given in "$@"; do
  name=${given%%=*}
  others=
  for one in $overrides; do
    [ "${one%%=*}" = "$name" ] || others="$others $one"
  done
  overrides="$others $given"
done
architecture=$(printf '%s\n' $overrides | sed -n 's/^Architecture=//p')
./check-package.sh "$environment" ../target/function.zip "$architecture"
revision=$({ cat ../target/function.zip template.yaml openapi.yaml ./*.asl.json; echo $overrides; } | sha256sum)
sam validate --config-env "$section"
# word splitting is meant: each parameter is an argument
sam deploy --config-env "$section" --parameter-overrides $overrides "Revision=${revision%% *}"

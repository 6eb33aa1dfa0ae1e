#!/usr/bin/env bash
# The steps of action.yml. Inputs come as environment variables, and nothing that a document contains becomes a command of the runner.
set -euo pipefail

# what GitHub takes: a mebibyte of summary, 65536 characters of comment
readonly SUMMARY_BYTES=900000 COMMENT_CHARACTERS=60000

escaped() {
  local text=$1
  text=${text//'%'/%25}
  text=${text//$'\r'/%0D}
  printf '%s' "${text//$'\n'/%0A}"
}

say() { printf '::%s::%s\n' "$1" "$(escaped "$2")"; }

fail() {
  say error "$2"
  exit "$1"
}

# A line break would begin another output.
output() {
  case $2 in
    *[$'\n\r']*) fail 2 "the value of the output \`$1\` has several lines" ;;
  esac
  printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

sha256() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}

# On Windows it ends lines with a carriage return, which would be part of a value.
jq() { command jq "$@" | tr -d '\r'; }

# --- the program -----------------------------------------------------------------------------------------------------

java_of_runner() {
  local home
  for home in "${JAVA_HOME_25_X64:-}" "${JAVA_HOME_25_ARM64:-}" "${JAVA_HOME:-}"; do
    if [ -n "$home" ] && [ -x "$home/bin/java" ]; then
      printf '%s' "$home/bin/java"
      return
    fi
  done
  printf java
}

plumbline() {
  case $PROGRAM in
    *.jar) "$(java_of_runner)" -XX:+UseSerialGC -Xlog:disable -Dslf4j.internal.verbosity=ERROR -jar "$PROGRAM" "$@" ;;
    *) "$PROGRAM" "$@" ;;
  esac
}

install() {
  local program=$PROGRAM_PATH
  if [ -z "$program" ]; then
    program=$(built)
  fi
  if [ -d "$program" ]; then
    if [ -x "$program/plumbline" ]; then program=$program/plumbline; else program=$program/plumbline.jar; fi
  fi
  [ -f "$program" ] || fail 2 "\`path\`: there is no program \`$program\`"
  program=$(cd "$(dirname "$program")" && pwd -P)/$(basename "$program")
  PROGRAM=$program
  plumbline --version || fail 69 "\`$program\` does not run; it needs Java 25, from \`actions/setup-java\`"
  output program "$program"
}

# The folder of the program of the checkout that this script lies in.
built() {
  local checkout
  checkout=$(cd "$GITHUB_ACTION_PATH/../.." && pwd -P)
  [ -f "$checkout/target/plumbline.jar" ] ||
    (cd "$checkout" && ./mvnw --batch-mode --quiet package -DskipTests -Dquarkus.build.skip) >&2 ||
    fail 69 "the program of the action cannot be built; it needs a JDK 25, from \`actions/setup-java\`" >&2
  printf '%s' "$checkout/target"
}

# --- evaluate and check ----------------------------------------------------------------------------------------------

# Reads options, one on each line, into the array `lines`.
options() {
  local line
  lines=()
  while IFS= read -r line || [ -n "$line" ]; do
    line=${line%$'\r'}
    [ -z "$line" ] || lines+=("$line")
  done <<<"$1"
}

outcome_of() {
  case $1 in
    0) echo met ;;
    1 | 8) echo missed ;;
    3) echo rejected ;;
    4 | 10) echo unverifiable ;;
    6) echo provider-failed ;;
    9) echo not-shown ;;
    *) echo error ;;
  esac
}

# The working directory as the root of the repository has it, with a slash; empty for the root itself.
folder_of_work() {
  local folder=${WORKING_DIRECTORY#./}
  folder=${folder%/}
  [ "$folder" = . ] || printf '%s' "${folder:+$folder/}"
}

# Code scanning takes paths from the root of the repository, as annotations do.
from_root() {
  jq --arg folder "$(folder_of_work | jq -Rrs '@uri | gsub("%2F"; "/")')" '
    (.runs[].results[].locations[].physicalLocation.artifactLocation.uri | select(startswith("file:") | not)) |= $folder + .' \
    "$1" >"$1.root" && mv "$1.root" "$1"
}

# Problems of the rubric beside its lines. GitHub shows ten of them; the SARIF file has all.
annotations() {
  jq -r --arg file "$(folder_of_work)$RUBRIC" '
    def data: gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A");
    def property: data | gsub(":"; "%3A") | gsub(","; "%2C");
    .runs[].results[]
    | "::\(if .level == "error" then "error" else "warning" end) file=\($file | property)"
      + (.locations[0].physicalLocation.region.startLine | if . then ",line=\(.)" else "" end)
      + ",title=\(.ruleId | property)::\(.message.text | data)"' "$1"
}

evaluate() {
  local work code run='' documents='' passed='' rate='' mean='' lines
  work=$(mktemp -d "$RUNNER_TEMP/plumbline.XXXXXX")
  local sarif=$work/rubric.sarif junit=$work/results.xml summary=$work/summary.md
  : >"$summary"

  # one stream, so that its lines keep their order; what the program prints may have lines of hostile documents: until the token comes, the runner takes no line as a command
  exec 2>&1
  local token
  token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  printf '::stop-commands::%s\n' "$token"
  steps && code=0 || code=$?
  printf '::%s::\n' "$token"

  if [ -s "$sarif" ]; then
    annotations "$sarif"
    from_root "$sarif"
  fi
  if [ "$code" = 3 ]; then
    printf '## The rubric was rejected\n\nIts problems are shown beside its lines.\n' >"$summary"
  elif [ ! -s "$summary" ]; then
    printf '## Nothing was evaluated\n\nThe log of the job says why.\n' >"$summary"
  fi
  head -c "$SUMMARY_BYTES" "$summary" >>"$GITHUB_STEP_SUMMARY"

  output outcome "$(outcome_of "$code")"
  output exit-code "$code"
  output run "$run"
  output documents "$documents"
  output passed "$passed"
  output pass-rate "$rate"
  output mean "$mean"
  output summary "$summary"
  if [ -s "$junit" ]; then output junit "$junit"; fi
  if [ -s "$sarif" ]; then output sarif "$sarif"; fi
  [ "$code" = 0 ] || say error "Plumbline: $(outcome_of "$code"), exit code $code"
  return "$code"
}

# What ended without a result has missed nothing: Java itself ends with 1 where it cannot start.
without_result() {
  case $1 in
    0 | 1) return 70 ;;
    *) return "$1" ;;
  esac
}

# The commands one after the other, up to the first that decides; called where `set -e` does not act.
steps() {
  local arguments criteria rubric ended checked
  plumbline rubric compile --dry-run "--sarif=$sarif" -- "$RUBRIC" || {
    without_result $?
    return
  }

  options "$EVALUATE_OPTIONS"
  arguments=("--rubric=$RUBRIC" "--documents=$DOCUMENTS" "--max-unscored=$MAX_UNSCORED")
  [ "$JUDGE" = cues ] || [ -z "$JUDGE" ] || arguments+=("--judge=$JUDGE")
  plumbline evaluate "${arguments[@]}" --quiet --json "--junit=$junit" "--summary=$work/results.md" \
    ${lines[@]+"${lines[@]}"} >"$work/run.json"
  ended=$?
  cat "$work/run.json"
  [ ! -s "$work/results.md" ] || cp "$work/results.md" "$summary"
  run=$(jq -r '.run // empty' "$work/run.json") || run=
  [ -n "$run" ] || {
    without_result "$ended"
    return
  }
  documents=$(jq -r .documents "$work/run.json")
  passed=$(jq -r .passed "$work/run.json")
  # as `compare check --min-pass-rate` counts: documents that were refused or have no score are not in it
  rate=$(jq -r '(.documents - (.statuses.refused // 0) - (.statuses.unscored // 0)) as $with
    | if .judged == 0 or $with == 0 then empty else .passed / $with * 10000 | round / 10000 end' "$work/run.json")
  mean=$(jq -r '.mean // empty' "$work/run.json")
  [ "$ended" = 0 ] || [ "$ended" = 4 ] || return "$ended"

  criteria=()
  [ -z "$MIN_PASS_RATE" ] || criteria+=("--min-pass-rate=$MIN_PASS_RATE")
  [ -z "$MIN_MEAN" ] || criteria+=("--min-mean=$MIN_MEAN")
  rubric=$(jq -r '.rubric | split("@")[0]' "$work/run.json")
  if [ -n "$BASELINE" ] || plumbline compare --baselines --json | jq -e --arg it "$rubric" 'any(.baselines[]; .rubric == $it)' >/dev/null; then
    [ -z "$MAX_MEAN_DROP" ] || criteria+=("--max-mean-drop=$MAX_MEAN_DROP")
    [ "$NO_FLIPS_TO_FAIL" != true ] || criteria+=(--no-flips-to-fail)
    options "$CHECK_OPTIONS"
    criteria+=(${lines[@]+"${lines[@]}"})
  elif [ "$SET_BASELINE" = true ]; then
    echo "there is no baseline of $rubric yet: this run becomes it, and is not compared"
  elif [ -n "$MAX_MEAN_DROP$CHECK_OPTIONS" ] || [ "$NO_FLIPS_TO_FAIL" = true ]; then
    echo "there is no baseline of $rubric in the store: set-baseline makes one on the main branch"
    return 4
  fi
  if [ ${#criteria[@]} -gt 0 ]; then
    [ "$BY_ID" != false ] || criteria+=(--by=text)
    [ -z "$BASELINE" ] || criteria+=("--baseline=$BASELINE")
    plumbline compare check "${criteria[@]}" "--max-unscored=$MAX_UNSCORED" "--summary=$work/check.md" "$run"
    checked=$?
    [ -s "$work/check.md" ] || {
      without_result "$checked"
      return
    }
    { cat "$work/check.md"; echo; cat "$work/results.md"; } >"$summary"
    [ "$checked" = 0 ] || return "$checked"
  fi
  [ "$ended" = 0 ] || return "$ended"
  [ "$SET_BASELINE" != true ] || plumbline compare "$run" --as-baseline
}

# --- the comment -----------------------------------------------------------------------------------------------------

# The first comment of ours that begins with the marker; one of other people is theirs, whatever it begins with.
comment_of() {
  gh api graphql --paginate -f "owner=${GITHUB_REPOSITORY%/*}" -f "name=${GITHUB_REPOSITORY#*/}" -F "number=$1" -f query='
    query($owner: String!, $name: String!, $number: Int!, $endCursor: String) {
      repository(owner: $owner, name: $name) { pullRequest(number: $number) {
        comments(first: 100, after: $endCursor) {
          nodes { id viewerDidAuthor body } pageInfo { hasNextPage endCursor } } } } }' |
    jq -rn --arg marker "$2" '[inputs.data.repository.pullRequest.comments.nodes[]
      | select(.viewerDidAuthor and (.body | startswith($marker)))][0].id // empty'
}

write_comment() {
  local number=$1 marker=$2 body=$3 id
  id=$(comment_of "$number" "$marker") || return
  if [ -n "$id" ]; then
    gh api graphql -f "id=$id" -F "body=@$body" --silent -f query='
      mutation($id: ID!, $body: String!) { updateIssueComment(input: {id: $id, body: $body}) { clientMutationId } }'
  else
    gh api "repos/$GITHUB_REPOSITORY/issues/$number/comments" -F "body=@$body" --silent
  fi
}

comment() {
  local number marker body=$RUNNER_TEMP/plumbline-comment.md
  number=$(jq -r '.pull_request.number // empty' "$GITHUB_EVENT_PATH")
  [[ $number =~ ^[0-9]+$ ]] || fail 2 'the event has no pull request'
  marker="<!-- plumbline $(printf %s "$COMMENT_KEY" | sha256) -->"
  # a backslash does not keep GitHub from notifying whom a document names, an empty comment does
  jq -Rjs --arg marker "$marker" --argjson most "$COMMENT_CHARACTERS" '
    gsub("\\\\(?<sign>[@#])"; "\(.sign)<!-- -->")
    | $marker + "\n" + (if length > $most then .[:$most] | sub("\n[^\n]*$"; "") + "\n\nThe summary of the job has the rest.\n" else . end)' \
    "$SUMMARY" >"$body"
  write_comment "$number" "$marker" "$body" ||
    say warning 'the comment was not written: the token needs `pull-requests: write`, which a pull request of a fork does not have'
}

case ${1:-} in
  install | evaluate | comment) "$1" ;;
  *) fail 2 "usage: run.sh install|evaluate|comment" ;;
esac

#!/usr/bin/env node
// Runs plumbline: the native binary of this platform where the package has one, otherwise the jar with a Java 25 or newer.
'use strict';

const {spawn} = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const LEAST_JAVA = 25;
const LIB = path.join(__dirname, '..', 'lib');
const JAVA = process.platform === 'win32' ? 'java.exe' : 'java';

// as the launcher does: of these commands one run is shorter than what the second compiler costs
const SHORT = /^(evaluate|score|explain|report)|^rubric compile( |$)|^measure calibrate fit$/;

function binary() {
  const file = path.join(LIB, `plumbline-${process.platform}-${process.arch}`);
  // it needs glibc, which Alpine has not
  const fits = process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime;
  return fits && fs.existsSync(file) ? file : undefined;
}

function children(...folders) {
  return folders.flatMap((folder) => {
    try {
      return fs.readdirSync(folder).sort().map((name) => path.join(folder, name));
    } catch {
      return [];
    }
  });
}

function onPath() {
  for (const folder of (process.env.PATH || '').split(path.delimiter)) {
    try {
      return [path.dirname(path.dirname(fs.realpathSync(path.join(folder, JAVA))))];
    } catch {
      // not there
    }
  }
  return [];
}

function homes() {
  const home = os.homedir();
  const programs = process.env.ProgramFiles || 'C:\\Program Files';
  const usual =
    process.platform === 'win32'
      ? children(...['Eclipse Adoptium', 'Java', 'Microsoft', 'Zulu'].map((each) => path.join(programs, each)))
      : children('/usr/lib/jvm', '/opt/java', '/opt').concat(
          children('/Library/Java/JavaVirtualMachines').map((each) => path.join(each, 'Contents', 'Home')),
          children('/opt/homebrew/opt', '/usr/local/opt').map((each) => path.join(each, 'libexec', 'openjdk.jdk', 'Contents', 'Home')),
        );
  return [process.env.JAVA_HOME || '', ...onPath(), ...usual, ...children(path.join(home, '.sdkman/candidates/java'), path.join(home, '.jdks'))];
}

function isNewEnough(home) {
  try {
    const version = /^JAVA_VERSION="(\d+)/m.exec(fs.readFileSync(path.join(home, 'release'), 'utf8'));
    fs.accessSync(path.join(home, 'bin', JAVA), fs.constants.X_OK);
    return version !== null && Number(version[1]) >= LEAST_JAVA;
  } catch {
    return false;
  }
}

function run(program, args) {
  const child = spawn(program, args, {stdio: 'inherit'});
  // an interrupt reaches the child by itself, and it decides what to do
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (failure) => {
    console.error(`plumbline: ${failure.message}`);
    process.exitCode = 69;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 128 + os.constants.signals[signal];
  });
}

const args = process.argv.slice(2);
const native = binary();
const home = native ? undefined : homes().find((each) => each !== '' && isNewEnough(each));
if (native) {
  run(native, args);
} else if (home) {
  run(path.join(home, 'bin', JAVA), [
    '-XX:+UseSerialGC',
    ...(SHORT.test(args.slice(0, 3).join(' ')) ? ['-XX:TieredStopAtLevel=1'] : []),
    '--enable-native-access=ALL-UNNAMED',
    '-Xlog:disable',
    '-Dslf4j.internal.verbosity=ERROR',
    '-jar',
    path.join(LIB, 'plumbline.jar'),
    ...args,
  ]);
} else {
  console.error(
    `plumbline: no Java ${LEAST_JAVA} or newer found: install one (https://adoptium.net, \`brew install openjdk\`, \`apt-get install openjdk-${LEAST_JAVA}-jre-headless\`) and point JAVA_HOME to it`,
  );
  process.exitCode = 69;
}

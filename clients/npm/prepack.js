// Puts what the build made into the package: the jar, and the native binary where there is one.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');
const lib = path.join(__dirname, 'lib');
fs.rmSync(lib, {recursive: true, force: true});
fs.mkdirSync(lib);
fs.copyFileSync(path.join(root, 'LICENSE'), path.join(__dirname, 'LICENSE'));
fs.copyFileSync(path.join(root, 'target', 'plumbline.jar'), path.join(lib, 'plumbline.jar'));
const native = path.join(root, 'target', 'native', 'plumbline');
if (fs.existsSync(native)) {
  fs.copyFileSync(native, path.join(lib, 'plumbline-linux-x64'));
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PLUGINS_FOLDER } from './plugin-list.mjs';

/** Compiles the metric's kernel, and adds functions of its own library. */
const COMPILER = 'assemblyscript';
/**
 * The libraries inside each package's WebAssembly files. A dependency that isn't listed here stops
 * the packager: someone has to look at it first.
 */
const INSIDE = {
  '@jsquash/jpeg': [
    'MozJPEG and libjpeg-turbo: IJG, BSD-3-Clause and Zlib. This software is based in part on the work of the Independent JPEG Group.',
  ],
  '@jsquash/webp': ['libwebp: BSD-3-Clause. Copyright (c) 2010, Google Inc.'],
  [COMPILER]: [
    "Math.pow in the metric's WebAssembly, derived from musl libc and Arm Optimized Routines: MIT. Its NOTICE, below, has the authors.",
  ],
  'lcms-wasm': ['Little CMS: MIT. Copyright (c) Marti Maria Saguer.'],
};
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.|-|$)/i;

/**
 * The third-party parts of the code for the admin's browser, with the text of every license;
 * undefined if there is no such code.
 */
export function renderThirdParty(folder) {
  const manifest = path.join(folder, PLUGINS_FOLDER, 'browser', 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const names = [...Object.keys(dependencies).filter((name) => !name.startsWith('@imagemill/')), COMPILER].sort();
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  return [
    'Parts of others in this plugin',
    '',
    'The plugin is under the GNU General Public License, version 3 or later (LICENSE). What lies in assets/browser holds the parts below, under',
    'licenses of their own that go with it. They are used unmodified.',
    '',
    ...names.flatMap((name) => part(name, packages[`node_modules/${name}`])),
    `Imagemill's own code in assets/browser: MIT.`,
    '',
    ...rule("Imagemill's own code in assets/browser", readFileSync(path.join(folder, 'LICENSE'), 'utf8')),
    ...names.flatMap((name) => texts(folder, name)),
  ].join('\n');
}

function part(name, { version, license }) {
  const inside = INSIDE[name];
  if (!inside) throw new Error(`Expected the licenses inside ${name} in scripts/lib/plugins/third-party.mjs but received none.`);
  return [`${name} ${version}: ${license}. https://www.npmjs.com/package/${name}`, ...inside.map((line) => `  ${line}`), ''];
}

/** A package's license texts, and those in its codec folder. */
function texts(folder, name) {
  const home = path.join(folder, 'node_modules', name);
  return ['', 'codec'].flatMap((place) =>
    existsSync(path.join(home, place))
      ? readdirSync(path.join(home, place))
          .filter((file) => LICENCE_FILE.test(file))
          .sort()
          .flatMap((file) => rule(path.posix.join(name, place, file), readFileSync(path.join(home, place, file), 'utf8')))
      : [],
  );
}

function rule(title, text) {
  return ['-'.repeat(80), title, '-'.repeat(80), '', text.replace(/\r\n?/g, '\n').trim(), ''];
}

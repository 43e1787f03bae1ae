import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLesserGpl } from './licenses.mjs';
import { listProductionPackages } from './production-packages.mjs';

const LIBVIPS = /^@img\/sharp-libvips-/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.|-|$)/i;

/** Its package only includes the license texts of PDFium itself. */
const PDFIUM_PARTS = [
  'Its WebAssembly file holds these libraries; the texts of their licenses are in `third_party` of',
  '[PDFium’s sources](https://pdfium.googlesource.com/pdfium). Portions of it are copyright The FreeType Project (www.freetype.org), and it is based in',
  'part on the work of the Independent JPEG Group.',
  '',
  '| Library | Used under |',
  '|---|---|',
  '| Abseil | Apache-2.0 |',
  '| Anti-Grain Geometry 2.3 | its own, permissive |',
  '| FreeType | FreeType License |',
  '| libjpeg-turbo | IJG, BSD-3-Clause, Zlib |',
  '| libpng | libpng-2.0 |',
  '| Little CMS | MIT |',
  '| OpenJPEG | BSD-2-Clause |',
  '| zlib | Zlib |',
];

/** AssemblyScript is only needed to build, but puts its own code for powers into what it compiles. */
const SCORE_PARTS = [
  'Our code for the visual score is compiled by [AssemblyScript](https://www.assemblyscript.org), which adds these; the text of the MIT license is in',
  '[docs/licences/musl-pow.txt](docs/licences/musl-pow.txt).',
  '',
  '| Library | Used under |',
  '|---|---|',
  '| AssemblyScript’s standard library | Apache-2.0 |',
  '| musl, `pow` | MIT |',
  '| Arm Optimized Routines, `pow` | MIT |',
];

/**
 * THIRD_PARTY_NOTICES.md as text, the same on every machine: license texts come only from packages
 * that all machines install, and the list of libvips's parts from whichever build is here.
 * Undefined if no separate libvips is installed.
 */
export function renderNotices(folder) {
  const packages = listProductionPackages(folder);
  const libvips = packages.find(({ name, place }) => LIBVIPS.test(name) && existsSync(path.join(folder, place)));
  if (!libvips) return undefined;
  const read = (place, file) => readFileSync(path.join(folder, place, file), 'utf8');
  const wasmVips = packages.find(({ name }) => name === 'wasm-vips');
  return [
    '# Third-party notices',
    '',
    'Imagemill itself is under the [MIT license](LICENSE), its WordPress plugins under the [GPL, version 3 or',
    'later](plugins/wordpress/imagemill-webp/LICENSE). It builds on the packages below, which run in service or are handed out to browsers;',
    'each zip of a plugin lists those in it. Made by `node scripts/notices.mjs` from the lock file; `npm run check` fails when it is out of date.',
    '',
    '## Packages',
    '',
    '| Package | Version | License |',
    '|---|---|---|',
    ...packages.map(
      ({ name, version, license }) => `| [${name}](https://www.npmjs.com/package/${name}/v/${version}) | ${version} | ${license} |`,
    ),
    '',
    ...lesserGplPart(packages),
    '### Inside sharp’s libvips (`@img/sharp-libvips-*`)',
    '',
    ...partsTable(read(libvips.place, 'README.md'), JSON.parse(read(libvips.place, 'versions.json'))),
    '### Inside wasm-vips',
    '',
    ...partsTable(read(wasmVips.place, 'THIRD-PARTY-NOTICES.md'), JSON.parse(read(wasmVips.place, 'versions.json'))),
    '### Inside PDFium (`@embedpdf/pdfium`)',
    '',
    ...PDFIUM_PARTS,
    '',
    '### Inside the WebAssembly of the visual score (`packages/perceptual`)',
    '',
    ...SCORE_PARTS,
    '',
    '## Methods followed',
    '',
    'Palettes of the portable engine are chosen and dithered by the method of libimagequant 2.4 (BSD 2-Clause), reimplemented:',
    '[docs/licences/libimagequant-2.4.txt](docs/licences/libimagequant-2.4.txt).',
    '',
    '## License texts',
    '',
    'Packages with the same text share one entry. Packages that only some machines install carry their text themselves.',
    '',
    ...licenseTexts(folder, packages),
  ].join('\n');
}

function lesserGplPart(packages) {
  const names = packages.filter(({ license }) => isLesserGpl(license)).map(({ name }) => `\`${name}\``);
  return [
    '## Parts under the GNU Lesser General Public License',
    '',
    'libvips, some libraries it uses, and libheif are under the LGPL, version 3 as used here. The texts are in',
    '[docs/licences/LGPL-3.0.txt](docs/licences/LGPL-3.0.txt) and [docs/licences/GPL-3.0.txt](docs/licences/GPL-3.0.txt). They are used unmodified and as',
    'separate files, so that you can put your own builds in their place:',
    '',
    '- **On the server**: the shared library in `node_modules/@img/sharp-libvips-<platform>/lib` (on Windows and in the WebAssembly build of sharp,',
    '  inside sharp’s own package). Replace that file by another build of the same version, or build sharp against a libvips of your own as',
    '  described on [sharp’s site](https://sharp.pixelplumbing.com/install#building-from-source). Sources:',
    '  [lovell/sharp-libvips](https://github.com/lovell/sharp-libvips) with its build scripts, [libvips/libvips](https://github.com/libvips/libvips).',
    '- **In the browser**: `wasm-vips` (its own code is MIT; the `.wasm` files hold the libraries listed below). Replace `vips-es6.js` and the',
    '  `vips*.wasm` files in `node_modules/wasm-vips/lib` and build the site again. Sources:',
    '  [kleisauke/wasm-vips](https://github.com/kleisauke/wasm-vips) with its build scripts.',
    '- **HEIC in the browser**: `libheif-js`. Replace the files in `node_modules/libheif-js/libheif-wasm` and build the site again. Sources:',
    '  [catdad-experiments/libheif-js](https://github.com/catdad-experiments/libheif-js), [strukturag/libheif](https://github.com/strukturag/libheif).',
    '',
    `Packages that hold such parts: ${names.join(', ')}, \`wasm-vips\`.`,
    '',
  ];
}

/** A notice's table of libraries, with the version of each in the build. */
function partsTable(notice, versions) {
  const rows = [...notice.matchAll(/^\| (\S+) +\| (.+?) +\|$/gm)].filter(([, library]) => library !== 'Library');
  const versionOf = (library) => versions[library] ?? versions[library.replace(/^lib/, '')] ?? '';
  return [
    '| Library | Version | Used under |',
    '|---|---|---|',
    ...rows.map(([, library, license]) => `| ${library} | ${versionOf(library)} | ${license} |`),
    '',
  ];
}

function licenseTexts(folder, packages) {
  const sharers = new Map();
  for (const { name, place, isOptional } of packages) {
    if (isOptional) continue;
    for (const file of readdirSync(path.join(folder, place))
      .filter((entry) => LICENCE_FILE.test(entry))
      .sort()) {
      const text = readFileSync(path.join(folder, place, file), 'utf8')
        .replace(/\r\n?/g, '\n')
        .replace(/[ \t]+$/gm, '')
        .trim();
      sharers.set(text, [...new Set([...(sharers.get(text) ?? []), name])]);
    }
  }
  return [...sharers].flatMap(([text, names]) => [`### ${names.join(', ')}`, '', '````text', text, '````', '']);
}

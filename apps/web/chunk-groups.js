/** Matches modules with one of these patterns after a slash in their path. */
const paths = (...names) => new RegExp(`/(?:${names.join('|')})`);

const PDF_ONLY = paths(
  ...['src/tools/(?:pdf-tools\\.|(?:pdf|compress-pdf|pdf-to-images|images-to-pdf|resize-pdf)/)', 'engine-wasm/dist/pdf/'],
  ...['core/dist/(?:options/pdf-options|tools/pdf-tools|plan/place-on-page)\\.'],
);
const IMAGE_ONLY = paths(
  ...[
    'src/tools/(?:image-tools\\.|(?:compress-image|convert-image)/)',
    'src/tools/resize-image/(?!ratio-fields)',
    'src/tools/image/(?!compare/|thumbnail)',
  ],
  ...['src/shell/intake/accept\\.'],
  ...['files/dist/(?:inspect/(?!detect-format|byte-view|svg-root)|exif/)'],
  ...['core/dist/(?:tools/image-tools|plan/(?:create-plan|fit-into|steps))\\.'],
);
const SERVER_ONLY = paths('src/tools/pro/(?!next-step/)');
/**
 * Needed only for the few files that go to the server. In no group, so other pages don't load it.
 */
const NEXT_STEP = paths('src/tools/pro/next-step/', 'src/shell/intake/hand-over\\.', 'core/dist/formats/server-capabilities\\.');
/** Few visitors set a ratio, so this is in no group either. */
const ASKED_BY_FEW = paths('src/tools/resize-image/ratio-fields\\.');
const COMPARE = paths('src/(?:shell|tools/image)/compare/');
const FRAME = paths(
  ...[
    'node_modules/(?:preact|@preact)/',
    'src/trust/(?!request-words|requests-dialog)',
    'src/(?:offline|site)/',
    'engine-wasm/dist/can-run\\.',
  ],
  ...['src/engine/(?!open-|follow-|engine-source|engine-note)', 'src/shell/intake/(?:intake|file-path)\\.'],
  ...['src/shell/quota/(?!quota-line)', 'src/shell/files/drop-zone\\.', 'src/shell/words/(?:format-words|durations)\\.'],
  ...[
    'core/dist/(?:formats/(?:capabilities|format-size|site-editions)|limits/limits)\\.',
    'errors/dist/',
    'files/dist/(?:formats|source-info)\\.',
  ],
);
/** Forms and pages for mail and accounts. */
const ACCOUNT = paths('src/account/', 'core/dist/tools/pro-tools\\.');
const isFrame = (id) => FRAME.test(id) || id.includes('preload-helper');
/** The code that talks to the engine workers; it loads with the first file. */
const ENGINE = paths('engine-wasm/dist/(?!pdf/|can-run)');
const isOwn = (id) =>
  SERVER_ONLY.test(id) ||
  NEXT_STEP.test(id) ||
  ASKED_BY_FEW.test(id) ||
  PDF_ONLY.test(id) ||
  IMAGE_ONLY.test(id) ||
  COMPARE.test(id) ||
  ENGINE.test(id) ||
  ACCOUNT.test(id) ||
  id.endsWith('.css');

/**
 * Which chunk each module of the page scripts goes into. There are few chunks, so they compress
 * well, and none contains code that only another kind of page needs. Modules are grouped by path
 * rather than by who shares them: a group imports only from the groups before it, so no two wait
 * for each other. The build fails if they do.
 */
export const CHUNK_GROUPS = [
  { name: 'frame', test: isFrame },
  { name: 'common', test: (id) => !isOwn(id) },
  { name: 'account', test: ACCOUNT },
  { name: 'image', test: (id) => IMAGE_ONLY.test(id) && !PDF_ONLY.test(id) },
  { name: 'engine', test: ENGINE },
  { name: 'compare', test: COMPARE },
  { name: 'pdf', test: PDF_ONLY },
  { name: 'server', test: SERVER_ONLY },
].map((group, index) => ({ ...group, minShareCount: 2, priority: 20 - index }));

/** Modules whose paths hold one of these, up to an ending. */
const paths = (...names) => new RegExp(`/(?:${names.join('|')})`);

const PDF_ONLY = paths(
  ...['src/(?:view|tool)/pdf/', 'engine-wasm/dist/pdf/', 'src/view/kits/pdf-kits\\.', 'src/words/(?:pdf|page-size)-words\\.'],
  ...['core/dist/(?:pdf-options|pdf-tools|place-on-page)\\.'],
);
const PICTURE_ONLY = paths(
  ...['src/tool/(?:picture/|intake/accept\\.|compare/is-comparable\\.)', 'src/view/kits/picture-kits\\.'],
  ...['src/view/settings/(?!recipe-|settings-|quality-)', 'src/tool/settings/(?:resize-|further-)', 'src/view/engine/pair-note\\.'],
  ...['src/view/files/result-list\\.', 'core/dist/(?:inspect/(?!detect-format|byte-view|svg-root)|exif/)'],
  ...['core/dist/(?:picture-tools|create-plan|fit-into|color-handling|reader)\\.'],
);
const SERVER_ONLY = paths('src/(?:view|tool)/server/', 'src/words/server-words\\.');
/** What few files need on their way to the server: in no group, so that nobody else carries it. */
const BEYOND = paths('src/view/beyond/', 'src/tool/intake/hand-over\\.', 'core/dist/server-capabilities\\.');
/** Sizes to aim for and ratios are asked for by few: in no group either. */
const ASKED_BY_FEW = paths('src/view/(?:aim|ratio)/');
const COMPARE = paths('src/(?:view|tool)/compare/(?!is-comparable)', 'src/words/compare-words\\.');
const FRAME = paths(
  ...['node_modules/(?:preact|@preact)/', 'src/(?:trust|offline)/', 'src/engine/(?!open-|follow-)', 'src/tool/site-engine\\.'],
  ...['src/tool/intake/(?:intake|file-path)\\.', 'src/tool/counting/', 'src/view/files/drop-zone\\.'],
  ...[
    'src/view/site/',
    'src/view/trust/requests-link\\.',
    'src/words/(?:(?:engine|format|offline)-words|durations)\\.',
    'engine-wasm/dist/can-run\\.',
  ],
  ...['core/dist/(?:capabilities|formats|errors|format-size|site-editions|limits)\\.'],
);
/** Forms and pages that mail and accounts need. */
const ACCOUNT = paths('src/(?:view/)?account/', 'src/words/account-words\\.', 'core/dist/pro-tools\\.');
const isFrame = (id) => FRAME.test(id) || id.includes('preload-helper');
/** What talks to the engines' workers comes with the first file. */
const ENGINE = paths('engine-wasm/dist/(?!pdf/|can-run)');
const isOwn = (id) =>
  SERVER_ONLY.test(id) ||
  BEYOND.test(id) ||
  ASKED_BY_FEW.test(id) ||
  PDF_ONLY.test(id) ||
  PICTURE_ONLY.test(id) ||
  COMPARE.test(id) ||
  ENGINE.test(id) ||
  ACCOUNT.test(id) ||
  id.endsWith('.css');

/**
 * Which files the scripts of pages come in: few, so that bytes compress together, and none with what only another kind of page needs. By
 * paths rather than by who shares what: a group imports only from those before it, so that no two wait for one another; the build
 * fails where they do.
 */
export const CHUNK_GROUPS = [
  { name: 'frame', test: isFrame },
  { name: 'common', test: (id) => !isOwn(id) },
  { name: 'account', test: ACCOUNT },
  { name: 'picture', test: (id) => PICTURE_ONLY.test(id) && !PDF_ONLY.test(id) },
  { name: 'engine', test: ENGINE },
  { name: 'compare', test: COMPARE },
  { name: 'pdf', test: PDF_ONLY },
  { name: 'server', test: SERVER_ONLY },
].map((group, index) => ({ ...group, minShareCount: 2, priority: 20 - index }));
